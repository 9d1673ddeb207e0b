/// Lends its connections, each to one user at a time.
actor ConnectionPool {
  private(set) var idle: [Connection]
  private var waiting: [Waiter] = []
  private var lastID = 0
  private var isClosed = false

  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Connection, any Error>
  }

  static func connect(configuration: Configuration, database: any Database) async throws -> ConnectionPool {
    try await withThrowingTaskGroup(of: Connection.self) { group in
      for _ in 0..<configuration.poolSize { group.addTask { try await database.connect() } }
      var opened: [Connection] = []
      var failure: (any Error)?
      // All of them, since what is opened after a failure must be closed, too.
      while let result = await group.nextResult() {
        switch result {
        case .success(let connection): opened.append(connection)
        case .failure(let error):
          failure = failure ?? error
          group.cancelAll()
        }
      }
      guard let failure else { return ConnectionPool(idle: opened) }
      for connection in opened { connection.close() }
      throw failure
    }
  }

  private init(idle: [Connection]) {
    self.idle = idle
  }

  /// Waits for a connection that is free, until the task is cancelled or the pool is closed.
  func take() async throws -> Connection {
    if isClosed { throw PoolClosedError() }
    try Task.checkCancellation()
    if let connection = idle.popLast() { return connection }
    lastID += 1
    let id = lastID
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A cancellation before this has found no waiter; one after it waits for the actor, and finds this one.
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiting.append(Waiter(id: id, continuation: continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(id) }
    }
  }

  private func giveUp(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume(throwing: CancellationError())
  }

  func giveBack(_ connection: Connection) {
    if isClosed {
      connection.close()
    } else if waiting.isEmpty {
      idle.append(connection)
    } else {
      waiting.removeFirst().continuation.resume(returning: connection)
    }
  }

  /// Closes what is idle now, and what is lent when it comes back.
  func close() {
    isClosed = true
    for waiter in waiting { waiter.continuation.resume(throwing: PoolClosedError()) }
    waiting = []
    for connection in idle { connection.close() }
    idle = []
  }
}

struct PoolClosedError: Error {}
