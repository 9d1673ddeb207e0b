import Testing

@testable import OrderServer

@Suite("A pool of two connections", .timeLimit(.minutes(5)))
struct ConnectionPoolTests {
  private let ledger = Ledger()
  private let pool: ConnectionPool

  init() async throws {
    pool = try await ConnectionPool.connect(configuration: .ofTests(), database: EmptyDatabase(ledger: ledger))
  }

  @Test func aFailedConnectClosesWhatIsOpenedLater() async {
    let ledger = Ledger()
    await #expect(throws: FailingDatabase.Failure.self) {
      try await ConnectionPool.connect(configuration: .ofTests(), database: FailingDatabase(ledger: ledger))
    }
    #expect(ledger.counts == Ledger.Counts(connectionsOpened: 1, connectionsClosed: 1))
  }

  @Test func whoWaitsGetsWhatIsGivenBack() async throws {
    let (first, _) = try await (pool.take(), pool.take())
    let waiter = await pool.waiter()
    await pool.giveBack(first)
    #expect(try await waiter.value === first)
    #expect(await pool.idle.isEmpty)
  }

  @Test func whoIsCancelledWaitsNoLonger() async throws {
    let (first, _) = try await (pool.take(), pool.take())
    let waiter = await pool.waiter()
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    await pool.giveBack(first)
    #expect(await pool.idle.count == 1)
  }

  @Test func closingFailsThoseWhoWait() async throws {
    _ = try await (pool.take(), pool.take())
    let waiter = await pool.waiter()
    await pool.close()
    await #expect(throws: PoolClosedError.self) { try await waiter.value }
    await #expect(throws: PoolClosedError.self) { try await pool.take() }
  }

  @Test func whatComesBackAfterTheCloseIsClosed() async throws {
    let lent = try await pool.take()
    await pool.close()
    #expect(ledger.counts.connectionsClosed == 1)
    await pool.giveBack(lent)
    #expect(ledger.counts.connectionsClosed == 2)
    #expect(await pool.idle.isEmpty)
  }

  @Test func transactionsEndWithoutTheConnectionThatTheyWaitFor() async throws {
    let (first, second) = try await (pool.take(), pool.take())
    let transaction = Transaction(pool: pool, ledger: ledger)
    let waiter = await transaction.waiter()
    await transaction.end()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    for lent in [first, second] { await pool.giveBack(lent) }
    #expect(await pool.idle.count == 2)
  }

  @Test func cancelledRequestsDoNotWaitForTheirConnection() async throws {
    _ = try await (pool.take(), pool.take())
    let waiter = await Transaction(pool: pool, ledger: ledger).waiter()
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
  }
}

// The tasks have come to their first wait already, where the system can begin one like that.
extension ConnectionPool {
  fileprivate func waiter() -> Task<Connection, any Error> {
    if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return .immediate { try await take() } }
    return Task { try await take() }
  }
}

extension Transaction {
  fileprivate func waiter() -> Task<Connection, any Error> {
    if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return .immediate { try await connection() }
    }
    return Task { try await connection() }
  }
}

private struct EmptyDatabase: Database {
  let ledger: Ledger

  func connect() throws -> Connection { try Connection(path: "/dev/null", ledger: ledger) }
}

/// Fails once, and connects after that all the same.
private actor FailingDatabase: Database {
  struct Failure: Error {}

  private let ledger: Ledger
  private var hasFailed = false

  init(ledger: Ledger) {
    self.ledger = ledger
  }

  func connect() async throws -> Connection {
    guard hasFailed else {
      hasFailed = true
      throw Failure()
    }
    // Until the failure has cancelled it.
    try? await Task.sleep(for: .seconds(3_600))
    return try Connection(path: "/dev/null", ledger: ledger)
  }
}
