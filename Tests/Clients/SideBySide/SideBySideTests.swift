import Dispatch
import Forge
import ForgeTesting
import OtherContainer
import Synchronization
import Testing

@Suite("Another container beside this one, while an app moves from it") @MainActor
struct SideBySideTests {
  @Test("gives what it still makes, and gets what has moved: both have the same instances")
  func sharing() throws {
    let (new, old) = try launch()
    let cashier = try new.resolve(Cashier.self)
    #expect(old.resolve(Cashier.self) === cashier)
    #expect(old.resolve((any Catalog).self) === cashier.catalog)
    #expect(old.resolve(Settings.self) === cashier.settings)
    #expect(try new.resolve(Settings.self) === cashier.settings)
  }

  @Test("builds a chain that crosses from one to the other and back")
  func chain() throws {
    let (new, old) = try launch()
    // Old, new, old, new, old.
    let screen = try #require(old.resolve(BasketScreen.self))
    screen.basket.items = ["bread"]
    #expect(screen.basket.prices == ["4 €"])
    #expect(screen.basket.cashier.settings === screen.settings)
    let other = try new.resolve(BasketScreen.self)
    #expect(other.basket !== screen.basket)
    #expect(other.basket.cashier === screen.basket.cashier)
  }

  @Test("is reached by overrides of what has moved, and what has moved by overrides of what has not")
  func overrides() throws {
    let (catalog, settings) = (FileCatalog(), Settings())
    catalog.prices = ["bread": 5]
    let (new, old) = try launch { registry in
      registry.register(.singleton, (any Catalog & Sendable).self) { catalog }
      registry.register(.singleton) { settings }
    }
    let basket = try #require(old.resolve(Basket.self))
    basket.items = ["bread"]
    #expect(basket.prices == ["5 €"])
    #expect(basket.cashier.settings === settings)
    #expect(try new.resolve(Cashier.self) === basket.cashier)
  }

  @Test("has a graph that is checked: a service that moved and is still bridged is a problem")
  func graph() {
    let old = NotMovedYet(old: OtherContainer.Container(OldAssembly()))
    expectValid(ShopAssembly(), old)
    let graph = DependencyGraph(ShopAssembly(), old, SettingsMoved())
    #expect(graph.problems.map(\.code) == [.duplicate])
    #expect(DependencyGraph(ShopAssembly()).problems.map(\.code).contains(.missingDependency))
  }

  @Test("says what is missing when a service has left both")
  func missing() throws {
    let old = OtherContainer.Container()
    let new = try Forge.Container(ShopAssembly(), NotMovedYet(old: old))
    #expect(throws: MissingOldService.self) { try new.start() }
    let empty = try Forge.Container()
    let error = #expect(throws: ResolutionError.self) { try old.takeMoved(from: empty) }
    #expect(error?.code == .notRegistered)
  }

  @Test("ends a cycle across both with an error")
  func cycle() throws {
    struct Moved: Forge.Assembly {
      let old: OtherContainer.Container
      func assemble(into registry: inout Registry) {
        registry.register(.singleton, Settings.self) { [old] in
          try old.resolve(Result<Settings, any Error>.self)?.get() ?? Settings()
        }
      }
    }
    let old = OtherContainer.Container()
    let new = try Forge.Container(Moved(old: old))
    old.register(Result<Settings, any Error>.self) { [unowned new] _ in Result { try new.resolve(Settings.self) } }
    let error = #expect(throws: ResolutionError.self) { try new.resolve(Settings.self) }
    #expect(error?.code == .cycle)
    #expect(error?.path.count == 2)
  }

  @Test("is asked by many threads at once, from both sides")
  func threads() throws {
    let (new, old) = try launch()
    let found = Mutex<Set<ObjectIdentifier?>>([])
    DispatchQueue.concurrentPerform(iterations: 32) { index in
      let cashier = index.isMultiple(of: 2) ? old.resolve(Basket.self)?.cashier : try? new.resolve(Basket.self).cashier
      _ = found.withLock { $0.insert(cashier.map { ObjectIdentifier($0) }) }
    }
    let cashier = try new.resolve(Cashier.self)
    #expect(found.withLock { $0 } == [ObjectIdentifier(cashier)])
  }

  @Test("goes when nobody holds them")
  func memory() throws {
    weak var (new, old): (Forge.Container?, OtherContainer.Container?)
    do {
      let containers = try launch()
      (new, old) = containers
      _ = try containers.new.resolve(BasketScreen.self)
      #expect(new != nil && old != nil)
    }
    #expect(new == nil)
    #expect(old == nil)
  }
}

private struct SettingsMoved: Forge.Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, builder: Settings.init)
  }
}
