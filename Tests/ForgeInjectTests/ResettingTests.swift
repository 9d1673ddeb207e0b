import ForgeInject
import Testing

/// What dies while the app runs, as the system's media services do, is transient, and an owner with a provider keeps it; or it is a scope's,
/// when several services share it, and the scope is made anew.
@Suite("what must be built anew", .timeLimit(.minutes(10)))
struct ResettingTests {
  final class Settings: Sendable {}

  final class Engine: Sendable {
    let settings: Settings
    init(settings: Settings) { self.settings = settings }
  }

  final class Player: Sendable {
    let engine: Engine
    init(engine: Engine) { self.engine = engine }
  }

  struct AppAssembly: Assembly {
    let ended: Log<ObjectIdentifier>

    func assemble(into registry: inout Registry) {
      registry.register(.singleton, builder: Settings.init)
      registry.register(.scoped, builder: Engine.init) { [ended] engine in ended.append(ObjectIdentifier(engine)) }
      registry.register(.scoped, builder: Player.init)
    }
  }

  /// Owns what is transient.
  actor Owner {
    private let makeEngine: Provider<Engine>
    private var current: Engine?

    init(makeEngine: Provider<Engine>) { self.makeEngine = makeEngine }

    func engine() throws -> Engine {
      if let current { return current }
      let engine = try makeEngine()
      current = engine
      return engine
    }

    func reset() { current = nil }
  }

  struct OwnerAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.singleton, builder: Settings.init)
      registry.register(.transient, builder: Engine.init)
      registry.register(.singleton, builder: Owner.init)
    }
  }

  @Test("is transient, and a service of the graph that owns it builds another by its provider")
  func owner() async throws {
    let owner = try await Container(OwnerAssembly()).resolve(Owner.self)
    await #expect(throws: ResolutionError.self) { try await owner.engine() }

    let container = try Container(OwnerAssembly())
    let kept = try await container.resolve(Owner.self)
    let first = try await kept.engine()
    #expect(try await kept.engine() === first)
    await kept.reset()
    let second = try await kept.engine()
    #expect(second !== first)
    #expect(second.settings === first.settings)
    try await container.stop()
  }

  /// Owns a scope.
  actor Media {
    private let container: Container
    private var scope: Container

    init(_ container: Container) throws {
      self.container = container
      scope = try container.makeScope()
    }

    func player() throws -> Player { try scope.resolve(Player.self) }

    func reset() async throws {
      let dead = scope
      scope = try container.makeScope()
      try await dead.stop()
    }
  }

  @Test("is a scope's: made anew, that has new instances; the old ones have ended, and the rest of the app has stayed")
  func reset() async throws {
    let ended = Log<ObjectIdentifier>()
    let container = try Container(AppAssembly(ended: ended))
    let media = try Media(container)
    let first = try await media.player()
    #expect(try await media.player() === first)

    try await media.reset()

    let second = try await media.player()
    #expect(second !== first)
    #expect(second.engine !== first.engine)
    #expect(second.engine.settings === first.engine.settings)
    #expect(ended.entries == [ObjectIdentifier(first.engine)])

    try await container.stop()
    #expect(ended.entries == [ObjectIdentifier(first.engine), ObjectIdentifier(second.engine)])
  }

  @Test("is reset by many at once, and every scope ends")
  func concurrentResets() async throws {
    let ended = Log<ObjectIdentifier>()
    let media = try Media(Container(AppAssembly(ended: ended)))
    _ = try await media.player()
    let kept = await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          try? await media.reset()
          return try? await media.player()
        }
      }
      return await group.reduce(into: [Player?]()) { $0.append($1) }
    }
    #expect(kept.allSatisfy { $0 != nil })
    try await media.reset()
    #expect(Set(kept.compactMap { $0.map { ObjectIdentifier($0.engine) } }).isSubset(of: Set(ended.entries)))
  }
}
