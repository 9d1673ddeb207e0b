/// A request's use of the database: it borrows one connection when it first needs it, and gives it back when the request's scope stops.
actor Transaction {
  private let pool: ConnectionPool
  private let ledger: Ledger
  private var borrowing: Task<Connection, Never>?
  private var hasEnded = false

  init(pool: ConnectionPool, ledger: Ledger) {
    self.pool = pool
    self.ledger = ledger
    ledger.count(\.transactionsBegun)
  }

  func connection() async throws -> Connection {
    if hasEnded { throw CancellationError() }
    let borrowing = borrowing ?? Task { await pool.take() }
    self.borrowing = borrowing
    return await borrowing.value
  }

  func end() async {
    hasEnded = true
    if let connection = await borrowing?.value { await pool.giveBack(connection) }
    borrowing = nil
    ledger.count(\.transactionsEnded)
  }
}
