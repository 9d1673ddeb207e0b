@testable import ForgeObservers

/// An actor that runs on a counting executor.
actor CountingActor {
  nonisolated let executor = CountingExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// How many jobs came while this actor waited for the observer.
  func jobs(whileWaitingFor observer: any ProtectedDataObserving) async -> Int {
    await jobs { await observer.waitUntilAvailable() }
  }

  /// How many jobs came while this actor ran something.
  func jobs<Failure: Error>(
    during body: sending () async throws(Failure) -> Void
  ) async throws(Failure) -> Int {
    let before = executor.jobCount
    try await body()
    return executor.jobCount - before
  }
}
