import ForgeInject

/// Serves until it is told to stop.
package enum Server {
  /// Serves what the listener takes in, and stops the container when that has ended and all is answered.
  ///
  /// - Returns: What the program says at its end.
  package static func run(_ container: Container, listener: Listener, stopLimit: Duration) async throws -> String {
    let ledger = try await container.resolve(Ledger.self)
    await withDiscardingTaskGroup { group in
      for await incoming in listener.requests {
        ledger.count(\.requests)
        group.addTask {
          let response = await answer(incoming.request, in: container)
          incoming.reply(response)
          ledger.count(\.answers)
        }
      }
    }
    try await container.stop(within: stopLimit)
    let counts = ledger.counts
    return """
      requests \(counts.requests) answers \(counts.answers) \
      transactions \(counts.transactionsBegun) ended \(counts.transactionsEnded) \
      connections \(counts.connectionsOpened) closed \(counts.connectionsClosed) jobs \(counts.jobsEnded)
      """
  }

  static func answer(_ request: Request, in container: Container) async -> Response {
    do {
      return try await container.withScope(RequestAssembly(request)) { scope in
        try await scope.resolve(RequestHandler.self).respond()
      }
    } catch {
      return Response(status: 500, text: "\(error)")
    }
  }
}
