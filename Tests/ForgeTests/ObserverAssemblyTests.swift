import Forge
import Testing

@Suite("ObserverAssembly")
struct ObserverAssemblyTests {
  @Test("The observer is resolved as any ProtectedDataObserving, and is a ProtectedDataObserver")
  func resolvesAsProtocol() async throws {
    let container = try Container(ObserverAssembly())
    let observer = try await container.resolve((any ProtectedDataObserving).self)
    #expect(observer is ProtectedDataObserver)
  }

  @Test("It is one instance for everybody", .timeLimit(.minutes(10)))
  func sameInstance() async throws {
    let container = try Container(ObserverAssembly())
    let ids = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<50 {
        group.addTask {
          let observer: any ProtectedDataObserving = try await container.resolve()
          return ObjectIdentifier(observer as AnyObject)
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
  }

  @Test("start() builds it, so that a synchronous resolve works anywhere")
  func startBuilds() async throws {
    let container = try Container(ObserverAssembly())
    try await container.start()
    let observer = try await BackgroundActor().observerNow(in: container)
    #expect(observer is ProtectedDataObserver)
  }

  @Test("It is built by start() or the first resolve, not before and not twice")
  func lazy() async throws {
    let builds = Counter()
    let container = try Container(
      ObserverAssembly(),
      overrides: { registry in
        registry.register(
          .eagerSingleton, (any ProtectedDataObserving).self,
          mainActorBuilder: {
            MainActor.preconditionIsolated()
            builds.increment()
            return ManualProtectedDataObserver(initialState: .unavailable)
          })
      })
    #expect(await builds.count == 0)
    try await container.start()
    #expect(await builds.count == 1)
    let observer: any ProtectedDataObserving = try await container.resolve()
    #expect(observer is ManualProtectedDataObserver)
    #expect(await builds.count == 1)
  }

  @Test("The main actor gets it at once, without a start")
  @MainActor
  func mainActor() throws {
    let observer = try Container(ObserverAssembly()).resolve((any ProtectedDataObserving).self)
    #expect(observer is ProtectedDataObserver)
  }

  @Test("A synchronous resolve elsewhere, before start(), throws mainActorRequired with the path")
  func mainActorRequired() async throws {
    let container = try Container(ObserverAssembly(), ReaderAssembly())
    let error = await #expect(throws: ResolutionError.self) {
      try await BackgroundActor().readerNow(in: container)
    }
    #expect(error?.code == .mainActorRequired)
    #expect(error?.path == ["ForgeTests.Reader", "any ForgeObservers.ProtectedDataObserving"])
    #expect(error?.description.contains("ForgeTests.Reader → any ForgeObservers.ProtectedDataObserving") == true)
  }

  @Test("await works from a background actor, and the service gets the observer by its initializer")
  func awaitFromBackground() async throws {
    let container = try Container(ObserverAssembly(), ReaderAssembly())
    let reader = try await BackgroundActor().reader(in: container)
    #expect(reader.protectedData is ProtectedDataObserver)
  }

  @Test("Who asks for the class is told of the protocol")
  func nearMiss() async throws {
    let container = try Container(ObserverAssembly())
    let error = await #expect(throws: ResolutionError.self) {
      try await container.resolve(ProtectedDataObserver.self)
    }
    #expect(error?.code == .notRegistered)
    #expect(error?.description.contains("any ForgeObservers.ProtectedDataObserving") == true)
    #expect(error?.description.contains("ObserverAssembly") == true)
  }
}

/// A background service that needs the observer.
final class Reader: Sendable {
  let protectedData: any ProtectedDataObserving

  init(protectedData: any ProtectedDataObserving) {
    self.protectedData = protectedData
  }
}

struct ReaderAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, builder: Reader.init)
  }
}

actor BackgroundActor {
  func observerNow(in container: Container) throws -> any ProtectedDataObserving { try container.resolve() }
  func readerNow(in container: Container) throws -> Reader { try container.resolve() }
  func reader(in container: Container) async throws -> Reader { try await container.resolve() }
}

/// Counts on the main actor alone.
@MainActor
final class Counter {
  private(set) var count = 0

  nonisolated init() {}

  func increment() { count += 1 }
}
