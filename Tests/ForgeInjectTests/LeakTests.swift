import ForgeInject
import Testing

/// Nothing outlives those who hold it.
@Suite("Memory", .timeLimit(.minutes(10)))
struct LeakTests {
  // MARK: Lifetimes

  @Test(
    "an instance goes with its container, whatever its lifetime and wherever it was built",
    arguments: BuilderKind.allCases, [Lifetime.singleton, .eagerSingleton, .weak, .scoped, .transient])
  func lifetimes(_ kind: BuilderKind, _ lifetime: Lifetime) async throws {
    let life = Census()
    do {
      let container = try Container(registering: { kind.register(lifetime, life, in: &$0) })
      let scope = try container.makeScope()
      try await container.start()
      for _ in 0..<3 { _ = try await scope.resolve(Living.self) }
      // Only what a container keeps is still there.
      let isKept = lifetime != .weak && lifetime != .transient
      #expect(await life.becomes(isKept ? 1 : 0))
      withExtendedLifetime((container, scope)) {}
    }
    #expect(await life.becomes(0))
    #expect(life.begun == (lifetime == .weak || lifetime == .transient ? 3 : 1))
  }

  @Test("an instance that somebody holds outlives its container", arguments: BuilderKind.allCases)
  func held(_ kind: BuilderKind) async throws {
    let life = Census()
    do {
      let instance = try await {
        let container = try Container(registering: { kind.register(.singleton, life, in: &$0) })
        return try await container.resolve(Living.self)
      }()
      #expect(life.alive == 1)
      withExtendedLifetime(instance) {}
    }
    #expect(await life.becomes(0))
  }

  @Test("a builder that fails, after what it needs was built, leaves nothing but that", arguments: BuilderKind.allCases)
  func failedBuild(_ kind: BuilderKind) async throws {
    let life = Census()
    let container = try Container(registering: { registry in
      kind.register(.transient, life, in: &registry)
      registry.register(.singleton) { (_: Living) throws -> A in throw Refusal() }
      registry.register(.singleton) { (_: Living) async throws -> B in throw Refusal() }
    })
    for _ in 0..<5 {
      await #expect(throws: Refusal()) { try await container.resolve(A.self) }
      await #expect(throws: Refusal()) { try await container.resolve(B.self) }
    }
    #expect(await life.becomes(0))
    #expect(life.begun == 10)
  }

  @Test("a task that a builder starts and leaves running does not keep the container")
  func startedTask() async throws {
    weak var observed: Container?
    let pump = try await {
      let container = try Container(registering: { $0.register(.singleton) { () async in Pump() } })
      observed = container
      return try await container.resolve(Pump.self)
    }()
    // The build's task may be a moment behind the one who waited for it.
    while observed != nil { await Task.yield() }
    pump.stop()
  }

  /// It works until it is told to stop.
  private final class Pump: Sendable {
    private let task = Task { try? await Task.sleep(for: .seconds(3_600)) }
    func stop() { task.cancel() }
  }

  // MARK: Providers

  @Test("a provider holds neither its container nor an instance")
  func provider() async throws {
    let life = Census()
    weak var observed: Container?
    let provider = try await {
      let container = try Container(registering: { BuilderKind.plain.register(.singleton, life, in: &$0) })
      observed = container
      let provider = try await container.resolve(Provider<Living>.self)
      _ = try await provider.get()
      return provider
    }()
    #expect(observed == nil)
    #expect(life.alive == 0)
    let error = await #expect(throws: ResolutionError.self) { try await provider.get() }
    #expect(error?.code == .containerReleased)
  }

  @Test("services that need each other, one by a provider, go with their container")
  func providerCycle() throws {
    let life = Census()
    do {
      let container = try Container(registering: { registry in
        BuilderKind.plain.register(.singleton, life, in: &registry)
        registry.register(.singleton) { (back: Provider<Wheel>, living: Living) in Spoke(back: back, living: living) }
        registry.register(.singleton) { (spoke: Spoke) in Wheel(spoke: spoke) }
      })
      let wheel = try container.resolve(Wheel.self)
      #expect(try wheel.spoke.back() === wheel)
    }
    #expect(life.alive == 0)
  }

  // MARK: Scopes

  @Test("a scope's instances go with it, and the root's stay", arguments: BuilderKind.allCases)
  func scope(_ kind: BuilderKind) async throws {
    let life = Census()
    let rootLife = Census()
    let root = try Container(registering: { registry in
      registry.register(.singleton) { Shared(rootLife) }
      kind.register(.scoped, life, in: &registry)
    })
    for _ in 0..<3 {
      let scope = try root.makeScope(
        ScopeAssembly { $0.register(.scoped) { (living: Living, shared: Shared) in Session(living, shared) } })
      let session = try await scope.resolve(Session.self)
      #expect(life.alive == 1)
      #expect(rootLife.alive == 1)
      withExtendedLifetime((scope, session)) {}
    }
    #expect(await life.becomes(0))
    #expect(rootLife.alive == 1)
    withExtendedLifetime(root) {}
  }

  @Test("a scope holds its parent, and both go with the scope")
  func scopeHoldsParent() throws {
    let life = Census()
    weak var observed: Container?
    do {
      let scope = try {
        let root = try Container(registering: { registry in
          registry.register(.singleton) { Shared(life) }
          registry.register(.scoped) { (shared: Shared) in A() }
        })
        observed = root
        return try root.makeScope().makeScope()
      }()
      #expect(observed != nil)
      _ = try scope.resolve(A.self)
      #expect(life.alive == 1)
      withExtendedLifetime(scope) {}
    }
    #expect(observed == nil)
    #expect(life.alive == 0)
  }

  // MARK: Other kinds of registration

  @Test("what a transient decorator does not keep goes at once, and with a container all that a shared one wrapped")
  func decorators() throws {
    let life = Census()
    let transient = try Container(registering: { registry in
      registry.register(.transient) { Shared(life) }
      registry.decorate(Shared.self) { _ in Shared(life) }
    })
    let instance = try transient.resolve(Shared.self)
    #expect(life.alive == 1)
    withExtendedLifetime(instance) {}
    do {
      let shared = try Container(registering: { registry in
        registry.register(.singleton) { Shared(life) }
        registry.decorate(Shared.self) { _ in Shared(life) }
      })
      _ = try shared.resolve(Shared.self)
      #expect(life.alive == 3)
    }
    #expect(life.alive == 1)
  }

  @Test("an alias keeps nothing: its weak target goes when the last holder does")
  func alias() throws {
    let life = Census()
    let container = try Container(registering: { registry in
      registry.register(.weak) { Shared(life) }
      registry.alias((any AnyObject & Sendable).self, to: Shared.self) { $0 }
    })
    var instance: (any AnyObject & Sendable)? = try container.resolve((any AnyObject & Sendable).self)
    #expect(try container.resolve(Shared.self) === instance)
    #expect(life.alive == 1)
    instance = nil
    #expect(life.alive == 0)
  }

  @Test("a list's shared elements go with their container, unless somebody holds the list")
  func lists() async throws {
    let life = Census()
    var list: [Shared]? = try await {
      let container = try Container(registering: { registry in
        registry.contributing { registry in
          registry.register(.singleton) { Shared(life) }
          registry.register(.weak) { () async in Shared(life) }
          registry.register(.transient) { Shared(life) }
        }
      })
      _ = try await container.resolve([Shared].self)
      #expect(await life.becomes(1))
      return try await container.resolve([Shared].self)
    }()
    #expect(list?.count == 3)
    #expect(life.alive == 3)
    list = nil
    #expect(await life.becomes(0))
  }

  // MARK: Containers that fail, stop, or are left

  @Test("a container or a scope that cannot be made keeps nothing of what its builders capture")
  func failedContainers() throws {
    let life = Census()
    let root = try Container(registering: { $0.register(.singleton) { Leaf() } })
    do {
      let captured = Shared(life)
      let broken: @Sendable (inout Registry) -> Void = { registry in
        registry.register(.scoped) { (_: B) in withExtendedLifetime(captured) { A() } }
        registry.register(.transient) { () async -> C in withExtendedLifetime(captured) { C() } }
        registry.decorate(C.self) { inner in withExtendedLifetime(captured) { inner } }
        registry.contributing { $0.register(.transient) { (_: [Int]) in withExtendedLifetime(captured) { 3 } } }
      }
      #expect(throws: GraphError.self) { try Container(registering: broken) }
      #expect(throws: GraphError.self) {
        try Container(ClosureAssembly { $0.register(.singleton) { Leaf() } }, overrides: broken)
      }
      #expect(throws: GraphError.self) { try root.makeScope(ScopeAssembly(body: broken)) }
      #expect(life.alive == 1)
    }
    #expect(life.alive == 0)
    withExtendedLifetime(root) {}
  }

  @Test(
    "a container that has stopped keeps its instances until it goes, and its hooks no longer",
    arguments: BuilderKind.allCases)
  func stopped(_ kind: BuilderKind) async throws {
    let life = Census()
    let hooks = Census()
    weak var observed: Container?
    do {
      let captured = Shared(hooks)
      let container = try Container(registering: { registry in
        kind.register(.singleton, life, in: &registry)
        registry.register(.scoped) {
          A()
        } onStop: { _ in
          withExtendedLifetime(captured) {}
        }
      })
      observed = container
      let scope = try container.makeScope()
      _ = try await (container.resolve(Living.self), scope.resolve(A.self))
      try await container.stop()
      await #expect(throws: ResolutionError.self) { try await container.resolve(Living.self) }
      #expect(throws: ResolutionError.self) { try container.makeScope() }
      #expect(life.alive == 1)
      withExtendedLifetime((container, scope)) {}
    }
    #expect(await life.becomes(0))
    #expect(await hooks.becomes(0))
    #expect(observed == nil)
  }

  @Test("an asynchronous build that outlives the last reference to its container ends, and takes all with it")
  func buildOutlivesContainer() async throws {
    let life = Census()
    let isBuilding = Signal()
    let mayGoOn = Signal()
    weak var observed: Container?
    do {
      let container = try Container(registering: { registry in
        registry.register(.singleton) { () async -> Shared in
          isBuilding.give()
          await mayGoOn.wait()
          return Shared(life)
        }
      })
      observed = container
      let task = Task { try await container.resolve(Shared.self) }
      await isBuilding.wait()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(observed != nil)
    mayGoOn.give()
    #expect(await eventually { observed == nil })
    #expect(life.begun == 1)
    #expect(life.alive == 0)
  }
}

private final class Session: Sendable {
  let living: Living
  let shared: Shared
  init(_ living: Living, _ shared: Shared) {
    self.living = living
    self.shared = shared
  }
}

private final class Spoke: Sendable {
  let back: Provider<Wheel>
  let living: Living
  init(back: Provider<Wheel>, living: Living) {
    self.back = back
    self.living = living
  }
}

private final class Wheel: Sendable {
  let spoke: Spoke
  init(spoke: Spoke) { self.spoke = spoke }
}
