import ForgeInject
import Testing

@testable import OrderServer
@testable import OrderServerProgram

@Suite("A running server", .timeLimit(.minutes(5)))
struct ServerTests {
  @Test func answersAndStops() async throws {
    let server = try await RunningServer()
    let client = try Client(port: server.port)
    client.write("GET /orders/7\n\n")
    #expect(await client.answer() == "HTTP/1.0 404 \nContent-Length: 10\n\nno order 7")
    server.termination.finish()
    try await server.run.value
    #expect(
      server.ledger.counts
        == Ledger.Counts(
          requests: 1, answers: 1, transactionsBegun: 1, transactionsEnded: 1, connectionsOpened: 2,
          connectionsClosed: 2, jobsEnded: 1))
  }

  @Test func endsWithoutAClientThatNeverCompletesItsRequest() async throws {
    let server = try await RunningServer(stopLimit: .zero)
    let client = try Client(port: server.port)
    client.write("GET /orders/7")
    server.termination.finish()
    _ = await server.run.result
    #expect(await client.answer() == "")
  }

  @Test func endsWithoutAHandlerThatIgnoresItsCancellation() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let gate = Gate()
    let server = try await RunningServer(stopLimit: .zero) { registry in
      registry.register(.singleton, (any OrderStoring).self) { StuckOrders(begun: begin, gate: gate) }
    }
    let client = try Client(port: server.port)
    client.write("GET /orders/7\n\n")
    let answer = client.answer(thenFinish: begin)
    await begun.first { true }
    server.termination.finish()
    _ = await server.run.result
    #expect(server.ledger.counts.answers == 0)
    gate.open()
    _ = await answer.value
  }

  @Test func cancelsHandlersThatHoldOrAwaitConnections() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let server = try await RunningServer(stopLimit: .zero) { registry in
      registry.register(.singleton, (any OrderStoring).self) { EndlessOrders(begun: begin) }
    }
    var begins = begun.makeAsyncIterator()
    var answers: [Task<String, Never>] = []
    for _ in 0..<3 {
      let client = try Client(port: server.port)
      client.write("GET /orders/7\n\n")
      answers.append(client.answer(thenFinish: begin))
      await begins.next()
    }
    server.termination.finish()
    _ = await server.run.result
    for answer in answers { #expect(await answer.value.hasSuffix("\n\ninternal error")) }
  }

  @Test func stopsTheContainerWhenItCannotListen() async throws {
    let other = try Listener(port: 0)
    let container = try Container(ServerAssembly(configuration: .ofTests()))
    let (server, ledger) = try await (Server(container), container.resolve(Ledger.self))
    var configuration = Configuration.ofTests()
    configuration.port = other.port
    let (never, _) = AsyncStream.makeStream(of: Never.self)
    await #expect(throws: SocketError.self) { try await server.run(configuration: configuration, until: never) }
    #expect(ledger.counts == Ledger.Counts(connectionsOpened: 2, connectionsClosed: 2, jobsEnded: 1))
    other.stop(by: .now)
  }

  @Test func stopsWhileItStarts() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (run, termination) = try start(EndlessDatabase(begun: begin), finishing: begin)
    await begun.first { true }
    termination.finish()
    try await run.value
  }

  @Test func endsWithoutAStartThatIgnoresItsCancellation() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let gate = Gate()
    let (run, termination) = try start(StuckDatabase(begun: begin, gate: gate), stopLimit: .zero, finishing: begin)
    await begun.first { true }
    termination.finish()
    await #expect(throws: StopError.self) { try await run.value }
    gate.open()
  }

  /// Runs a server that cannot connect.
  private func start(
    _ database: any Database, stopLimit: Duration = .seconds(600), finishing begun: AsyncStream<Void>.Continuation
  ) throws -> (Task<Void, any Error>, AsyncStream<Never>.Continuation) {
    var configuration = Configuration.ofTests()
    configuration.stopLimit = stopLimit
    let container = try Container(
      ServerAssembly(configuration: configuration),
      overrides: { $0.register(.singleton, (any Database).self) { database } })
    let (termination, end) = AsyncStream.makeStream(of: Never.self)
    let run = Task { [configuration] in
      defer { begun.finish() }
      try await Server(container).run(configuration: configuration, until: termination)
    }
    return (run, end)
  }

  @Test func failsWhenAHookFails() async throws {
    let server = try await RunningServer(assemblies: FailingHook())
    server.termination.finish()
    await #expect(throws: StopError.self) { try await server.run.value }
    #expect(await Program.exitCode { try await server.run.value } == 1)
    #expect(await Program.exitCode {} == 0)
  }
}

/// A server that listens, with a container of its own.
private struct RunningServer {
  let port: UInt16
  let ledger: Ledger
  let termination: AsyncStream<Never>.Continuation
  let run: Task<Void, any Error>

  init(
    stopLimit: Duration = .seconds(600), assemblies: any Assembly..., overrides: (inout Registry) -> Void = { _ in }
  ) async throws {
    var configuration = Configuration.ofTests()
    configuration.stopLimit = stopLimit
    let container = try Container(
      assemblies: [ServerAssembly(configuration: configuration)] + assemblies, overrides: overrides)
    ledger = try await container.resolve(Ledger.self)
    let termination: AsyncStream<Never>
    (termination, self.termination) = AsyncStream.makeStream()
    let (ports, listening) = AsyncStream.makeStream(of: UInt16.self)
    run = Task { [configuration] in
      defer { listening.finish() }
      try await Server(container).run(configuration: configuration, until: termination) { listening.yield($0) }
    }
    port = try #require(await ports.first { _ in true })
  }
}

private struct FailingHook: Assembly {
  struct Failure: Error {}

  func assemble(into registry: inout Registry) {
    registry.register(.eagerSingleton) {
      Resource()
    } onStop: { _ in
      throw Failure()
    }
  }

  private struct Resource {}
}

/// Holds up even those who are cancelled.
private struct Gate: Sendable {
  private let opening: AsyncStream<Never>.Continuation
  private let isOpen: Task<Void, Never>

  init() {
    let (closed, opening) = AsyncStream.makeStream(of: Never.self)
    self.opening = opening
    isOpen = Task { for await _ in closed {} }
  }

  func open() { opening.finish() }

  func passed() async { await isOpen.value }
}

private struct StuckOrders: OrderStoring {
  let begun: AsyncStream<Void>.Continuation
  let gate: Gate

  func order(_ number: Int, in transaction: Transaction) async throws -> Order? {
    _ = try await transaction.connection()
    begun.yield()
    await gate.passed()
    return nil
  }
}

extension Client {
  /// The answer, after which nothing more begins.
  fileprivate func answer(thenFinish begun: AsyncStream<Void>.Continuation) -> Task<String, Never> {
    Task {
      defer { begun.finish() }
      return await answer()
    }
  }
}

private struct EndlessDatabase: Database {
  let begun: AsyncStream<Void>.Continuation

  func connect() async throws -> Connection {
    begun.yield()
    try await Task.sleep(for: .seconds(3_600))
    throw CancellationError()
  }
}

private struct StuckDatabase: Database {
  let begun: AsyncStream<Void>.Continuation
  let gate: Gate

  func connect() async throws -> Connection {
    begun.yield()
    await gate.passed()
    throw CancellationError()
  }
}
