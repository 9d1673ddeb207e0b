import Forge
import Observation
import Testing

// This module's default isolation is the main actor (SE-0466), as in new Xcode projects: what is not marked belongs to it.

nonisolated private protocol Storing: Sendable {
  var name: String { get }
}

nonisolated private struct Store: Storing {
  let name = "store"
}

private final class Theme {
  let name = "dark"
}

@Observable
private final class Screen {
  let theme: Theme
  let store: any Storing

  init(theme: Theme, store: any Storing) {
    self.theme = theme
    self.store = store
  }
}

private struct AppAssembly: Assembly {
  var dependencies: [any Assembly] { [ObserverAssembly()] }

  func assemble(into registry: inout Registry) {
    registry.register(.singleton, (any Storing).self, builder: Store.init)
    registry.register(.eagerSingleton, mainActorBuilder: Theme.init)
    registry.register(.transient, mainActorBuilder: Screen.init)
    registry.register(.singleton, mainActorBuilder: { resolver in Router(screen: try resolver.resolve()) })
  }
}

private final class Router {
  let screen: Screen
  init(screen: Screen) { self.screen = screen }
}

@Suite("A client whose default isolation is the main actor (Factory#322)")
struct MainActorDefaultTests {
  @Test("registers and resolves without annotations")
  func synchronous() throws {
    let container = try Container(AppAssembly())
    try container.start()
    let screen = try container.resolve(Screen.self)
    #expect(screen.store.name == "store")
    let theme = try container.resolve(Theme.self)
    let router = try container.resolve(Router.self)
    #expect(screen.theme === theme)
    #expect(router.screen.theme === theme)
  }

  @Test("is resolved from code that runs elsewhere")
  func elsewhere() async throws {
    let container = try Container(AppAssembly())
    let name = try await Self.themeName(container)
    #expect(name == "dark")
  }

  @Test("reads protected data into its own state")
  func reading() async throws {
    let observer: any ProtectedDataObserving = ManualProtectedDataObserver()
    let theme = Theme()
    let read = try await observer.withProtectedData(retrying: { _ in theme.name.isEmpty }) { theme }
    #expect(read === theme)
  }

  @concurrent
  private static func themeName(_ container: Container) async throws -> String {
    let theme = try await container.resolve(Theme.self)
    return theme.name
  }
}
