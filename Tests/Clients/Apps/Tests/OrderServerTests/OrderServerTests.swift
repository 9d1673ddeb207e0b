import ForgeInject
import ForgeTesting
import Synchronization
import Testing

@testable import OrderServer

extension Configuration {
  static func ofTests(database: String = "/dev/null") -> Configuration {
    var configuration = Configuration()
    configuration.databasePath = database
    configuration.poolSize = 2
    return configuration
  }
}

private struct OneOrder: OrderStoring {
  func order(_ number: Int, in transaction: Transaction) async throws -> Order? {
    _ = try await transaction.connection()
    return number == 7 ? Order(number: 7, article: "anvil") : nil
  }
}

private struct LongOrders: OrderStoring {
  func order(_ number: Int, in transaction: Transaction) async throws -> Order? {
    Order(number: number, article: String(repeating: "anvil", count: 1_000))
  }
}

private struct FailingOrders: OrderStoring {
  struct Failure: Error {}
  func order(_ number: Int, in transaction: Transaction) async throws -> Order? {
    _ = try await transaction.connection()
    throw Failure()
  }
}

/// Says when it begins, and waits until it is cancelled.
struct EndlessOrders: OrderStoring {
  let begun: AsyncStream<Void>.Continuation
  func order(_ number: Int, in transaction: Transaction) async throws -> Order? {
    begun.yield()
    _ = try await transaction.connection()
    try await Task.sleep(for: .seconds(3_600))
    return nil
  }
}

@Suite(
  "The order server", .timeLimit(.minutes(5)),
  .container(
    ServerAssembly(configuration: .ofTests()),
    overrides: { registry in
      registry.register(.singleton, (any OrderStoring).self) { OneOrder() }
      registry.register(.singleton, (any Clock<Duration>).self) { StandingClock() }
    }))
struct OrderServerTests {
  let container: Container
  let server: Server

  init() async throws {
    container = try .current
    server = try await Server(container)
  }

  @Test func answers() async throws {
    let response = await server.answer(Request(id: 1, path: "/orders/7"))
    #expect(response == Response(text: "7: anvil"))
    #expect(await server.answer(Request(id: 2, path: "/orders/8")).status == 404)
    #expect(await server.answer(Request(id: 3, path: "/carts")).status == 404)
  }

  @Test func requestsShareNothingButTheServer() async throws {
    let (first, second) = try (
      container.makeScope(RequestAssembly(Request(id: 1, path: "/a"))),
      container.makeScope(RequestAssembly(Request(id: 2, path: "/b")))
    )
    let transactions = try await (first.resolve(Transaction.self), second.resolve(Transaction.self))
    #expect(transactions.0 !== transactions.1)
    #expect(try await first.resolve(RequestLog.self).request.id == 1)
    let pools = try await (first.resolve(ConnectionPool.self), second.resolve(ConnectionPool.self))
    #expect(pools.0 === pools.1)
  }

  @Test(.container(overrides: { $0.register(.singleton, (any OrderStoring).self) { FailingOrders() } }))
  func failuresGiveTheConnectionBack() async throws {
    let pool = try await container.resolve(ConnectionPool.self)
    for id in 0..<10 {
      #expect(await server.answer(Request(id: id, path: "/orders/7")).status == 500)
      try #require(await pool.idle.count == 2)
    }
    let counts = try await container.resolve(Ledger.self).counts
    #expect(counts.transactionsBegun == 10)
    #expect(counts.transactionsEnded == 10)
  }

  @Test(arguments: [FailingOrders() as any OrderStoring, LongOrders()])
  func clientsAreNotToldWhatHasFailed(orders: any OrderStoring) async throws {
    let log = KeepingLog()
    let container = try Container(
      ServerAssembly(configuration: .ofTests()),
      overrides: { registry in
        registry.register(.singleton, (any OrderStoring).self) { orders }
        registry.register(.singleton, (any LogWriting).self) { log }
      })
    let response = try await Server(container).answer(Request(id: 1, path: "/orders/7"))
    #expect(response == Response(status: 500, text: "internal error"))
    #expect(log.lines.contains { $0.hasPrefix("request 1: failed: ") })
    try await container.stop()
  }

  @Test func cancelledRequestsEndTheirTransaction() async throws {
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    let container = try Container(
      ServerAssembly(configuration: .ofTests()),
      overrides: { $0.register(.singleton, (any OrderStoring).self) { EndlessOrders(begun: continuation) } })
    let server = try await Server(container)
    let request = Task {
      defer { continuation.finish() }
      return await server.answer(Request(id: 1, path: "/orders/7"))
    }
    for await _ in begun { break }
    request.cancel()
    #expect(await request.value.status == 500)
    #expect(try await container.resolve(Ledger.self).counts.transactionsEnded == 1)
    try await container.stop()
  }

  @Test(.container(overrides: { $0.register(.singleton, (any HealthChecking).self) { Ill() } }))
  func healthIsAskedOfTheDatabase() async {
    #expect(await server.answer(Request(id: 1, path: "/health")).status == 503)
  }

  @Test func theJobWorksByTheClockAndEndsWithTheServer() async throws {
    let clock = StandingClock()
    let container = try Container(
      ServerAssembly(configuration: .ofTests()),
      overrides: { $0.register(.singleton, (any Clock<Duration>).self) { clock } })
    try await container.start()
    let (job, ledger) = try await (container.resolve(ExpiryJob.self), container.resolve(Ledger.self))
    await clock.advance()
    await clock.advance()
    try await container.stop()
    #expect(await job.rounds == 2)
    #expect(ledger.counts == Ledger.Counts(connectionsOpened: 2, connectionsClosed: 2, jobsEnded: 1))
  }

  @Test func theGraphHolds() {
    expectValid(
      ServerAssembly(configuration: .ofTests()),
      scopes: [GraphScope("request", RequestAssembly(Request(id: 0, path: "/")))])
  }

  @Test func theEnvironmentIsRead() throws {
    let read = try Configuration(environment: ["PORT": "8080", "POOL_SIZE": "3"])
    #expect(read.port == 8_080)
    #expect(read.poolSize == 3)
    #expect(try Configuration(environment: ["STOP_LIMIT": "3600"]).stopLimit == .seconds(3_600))
    for limit in ["3601", "3000000", "-1"] {
      #expect(throws: ConfigurationError.self) { try Configuration(environment: ["STOP_LIMIT": limit]) }
    }
    let error = #expect(throws: ConfigurationError.self) { try Configuration(environment: ["POOL_SIZE": "none"]) }
    #expect("\(try #require(error))" == "the environment's POOL_SIZE is “none”, which it cannot be")
  }

  @Test func aDatabaseThatIsNotThereEndsTheStart() async throws {
    let container = try Container(ServerAssembly(configuration: .ofTests(database: "/dev/null/orders")))
    await #expect(throws: DatabaseError.self) { try await container.start() }
    try await container.stop()
  }
}

private struct Ill: HealthChecking {
  func isHealthy() async -> Bool { false }
}

private final class KeepingLog: LogWriting {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  func write(_ line: String) { state.withLock { $0.append(line) } }
}
