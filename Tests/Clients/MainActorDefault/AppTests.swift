import Forge
import Observation
import Testing

// An app as a module with this default isolation writes it: view models and screens belong to the main actor without a word, and
// what runs anywhere says so.

nonisolated private enum Background {}

nonisolated private protocol Logging: Sendable {
  func log(_ text: String)
}

nonisolated private final class Journal: Logging {
  private let closing = AsyncStream<String>.makeStream()
  var texts: AsyncStream<String> { closing.stream }
  func log(_ text: String) { closing.continuation.yield(text) }
}

nonisolated private struct PrefixLog: Logging {
  let inner: any Logging
  func log(_ text: String) { inner.log("app: \(text)") }
}

private actor Database {
  let log: any Logging
  private(set) var isOpen = true

  static func open(log: any Logging) async throws -> Database {
    await Task.yield()
    return Database(log: log)
  }

  init(log: any Logging) { self.log = log }
  func close() { isOpen = false }
}

nonisolated private struct User: Sendable { let name: String }

nonisolated private final class Cart: Sendable {
  let user: User
  let database: Database
  init(user: User, database: Database) {
    self.user = user
    self.database = database
  }
}

/// A main-actor class: the default.
private final class Theme {
  let name: String
  init(name: String = "light") { self.name = name }
}

@Observable
private final class CartModel {
  let cart: Cart
  let theme: Theme
  let makeBadge: Provider<Badge>
  init(cart: Cart, theme: Theme, makeBadge: Provider<Badge>) {
    self.cart = cart
    self.theme = theme
    self.makeBadge = makeBadge
  }
}

private final class Badge {
  let theme: Theme
  init(theme: Theme) { self.theme = theme }
}

private protocol Tab: AnyObject, Sendable { var title: String { get } }
private final class HomeTab: Tab { let title = "home" }
private final class CartTab: Tab { let title = "cart" }

private typealias Greet = @Sendable (String) -> String

private struct AppAssembly: Assembly {
  let journal: Journal

  func assemble(into registry: inout Registry) {
    registry.register(.singleton) { journal }
    registry.alias((any Logging).self, to: Journal.self) { $0 }
    registry.register(.singleton, (any Logging).self, tag: Background.self) { (log: any Logging) in
      PrefixLog(inner: log)
    }
    registry.decorate((any Logging).self) { inner in PrefixLog(inner: inner) }

    registry.register(.singleton, asyncBuilder: Database.open) { database in
      await database.close()
      database.log.log("closed")
    }
    registry.register(
      .singleton,
      asyncBuilder: { resolver in
        let database = try await resolver.resolve(Database.self)
        return Sync(database: database)
      })

    registry.register(.eagerSingleton, mainActorBuilder: { Theme() })
    registry.decorate(Theme.self, mainActorDecorator: { inner in Theme(name: "dark \(inner.name)") })
    registry.register(.transient, mainActorBuilder: Badge.init)
    registry.contributing { registry in
      registry.register(.singleton, (any Tab).self, mainActorBuilder: HomeTab.init)
      registry.register(.singleton, (any Tab).self, mainActorBuilder: CartTab.init)
    }
    registry.register(.weak, mainActorBuilder: TabBar.init)

    registry.register(.singleton, Greet.self) { { name in "hello, \(name)" } }
  }
}

nonisolated private final class Sync: Sendable {
  let database: Database
  init(database: Database) { self.database = database }
}

private final class TabBar {
  let tabs: [any Tab]
  let missing: User?
  init(tabs: [any Tab], missing: User?) {
    self.tabs = tabs
    self.missing = missing
  }
}

private struct SessionAssembly: Assembly {
  let user: User

  func assemble(into registry: inout Registry) {
    registry.register(.scoped) { user }
    registry.register(.scoped, builder: Cart.init)
    registry.register(.transient, mainActorBuilder: CartModel.init)
  }
}

/// A screen as the system makes it, without arguments.
private final class Screen {
  @Inject(.mainActor) var theme: Theme
  @Inject(.mainActor) var tabBar: TabBar
  @Inject(tag: Background.self) var log: any Logging
  @Inject var greet: Greet
}

@Suite("An app whose default isolation is the main actor")
struct AppTests {
  @Test("starts, makes a session, shows a screen, and stops")
  func story() async throws {
    let journal = Journal()
    let container = try Container(AppAssembly(journal: journal))
    try await container.start()

    let sync = try await container.resolve(Sync.self)
    let session = try container.makeScope(SessionAssembly(user: User(name: "Ada")))
    let model = try await session.resolve(CartModel.self)
    #expect(model.cart.user.name == "Ada")
    #expect(model.cart.database === sync.database)
    #expect(model.theme.name == "dark light")
    let badge = try await model.makeBadge()
    #expect(badge.theme === model.theme)
    // Other screens of the session share its cart.
    let (other, otherBadge) = try synchronously(session)
    #expect(other.cart === model.cart)
    #expect(otherBadge !== badge)

    let screen = Container.withCurrent(container) { Screen() }
    #expect(screen.theme === model.theme)
    #expect(screen.tabBar.tabs.map(\.title) == ["home", "cart"])
    #expect(screen.tabBar.missing == nil)
    #expect(screen.greet("Ada") == "hello, Ada")
    #expect(screen.log is PrefixLog)

    try await container.stop()
    let isOpen = await sync.database.isOpen
    #expect(!isOpen)
    #expect(throws: ResolutionError.self) { _ = try session.resolve(CartModel.self) }
    for await text in journal.texts {
      #expect(text == "app: closed")
      break
    }
  }

  @Test("an unbuilt main-actor service is awaited from elsewhere")
  func elsewhere() async throws {
    let container = try Container(AppAssembly(journal: Journal()))
    #expect(try await Self.tabs(container) == 2)
  }

  @concurrent
  private static func tabs(_ container: Container) async throws -> Int {
    let tabBar = try await container.resolve(TabBar.self)
    return tabBar.tabs.count
  }

  private func synchronously(_ session: Container) throws -> (CartModel, Badge) {
    let model: CartModel = try session.resolve()
    return (model, try model.makeBadge())
  }
}
