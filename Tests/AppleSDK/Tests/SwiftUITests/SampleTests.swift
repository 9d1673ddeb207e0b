import Forge
import SwiftUI
import Testing

@testable import Sample

@Suite("The sample app", .timeLimit(.minutes(10)))
@MainActor
struct SampleTests {
  @Test("starts, and shows what the platform's application object says")
  func start() {
    SyncApp.main()
    #expect(texts(of: SyncApp().body) == ["details"])
  }

  @Test("gives its model the observer, which the screen's task follows")
  func following() async throws {
    let observer = ManualProtectedDataObserver(initialState: .available)
    let container = try Container(
      SyncAssembly(), overrides: { $0.register(.singleton, (any ProtectedDataObserving).self) { observer } })
    let lock = try await container.resolve(LockModel.self)
    let screen = LockScreen(lock: lock).container(container)
    #expect(Rendering(screen).texts == ["details"])

    let follow = try #require(Rendering(screen).tasks.first)
    let following = Task { await follow() }
    observer.setState(.unavailable)
    while !lock.isLocked { await Task.yield() }
    #expect(Rendering(screen).texts == ["locked"])
    following.cancel()
    await following.value
  }

  @Test("keeps the model of a screen, and changes it by a binding")
  func pinning() throws {
    let observer = ManualProtectedDataObserver(initialState: .available)
    let container = try Container(
      SyncAssembly(), overrides: { $0.register(.singleton, (any ProtectedDataObserving).self) { observer } })
    let states = StateStorage()
    let screen = DetailScreen(isLocked: false).container(container)
    Rendering(screen, states: states).toggles.first?.wrappedValue = true
    #expect(Rendering(DetailScreen(isLocked: true).container(container), states: states).texts == ["locked"])
    #expect(Rendering(screen, states: states).toggles.first?.wrappedValue == true)
  }

  @Test("is previewed as it looks before the first unlock")
  func preview() async throws {
    let preview = Preview(
      traits: .container(
        SyncAssembly(),
        overrides: { registry in
          registry.register(.singleton, (any ProtectedDataObserving).self) {
            ManualProtectedDataObserver(initialState: .unavailable)
          }
        })
    ) {
      DetailScreen(isLocked: false)
    }
    #expect(try await preview.rendering().texts == ["no details yet"])
  }

  private func texts(of scene: some Scene) -> [String] {
    (scene as? any RenderedScene)?.rendering.texts ?? []
  }
}
