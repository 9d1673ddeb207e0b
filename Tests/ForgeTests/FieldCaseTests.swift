import Forge
import Testing

/// What users of protected data have reported in public, where the container has a part in it.
@Suite("Field cases", .timeLimit(.minutes(10)))
struct FieldCaseTests {
  let observer = ManualProtectedDataObserver(initialState: .unavailable)

  @Test("C8, purchases-ios#4623: registering a lazy main-actor service builds nothing, however the app is woken")
  func lazy() async throws {
    let builds = Counter()
    let container = try container { registry in
      registry.register(.singleton, mainActorBuilder: { Installation(builds) })
    }
    try await container.start()
    observer.setState(.available)
    #expect(await builds.count == 0)
    let first = try await container.resolve(Installation.self)
    let second = try await container.resolve(Installation.self)
    #expect(first === second)
    #expect(await builds.count == 1)
  }

  @Test("C10, keychain-swift#78: services are resolved while data is unavailable")
  func resolving() async throws {
    let container = try container { registry in
      registry.register(.singleton) { Clock() }
      registry.register(.singleton, builder: Reader.init)
    }
    try await container.start()
    let actor = BackgroundActor()
    #expect(try await actor.readerNow(in: container).protectedData.state == .unavailable)
    _ = try await container.resolve(Clock.self)
    #expect(observer.state == .unavailable)
  }

  @Test("C34, Loop#452: a start that two unlocks ask for builds once")
  func start() async throws {
    let builds = Counter()
    let container = try container { registry in
      registry.register(.eagerSingleton, mainActorBuilder: { Installation(builds) })
    }
    let states = observer.stateStream
    let (starts, continuation) = AsyncStream.makeStream(of: Int.self)
    let hook = Task {
      var count = 0
      for await state in states where state == .available {
        try await container.start()
        count += 1
        continuation.yield(count)
      }
    }
    var started = starts.makeAsyncIterator()
    observer.setState(.available)
    #expect(await started.next() == 1)
    observer.setState(.unavailable)
    observer.setState(.available)
    #expect(await started.next() == 2)
    #expect(await builds.count == 1)
    hook.cancel()
  }

  private func container(_ register: @escaping @Sendable (inout Registry) -> Void) throws -> Container {
    let observer = observer
    return try Container(
      ObserverAssembly(), Services(register: register),
      overrides: { $0.register(.singleton, (any ProtectedDataObserving).self) { observer } })
  }
}

private struct Services: Assembly {
  let register: @Sendable (inout Registry) -> Void

  func assemble(into registry: inout Registry) { register(&registry) }
}

private final class Clock: Sendable {}

@MainActor
private final class Installation {
  init(_ builds: Counter) { builds.increment() }
}
