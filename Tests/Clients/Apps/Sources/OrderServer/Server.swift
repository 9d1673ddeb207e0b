import ForgeInject

/// Serves until it is told to stop.
package struct Server: Sendable {
  private let container: Container
  private let ledger: Ledger
  private let log: any LogWriting

  package init(_ container: Container) async throws {
    self.container = container
    ledger = try await container.resolve(Ledger.self)
    log = try await container.resolve((any LogWriting).self)
  }

  /// Starts the container, serves, and stops the container in every case.
  ///
  /// - Parameters:
  ///   - termination: Ends when the server has to stop.
  ///   - whenListening: Is told the port.
  package func run(
    configuration: Configuration, until termination: AsyncStream<Never>, whenListening: (UInt16) -> Void = { _ in }
  ) async throws {
    let limit = configuration.stopLimit
    let deadline: ContinuousClock.Instant
    do {
      deadline = try await serve(configuration, until: termination, whenListening)
    } catch {
      do {
        try await container.stop(within: limit)
      } catch let stopError {
        // What is thrown is the cause.
        log.write("stopping failed: \(stopError)")
      }
      throw error
    }
    try await container.stop(within: ContinuousClock.now.duration(to: deadline))
  }

  /// - Returns: When the container must have stopped.
  private func serve(
    _ configuration: Configuration, until termination: AsyncStream<Never>, _ whenListening: (UInt16) -> Void
  ) async throws -> ContinuousClock.Instant {
    let limit = configuration.stopLimit
    let starting = Task { [container] in try await container.start() }
    let stopping = Task {
      for await _ in termination {}
      starting.cancel()
      return ContinuousClock.now + limit
    }
    defer { stopping.cancel() }
    let started = await starting.result
    if starting.isCancelled { return await stopping.value }
    try started.get()
    let listener = try Listener(port: configuration.port)
    whenListening(listener.port)
    let handling = Task { await handle(listener.requests) }
    let deadline = await stopping.value
    // Half of the time is for clients and handlers, a quarter for handlers to end after their cancellation, and a quarter for the container.
    listener.stop(by: deadline - limit / 2)
    await Self.wait(for: handling, until: deadline - limit / 2)
    handling.cancel()
    await Self.wait(for: handling, until: deadline - limit / 4)
    return deadline
  }

  private func handle(_ requests: AsyncStream<IncomingRequest>) async {
    await withDiscardingTaskGroup { group in
      for await incoming in requests {
        ledger.count(\.requests)
        group.addTask {
          if incoming.reply(await answer(incoming.request)) { ledger.count(\.answers) }
        }
      }
    }
  }

  func answer(_ request: Request) async -> Response {
    do {
      let response = try await container.withScope(RequestAssembly(request)) { scope in
        try await scope.resolve(RequestHandler.self).respond()
      }
      guard response.text.utf8.count <= Response.limit else { throw ResponseTooLongError() }
      return response
    } catch {
      RequestLog(request: request, lines: log).write("failed: \(error)")
      return .internalError
    }
  }

  /// Waits no longer than until the deadline, even for a task that ignores its cancellation, which a task group would wait for.
  private static func wait(for task: Task<Void, Never>, until deadline: ContinuousClock.Instant) async {
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    let timer = Task {
      try? await Task.sleep(until: deadline)
      end.finish()
    }
    Task {
      await task.value
      end.finish()
    }
    for await _ in ends {}
    timer.cancel()
  }
}

struct ResponseTooLongError: Error {}
