import Forge
import Testing

// Old code in a module of Swift 6 mode: a protocol that nobody may change and that is not `Sendable`, and what was built on it.

private protocol Ledger: AnyObject {
  var entries: [String] { get }
  func add(_ entry: String)
}

/// Each test leaves it to one thread at a time.
private final class FileLedger: Ledger, @unchecked Sendable {
  private(set) var entries: [String] = []
  func add(_ entry: String) { entries.append(entry) }
}

private final class NumberedLedger: Ledger, @unchecked Sendable {
  private let inner: Ledger & Sendable
  init(inner: Ledger & Sendable) { self.inner = inner }
  var entries: [String] { inner.entries }
  func add(_ entry: String) { inner.add("\(inner.entries.count + 1). \(entry)") }
}

/// Takes the protocol as it always did, and is not `Sendable` itself.
private class Till {
  let ledger: Ledger
  init(ledger: Ledger) { self.ledger = ledger }
}

@MainActor private final class TillScreen {
  let ledger: Ledger
  let makeTill: Provider<Till>
  init(ledger: Ledger, makeTill: Provider<Till>) {
    self.ledger = ledger
    self.makeTill = makeTill
  }
}

/// An open class, one of whose subclasses may be shared.
private class Printer {
  func text(_ ledger: Ledger) -> String { ledger.entries.joined(separator: "\n") }
}

private final class SharedPrinter: Printer, @unchecked Sendable {}

private class Receipts {
  let printer: Printer
  init(printer: Printer) { self.printer = printer }
}

/// A shared service keeps it, so it has to say `& Sendable`.
private final class Audit: Sendable {
  let ledger: Ledger & Sendable
  init(ledger: Ledger & Sendable) { self.ledger = ledger }
}

private final class Report: Sendable {
  let audit: Audit
  init(resolver: inout Resolver) throws { audit = try resolver.resolve() }
}

private actor Bank {
  let ledger: Ledger & Sendable
  init(ledger: Ledger & Sendable) { self.ledger = ledger }
  func deposit() { ledger.add("deposit") }
}

@globalActor private actor Records {
  static let shared = Records()
}

@Records private final class Table {
  let bank: Bank
  private(set) var rows = 0

  init(bank: Bank) {
    Records.preconditionIsolated()
    self.bank = bank
  }

  func insert() { rows += 1 }
}

@Records private final class Query {
  let table: Table
  init(table: Table) { self.table = table }
}

private struct LedgerAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, (Ledger & Sendable).self) { FileLedger() }
    registry.register(.weak, (Printer & Sendable).self) { SharedPrinter() }
    registry.register(.transient, builder: Till.init)
    registry.register(.transient, builder: Receipts.init)
    registry.register(.singleton, mainActorBuilder: TillScreen.init)
    registry.register(.singleton, builder: Audit.init)
    registry.register(.singleton, builder: Report.init)
    registry.register(.singleton, builder: Bank.init)
    registry.register(.singleton, asyncBuilder: Table.init)
    registry.register(.transient) { (table: Table) in await Query(table: table) }
  }
}

@Suite("Old code in Swift 6 mode")
struct OldCodeTests {
  @Test("goes on with a protocol that is not Sendable, where a class that is stands behind it") @MainActor
  func existential() throws {
    let container = try Container(LedgerAssembly())
    let screen = try container.resolve(TillScreen.self)
    let audit = try container.resolve(Audit.self)
    #expect(try container.resolve(Ledger.self) === audit.ledger)
    #expect(try container.resolve((Ledger & Sendable).self) === audit.ledger)
    #expect(screen.ledger === audit.ledger)
    #expect(try container.resolve(Till.self).ledger === audit.ledger)
    #expect(try screen.makeTill.get().ledger === audit.ledger)
  }

  @Test("goes on with an open class, where a subclass that is Sendable stands behind it")
  func subclass() throws {
    let container = try Container(LedgerAssembly())
    let receipts = try container.resolve(Receipts.self)
    #expect(receipts.printer is SharedPrinter)
    #expect(try container.resolve(Receipts.self).printer === receipts.printer)
    #expect(try container.resolve(Printer.self) === container.resolve((Printer & Sendable).self))
    #expect(try receipts.printer.text(container.resolve()) == "")
  }

  @Test("meets overrides and decorators of it")
  func overrides() throws {
    let container = try Container(
      LedgerAssembly(),
      overrides: { registry in
        registry.register(.singleton, (Ledger & Sendable).self) { FileLedger() }
        registry.decorate((Ledger & Sendable).self) { NumberedLedger(inner: $0) }
      })
    try container.resolve(Till.self).ledger.add("sale")
    #expect(try container.resolve(Audit.self).ledger.entries == ["1. sale"])
  }

  @Test("registers it once: with and without Sendable it is one service")
  func once() throws {
    let error = #expect(throws: GraphError.self) { try Container(TwoLedgers()) }
    #expect(error?.problems.map(\.code) == [.duplicate])
  }

  @Test("passes an initializer that takes a resolver as a builder")
  func resolver() throws {
    let container = try Container(LedgerAssembly())
    #expect(try container.resolve(Report.self).audit === container.resolve(Audit.self))
  }

  @Test("shares an actor")
  func actor() async throws {
    let container = try Container(LedgerAssembly())
    let bank = try await container.resolve(Bank.self)
    await bank.deposit()
    let ledger = try await container.resolve(Ledger.self)
    #expect(ledger.entries == ["deposit"])
  }

  @Test("builds what belongs to a global actor of the client's on that actor, and resolves it anywhere")
  func globalActor() async throws {
    let container = try Container(LedgerAssembly())
    let error = #expect(throws: ResolutionError.self) { try withoutWaiting(container) }
    #expect(error?.code == .asyncRequired)

    let query = try await container.resolve(Query.self)
    let table = try withoutWaiting(container)
    #expect(query.table === table)
    await table.insert()
    #expect(await table.rows == 1)
    let bank = try await container.resolve(Bank.self)
    #expect(table.bank === bank)
  }

  private func withoutWaiting(_ container: Container) throws -> Table {
    try container.resolve()
  }
}

private struct TwoLedgers: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, (Ledger & Sendable).self) { FileLedger() }
    registry.register(.transient, Ledger.self) { FileLedger() }
  }
}
