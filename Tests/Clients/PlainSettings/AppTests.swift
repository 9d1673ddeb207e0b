import Forge
import Testing

// An app of a module without upcoming features: what is not marked runs anywhere, asynchronous functions leave their caller's
// actor, and existentials may lack `any`.

private enum Background {}

private protocol Logging: Sendable {
  func log(_ text: String)
}

private final class Journal: Logging {
  private let closing = AsyncStream<String>.makeStream()
  var texts: AsyncStream<String> { closing.stream }
  func log(_ text: String) { closing.continuation.yield(text) }
}

private struct PrefixLog: Logging {
  let inner: Logging
  func log(_ text: String) { inner.log("app: \(text)") }
}

private actor Database {
  let log: Logging
  private(set) var isOpen = true

  static func open(log: Logging) async throws -> Database {
    await Task.yield()
    return Database(log: log)
  }

  init(log: Logging) { self.log = log }
  func close() { isOpen = false }
}

private struct User: Sendable { let name: String }

private final class Cart: Sendable {
  let user: User
  let database: Database
  init(user: User, database: Database) {
    self.user = user
    self.database = database
  }
}

@MainActor private final class Theme {
  let name: String
  init(name: String = "light") { self.name = name }
}

@MainActor private final class CartModel {
  let cart: Cart
  let theme: Theme
  let makeBadge: Provider<Badge>
  init(cart: Cart, theme: Theme, makeBadge: Provider<Badge>) {
    self.cart = cart
    self.theme = theme
    self.makeBadge = makeBadge
  }
}

@MainActor private final class Badge {
  let theme: Theme
  init(theme: Theme) { self.theme = theme }
}

private protocol Step: Sendable { var title: String { get } }
private struct NamedStep: Step { let title: String }

private final class Pipeline: Sendable {
  let steps: [Step]
  let missing: User?
  init(steps: [Step], missing: User?) {
    self.steps = steps
    self.missing = missing
  }
}

private final class Sync: Sendable {
  let database: Database
  init(database: Database) { self.database = database }
}

/// Neither shared nor Sendable.
private final class Draft { var text = "" }

private typealias Greet = @Sendable (String) -> String

private struct AppAssembly: Assembly {
  let journal: Journal

  func assemble(into registry: inout Registry) {
    registry.register(.singleton) { journal }
    registry.alias(Logging.self, to: Journal.self) { $0 }
    registry.register(.singleton, Logging.self, tag: Background.self) { (log: Logging) in PrefixLog(inner: log) }
    registry.decorate(Logging.self) { inner in PrefixLog(inner: inner) }

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
    registry.register(.transient, asyncBuilder: { (_: Sync) in Draft() })

    registry.register(.eagerSingleton, mainActorBuilder: { Theme() })
    registry.decorate(Theme.self, mainActorDecorator: { inner in Theme(name: "dark \(inner.name)") })
    registry.register(.transient, mainActorBuilder: Badge.init)
    registry.contributing { registry in
      registry.register(.singleton, Step.self) { NamedStep(title: "first") }
      registry.register(.transient, Step.self, asyncBuilder: { NamedStep(title: "second") })
    }
    registry.register(.weak, builder: Pipeline.init)

    registry.register(.singleton, Greet.self) { { name in "hello, \(name)" } }
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

@MainActor private final class Screen {
  @Inject(.mainActor) var theme: Theme
  @Inject(tag: Background.self) var log: Logging
  @Inject var greet: Greet
}

@Suite("An app without upcoming features")
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
    let other = try await session.resolve(CartModel.self)
    #expect(other.cart === model.cart)

    let pipeline = try await container.resolve(Pipeline.self)
    #expect(pipeline.steps.map(\.title) == ["first", "second"])
    #expect(pipeline.missing == nil)
    let draft = try await container.resolve(Draft.self)
    draft.text = "mine"

    let (text, isSame) = await MainActor.run {
      let screen = Container.withCurrent(container) { Screen() }
      return (screen.greet("Ada"), screen.theme === model.theme && screen.log is PrefixLog)
    }
    #expect(text == "hello, Ada")
    #expect(isSame)

    try await container.stop()
    let isOpen = await sync.database.isOpen
    #expect(!isOpen)
    for await text in journal.texts {
      #expect(text == "app: closed")
      break
    }
  }

  @Test("resolves where it stands, although its functions leave their caller's actor")
  @MainActor
  func mainActor() async throws {
    let container = try Container(AppAssembly(journal: Journal()))
    let theme = try await container.resolve(Theme.self)
    #expect(try synchronously(container) === theme)
  }

  @MainActor
  private func synchronously(_ container: Container) throws -> Theme { try container.resolve() }
}
