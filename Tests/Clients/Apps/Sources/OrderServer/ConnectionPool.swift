/// Lends its connections, each to one user at a time.
actor ConnectionPool {
  private let ledger: Ledger
  private var idle: [Connection]
  private var waiting: [CheckedContinuation<Connection, Never>] = []

  static func connect(configuration: Configuration, ledger: Ledger) async throws -> ConnectionPool {
    let connections = try await withThrowingTaskGroup(of: Connection.self) { group in
      for _ in 0..<configuration.poolSize {
        group.addTask { try Connection(path: configuration.databasePath) }
      }
      var opened: [Connection] = []
      while let result = await group.nextResult() {
        do {
          opened.append(try result.get())
        } catch {
          for connection in opened { connection.close() }
          throw error
        }
      }
      return opened
    }
    for _ in connections { ledger.count(\.connectionsOpened) }
    return ConnectionPool(idle: connections, ledger: ledger)
  }

  private init(idle: [Connection], ledger: Ledger) {
    self.idle = idle
    self.ledger = ledger
  }

  func take() async -> Connection {
    if let connection = idle.popLast() { return connection }
    return await withCheckedContinuation { waiting.append($0) }
  }

  func giveBack(_ connection: Connection) {
    if waiting.isEmpty { idle.append(connection) } else { waiting.removeFirst().resume(returning: connection) }
  }

  func close() {
    for connection in idle {
      connection.close()
      ledger.count(\.connectionsClosed)
    }
    idle = []
  }
}
