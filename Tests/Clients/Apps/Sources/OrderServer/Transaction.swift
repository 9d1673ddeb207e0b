/// A request's use of the database: it borrows one connection when it first needs it, and gives it back when the request's scope stops.
actor Transaction {
  private let pool: ConnectionPool
  private let ledger: Ledger
  private var borrowing: Task<Connection, any Error>?
  private var hasEnded = false

  init(pool: ConnectionPool, ledger: Ledger) {
    self.pool = pool
    self.ledger = ledger
    ledger.count(\.transactionsBegun)
  }

  func connection() async throws -> Connection {
    if hasEnded { throw CancellationError() }
    let borrowing = borrowing ?? Task { try await pool.take() }
    self.borrowing = borrowing
    return try await withTaskCancellationHandler {
      try await borrowing.value
    } onCancel: {
      borrowing.cancel()
    }
  }

  /// Gives the connection back, or no longer waits for one.
  func end() async {
    hasEnded = true
    borrowing?.cancel()
    if let connection = try? await borrowing?.value { await pool.giveBack(connection) }
    borrowing = nil
    ledger.count(\.transactionsEnded)
  }
}
