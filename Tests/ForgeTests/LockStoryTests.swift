import Forge
import Testing

@Suite("A device is unlocked and locked again", .timeLimit(.minutes(10)))
struct LockStoryTests {
  @Test("A background service waits, and a model follows the stream")
  func story() async throws {
    let observer = ManualProtectedDataObserver(initialState: .unavailable)
    let container = try Container(
      ObserverAssembly(), StoryAssembly(),
      overrides: { registry in
        registry.register(.eagerSingleton, (any ProtectedDataObserving).self, builder: { observer })
      })
    try await container.start()
    let worker: Worker = try await container.resolve()
    let model: Model = try await container.resolve()

    let (steps, continuation) = AsyncStream.makeStream(of: String.self)
    let following = Task { await model.follow { continuation.yield($0) } }
    let working = Task { await worker.work { continuation.yield($0) } }
    var told: Set<String> = []
    for await step in steps {
      told.insert(step)
      if told == ["model: unavailable", "worker: waiting"] { break }
    }
    // The worker's actor answers when it is free: it is suspended, in its wait.
    #expect(await worker.isWaiting)

    observer.setState(.available)
    await working.value
    #expect(await !worker.isWaiting)
    observer.setState(.unavailable)
    #expect(observer.state == .unavailable)
    for await step in steps where step == "model: unavailable" { break }
    following.cancel()
  }
}

/// A background service as an app would write it.
private actor Worker {
  private(set) var isWaiting = false
  private let protectedData: any ProtectedDataObserving

  init(protectedData: any ProtectedDataObserving) {
    self.protectedData = protectedData
  }

  func work(tell: @Sendable (String) -> Void) async {
    isWaiting = true
    tell("worker: waiting")
    await protectedData.waitUntilAvailable()
    isWaiting = false
  }
}

/// A view model as an app would write it.
@MainActor
private final class Model {
  private let protectedData: any ProtectedDataObserving

  init(protectedData: any ProtectedDataObserving) {
    self.protectedData = protectedData
  }

  func follow(tell: @Sendable (String) -> Void) async {
    for await state in protectedData.stateStream { tell("model: \(state)") }
  }
}

private struct StoryAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, builder: Worker.init)
    registry.register(.singleton, mainActorBuilder: Model.init)
  }
}
