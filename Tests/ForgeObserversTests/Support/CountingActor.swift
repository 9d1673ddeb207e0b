@testable import ForgeObservers

/// An actor that runs on a counting executor.
actor CountingActor {
  nonisolated let executor = CountingExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// How many jobs came while this actor waited for the observer.
  func jobs(whileWaitingFor observer: any ProtectedDataObserving) async -> Int {
    let before = executor.jobCount
    await observer.waitUntilAvailable()
    return executor.jobCount - before
  }
}
