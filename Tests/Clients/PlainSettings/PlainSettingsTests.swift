import Forge
import Testing

// This module enables no upcoming feature: existentials may lack `any`, and asynchronous functions leave their caller's actor.

private final class Store: Sendable {}

private actor Sync {
  let store: Store
  let observer: ProtectedDataObserving

  init(store: Store, observer: ProtectedDataObserving) {
    self.store = store
    self.observer = observer
  }

  func run() async { await observer.waitUntilAvailable() }
}

@MainActor private final class Model {
  nonisolated let sync: Sync
  init(sync: Sync) { self.sync = sync }
}

private struct AppAssembly: Assembly {
  var dependencies: [Assembly] { [ObserverAssembly()] }

  func assemble(into registry: inout Registry) {
    registry.register(.singleton, builder: Store.init)
    registry.register(.singleton, builder: Sync.init)
    registry.register(.singleton, mainActorBuilder: Model.init)
  }
}

/// A mock as a user writes it who has never heard of `nonisolated(nonsending)`.
private final class Mock: ProtectedDataObserving {
  let state = ProtectedDataState.available
  var stateStream: AsyncStream<ProtectedDataState> { AsyncStream { $0.finish() } }
  func waitUntilAvailable() async {}
}

@Suite("A client without upcoming features")
struct PlainSettingsTests {
  @Test("registers and resolves like any other")
  func resolves() async throws {
    let container = try Container(AppAssembly())
    let model = try await container.resolve(Model.self)
    await model.sync.run()
    let again = try await helper(container)
    #expect(model === again)
  }

  @Test("overrides the observer with a mock of its own")
  func mock() async throws {
    let container = try Container(
      AppAssembly(), overrides: { $0.register(.singleton, ProtectedDataObserving.self) { Mock() } })
    let sync = try await container.resolve(Sync.self)
    await sync.run()
  }

  @Test("waits and reads by an observer of its own, with values that are not Sendable") @MainActor
  func waiting() async throws {
    final class Text { var content = "" }
    let text = Text()
    let observer: ProtectedDataObserving = Mock()
    try await observer.waitUntilAvailable(timeout: .seconds(1))
    let read = try await observer.withProtectedData(retrying: { _ in text.content.isEmpty }) { () -> Text in
      text.content = "read"
      return text
    }
    #expect(read.content == "read")
  }

  @Test("does so from no actor as well, in functions that leave their caller's")
  func waitingElsewhere() async throws {
    final class Text { var content = "" }
    let text = Text()
    let read = try await Mock().withProtectedData { () -> Text in
      text.content = "read"
      return text
    }
    #expect(read.content == "read")
  }

  private func helper(_ container: Container) async throws -> Model {
    try await container.resolve()
  }
}
