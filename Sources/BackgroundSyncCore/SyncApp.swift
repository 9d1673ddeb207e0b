import Forge

/// The running app: a started container and the services that `main` needs.
struct SyncApp: Sendable {
  /// Kept for as long as the app runs: its services live in it.
  let container: Container
  let service: any SyncServicing
  let model: SyncModel
  private let journal: SyncJournal

  /// Builds everything.
  ///
  /// This is the one place that knows the container.
  init(assemblies: [any Assembly]) async throws {
    container = try Container(assemblies: assemblies)
    try await container.start()
    service = try await container.resolve()
    model = try await container.resolve()
    journal = try await container.resolve()
  }

  init(_ assemblies: any Assembly...) async throws {
    try await self.init(assemblies: assemblies)
  }

  /// Runs until the story is over, the service fails or a signal arrives.
  ///
  /// What is in flight is finished, and all of it shown, before this returns or throws.
  ///
  /// - Parameters:
  ///   - signals: The numbers of the signals that end the app.
  ///   - story: What happens around the app; none means that it runs until a signal.
  func run(
    until signals: AsyncStream<Int32>, story: (@Sendable () async throws -> Void)? = nil
  ) async throws -> ExitStatus {
    async let shown: Void = model.follow()
    let result: Result<ExitStatus, any Error>
    do {
      result = .success(try await work(until: signals, story: story))
    } catch {
      result = .failure(error)
    }
    journal.close()
    await shown
    return try result.get()
  }

  private func work(
    until signals: AsyncStream<Int32>, story: (@Sendable () async throws -> Void)?
  ) async throws -> ExitStatus {
    try await withThrowingTaskGroup(of: ExitStatus?.self) { group in
      group.addTask {
        try await service.run()
        return nil
      }
      group.addTask { await signals.first { _ in true }.map(ExitStatus.signal) }
      if let story {
        group.addTask {
          do { try await story() } catch is CancellationError { return nil }
          return .success
        }
      }
      var status: ExitStatus?
      for try await end in group where status == nil {
        status = end
        if end != nil { group.cancelAll() }
      }
      return status ?? .success
    }
  }
}
