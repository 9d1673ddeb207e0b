import ForgeInject
import Testing

/// Containers for a session, a request or a screen.
@Suite("Scopes", .timeLimit(.minutes(10)))
struct ScopeTests {
  @Test("each scope has its own scoped instances, and all have the root's singletons")
  func instances() throws {
    let root = try Container(registering: Self.registrations)
    let first = try root.makeScope()
    let second = try root.makeScope()
    let session = try first.resolve(Session.self)
    #expect(try first.resolve(Session.self) === session)
    #expect(try second.resolve(Session.self) !== session)
    #expect(try second.resolve(Session.self).leaf === session.leaf)
    #expect(try root.resolve(Leaf.self) === session.leaf)
    #expect(try first.resolve(Request.self).session === session)
    #expect(try first.resolve(Request.self) !== first.resolve(Request.self))
  }

  @Test("a nested scope has scoped instances of its own")
  func nested() throws {
    let root = try Container(registering: Self.registrations)
    let outer = try root.makeScope(
      ScopeAssembly { $0.register(.scoped) { (session: Session) in User(session: session) } })
    let inner = try outer.makeScope()
    #expect(try outer.resolve(User.self).session === outer.resolve(Session.self))
    #expect(try inner.resolve(User.self).session === inner.resolve(Session.self))
    #expect(try inner.resolve(Session.self) !== outer.resolve(Session.self))
    #expect(try inner.resolve(Leaf.self) === root.resolve(Leaf.self))
  }

  @Test("a scope's assemblies add session services that see the root's")
  func additions() throws {
    let root = try Container(registering: Self.registrations)
    let scope = try root.makeScope(
      ScopeAssembly { registry in
        registry.register(.scoped) { (session: Session) in User(session: session) }
        registry.register(.transient) { (user: User, leaf: Leaf?, root: A?) in (user, leaf, root == nil) }
      })
    let (user, leaf, isMissing) = try scope.resolve((User, Leaf?, Bool).self)
    #expect(try scope.resolve(User.self) === user)
    #expect(try root.resolve(Leaf.self) === leaf)
    #expect(isMissing)
    #expect(throws: ResolutionError.self) { try root.resolve(User.self) }
    #expect(scope.graph.services.map(\.name).contains("ForgeInjectTests.ScopeTests.User"))
    #expect(scope.graph.services.count == root.graph.services.count + 2)
  }

  @Test("an opaque transient builder of the root finds what its scope adds")
  func opaque() throws {
    let root = try Container(registering: { registry in
      Self.registrations(&registry)
      registry.register(.transient) { resolver in Holder(leaf: try resolver.resolve(Owner.self).leaf) }
    })
    let leaf = Leaf()
    let scope = try root.makeScope(ScopeAssembly { $0.register(.scoped) { Owner(leaf: leaf) } })
    #expect(try scope.resolve(Holder.self).leaf === leaf)
    #expect(throws: ResolutionError.self) { try root.resolve(Holder.self) }
  }

  @Test("lists in a scope are the root's contributions and then its own")
  func lists() throws {
    let root = try Container(registering: { registry in
      registry.contributing { $0.register(.singleton, (any Greeting).self, builder: Greeter.init) }
      registry.register(.transient) { (all: [any Greeting]) in all.count }
    })
    let scope = try root.makeScope(
      ScopeAssembly { registry in
        registry.contributing { $0.register(.scoped, (any Greeting).self, builder: GreetingValue.init) }
        registry.register(.scoped) { (all: [any Greeting]) in all.map(\.text).joined(separator: ",") }
      })
    #expect(try scope.resolve(String.self) == "hello,value")
    #expect(try scope.resolve([any Greeting].self).count == 2)
    #expect(try root.resolve([any Greeting].self).count == 1)
    // What the root registers is linked when the root is made.
    #expect(try scope.resolve(Int.self) == 1)
  }

  @Test("a provider belongs to the container that its builder ran for")
  func providers() throws {
    let root = try Container(registering: { registry in
      Self.registrations(&registry)
      registry.register(.scoped) { (session: Provider<Session>, leaf: Provider<Leaf>) in
        Providers(session: session, leaf: leaf)
      }
      registry.register(.singleton) { (leaf: Provider<Request2>) in RootProvider(provider: leaf) }
      registry.register(.transient) { () in Request2() }
    })
    var scope: Container? = try root.makeScope()
    let providers = try #require(try scope?.resolve(Providers.self))
    #expect(try providers.session() === scope?.resolve(Session.self))
    #expect(try providers.leaf() === root.resolve(Leaf.self))
    let ofRoot = try #require(try scope?.resolve(RootProvider.self))
    scope = nil
    // The root is still there, and the scope is not.
    _ = try ofRoot.provider()
    let error = #expect(throws: ResolutionError.self) { try providers.leaf() }
    #expect(error?.code == .containerReleased)
  }

  @Test("a scope holds its parent")
  func holds() throws {
    weak var weakRoot: Container?
    var scope: Container?
    do {
      let root = try Container(registering: Self.registrations)
      weakRoot = root
      scope = try root.makeScope()
    }
    #expect(weakRoot != nil)
    _ = try scope?.resolve(Session.self)
    scope = nil
    #expect(weakRoot == nil)
  }

  @Test("a scoped service asked of the root is an error that names the path")
  func scopeRequired() async throws {
    let root = try Container(registering: { registry in
      registry.register(.scoped, fileID: "App/Main.swift", line: 1) { A() }
      registry.register(.transient, fileID: "App/Main.swift", line: 2) { (_: A) in B() }
      registry.register(.scoped, fileID: "App/Main.swift", line: 3) { () async in C() }
    })
    let error = try await onThread { #expect(throws: ResolutionError.self) { try root.resolve(B.self) } }
    #expect(error?.code == .scopeRequired)
    #expect(
      error?.description == """
        `ForgeInjectTests.A` is `.scoped`, and the container that resolves it is not a scope.
          path: ForgeInjectTests.B → ForgeInjectTests.A
          registered:
            ForgeInjectTests.B at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: resolve `ForgeInjectTests.B` from a scope: `container.makeScope(…)`.
        """)
    let awaited = await #expect(throws: ResolutionError.self) { try await root.resolve(B.self) }
    #expect(awaited?.description == error?.description)
    let async = await #expect(throws: ResolutionError.self) { try await root.resolve(C.self) }
    #expect(async?.code == .scopeRequired)
  }

  @Test(
    "what fails in the root for a service that the scope adds is an error that names its path",
    arguments: [true, false])
  func failureInRoot(isAsync: Bool) async throws {
    let root = try Container(registering: { registry in
      if isAsync {
        registry.register(.singleton) { r async throws -> A in
          _ = try await r.resolve(Leaf.self)
          return A()
        }
      } else {
        registry.register(.singleton) { r in
          _ = try r.resolve(Leaf.self)
          return A()
        }
      }
    })
    let scope = try root.makeScope(ScopeAssembly { $0.register(.scoped) { (_: A) in B() } })
    let error = await #expect(throws: ResolutionError.self) { try await scope.resolve(B.self) }
    #expect(error?.code == .notRegistered)
    #expect(error?.path == ["ForgeInjectTests.B", "ForgeInjectTests.A", "ForgeInjectTests.Leaf"])
  }

  @Test("scoped services are built on the main actor, asynchronously, once per scope under a race")
  func race() async throws {
    let builds = Counter()
    let root = try Container(registering: { registry in
      registry.register(.scoped) { @MainActor () in
        builds.add()
        return MainModel()
      }
      registry.register(.scoped) { (model: MainModel) async in
        builds.add()
        await Task.yield()
        return Screen(model: model)
      }
      registry.register(.scoped) { (_: Screen) in
        builds.add()
        return A()
      }
    })
    let scopes = try (0..<5).map { _ in try root.makeScope() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<50 { group.addTask { _ = try await scopes[index % 5].resolve(A.self) } }
      try await group.waitForAll()
    }
    #expect(builds.value == 15)
  }

  @Test("what a singleton awaits belongs to the root, whichever scope resolves it")
  func supplies() async throws {
    let root = try Container(registering: { registry in
      registry.register(.transient) { Request2() }
      registry.register(.scoped) { B() }
      registry.register(.transient) { (provider: Provider<Request2>) async in RootProvider(provider: provider) }
      registry.register(.singleton) { (inner: RootProvider) in [inner] }
      registry.register(.transient) { resolver async throws in
        _ = try await resolver.resolve(B.self)
        return A()
      }
      registry.register(.singleton) { (_: A) in C() }
    })
    var scope: Container? = try root.makeScope()
    let error = await #expect(throws: ResolutionError.self) { try await scope?.resolve(C.self) }
    #expect(error?.code == .scopeRequired)
    let singleton = try await scope?.resolve([RootProvider].self)
    scope = nil
    _ = try await #require(singleton)[0].provider()
  }

  // MARK: What a scope may not do

  @Test(
    "a shared lifetime of the root's in a scope is a problem",
    arguments: [SharedLifetime.singleton, .eagerSingleton, .weak])
  func shared(lifetime: SharedLifetime) throws {
    let root = try Container(registering: Self.registrations)
    expectProblems(
      of: root,
      [
        .scopeRule: """
        `ForgeInjectTests.A` is registered `\(Self.name(lifetime))` in a scope, and only the root container has instances for all.
          path: ForgeInjectTests.A
          registered:
            ForgeInjectTests.A at App/Main.swift:9, in ForgeInjectTests.ScopeAssembly
          fix: register it `.scoped` or `.transient`, or in an assembly of the root container.
        """
      ]
    ) { $0.register(lifetime, fileID: "App/Main.swift", line: 9) { A() } }
    expectCodes(of: root, [.scopeRule]) {
      $0.contributing { $0.register(lifetime, fileID: "App/Main.swift", line: 9) { A() } }
    }
  }

  private static func name(_ lifetime: SharedLifetime) -> String {
    switch lifetime {
    case .singleton: ".singleton"
    case .eagerSingleton: ".eagerSingleton"
    default: ".weak"
    }
  }

  @Test("registering what the root registers is a problem")
  func shadowing() throws {
    let root = try Container(registering: { registry in
      registry.register(.scoped, fileID: "App/Main.swift", line: 1) { A() }
      registry.register(.singleton) { Leaf() }
    })
    expectProblems(
      of: root,
      [
        .scopeRule: """
        `ForgeInjectTests.A` is registered in a scope, and at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly: a scope adds services and replaces none.
          path: ForgeInjectTests.A
          registered:
            ForgeInjectTests.A at App/Main.swift:9, in ForgeInjectTests.ScopeAssembly
          fix: remove one of the two, or give the scope's a type or a tag of its own.
        """
      ]
    ) { $0.register(.scoped, fileID: "App/Main.swift", line: 9) { A() } }
    expectCodes(of: root, [.scopeRule]) { $0.alias(A.self, to: Leaf.self) { _ in A() } }
  }

  @Test("decorating what the root registers is a problem, decorating one's own is not")
  func decorating() throws {
    let root = try Container(registering: { $0.register(.scoped, fileID: "App/Main.swift", line: 1) { A() } })
    expectProblems(
      of: root,
      [
        .scopeRule: """
        `ForgeInjectTests.A` is decorated in a scope, and registered at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly: a scope adds services and changes none.
          path: ForgeInjectTests.A
          decorated:
            ForgeInjectTests.A at App/Main.swift:9, in ForgeInjectTests.ScopeAssembly
          fix: decorate it in an assembly of the root container.
        """
      ]
    ) { $0.decorate(A.self, fileID: "App/Main.swift", line: 9) { inner in inner } }
    let other = B()
    let scope = try root.makeScope(
      ScopeAssembly { registry in
        registry.register(.scoped) { B() }
        registry.decorate(B.self) { _ in other }
      })
    #expect(try scope.resolve(B.self) === other)
  }

  @Test("a scope that has been stopped says so")
  func stoppedScope() async throws {
    let root = try Container(registering: { $0.register(.scoped, fileID: "App/Main.swift", line: 1) { A() } })
    let scope = try root.makeScope()
    try await scope.stop()
    let error = #expect(throws: ResolutionError.self) { _ = try onlySync { try scope.resolve(A.self) } }
    #expect(
      error?.description == """
        `ForgeInjectTests.A` is not resolved: the scope has been stopped.
          path: ForgeInjectTests.A
          registered:
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: end what uses the scope before `stop()` is called, or make a new scope.
        """)
    let nested = #expect(throws: ResolutionError.self) { _ = try scope.makeScope() }
    #expect(
      nested?.description == """
        a scope is not made: the scope has been stopped.
          fix: end what uses the scope before `stop()` is called, or make a new scope.
        """)
  }

  @Test("a scope's own missing dependencies, duplicates and circles are found")
  func problems() throws {
    let root = try Container(registering: Self.registrations)
    expectCodes(of: root, [.missingDependency, .duplicate, .cycle]) { registry in
      registry.register(.scoped, fileID: "App/Main.swift", line: 1) { (_: Owner) in A() }
      registry.register(.scoped, fileID: "App/Main.swift", line: 2) { B() }
      registry.register(.scoped, fileID: "App/Main.swift", line: 3) { B() }
      registry.register(.scoped, fileID: "App/Main.swift", line: 4) { (_: User) in C() }
      registry.register(.scoped, fileID: "App/Main.swift", line: 5) { (_: C, session: Session) in User(session: session)
      }
    }
  }

  @Test("overrides replace what a scope registers, and not what the root does")
  func overrides() throws {
    let root = try Container(registering: Self.registrations)
    let mine = User(session: Session(leaf: Leaf()))
    let assembly = ScopeAssembly { $0.register(.scoped) { (session: Session) in User(session: session) } }
    let scope = try root.makeScope(assembly, overrides: { $0.register(.scoped) { mine } })
    #expect(try scope.resolve(User.self) === mine)
    let error = #expect(throws: GraphError.self) {
      try root.makeScope(assembly, overrides: { $0.register(.scoped) { Session(leaf: Leaf()) } })
    }
    #expect(error?.problems.contains { $0.code == .scopeRule } == true)
  }

  @Test("an assembly that the root was made from is not assembled again")
  func inheritedAssemblies() throws {
    struct Base: Assembly {
      func assemble(into registry: inout Registry) { registry.register(.singleton) { Leaf() } }
    }
    struct SessionAssembly: Assembly {
      var dependencies: [any Assembly] { [Base()] }
      func assemble(into registry: inout Registry) {
        registry.register(.scoped) { (leaf: Leaf) in Session(leaf: leaf) }
      }
    }
    let root = try Container(Base())
    let scope = try root.makeScope(SessionAssembly(), Base())
    #expect(try scope.resolve(Session.self).leaf === root.resolve(Leaf.self))
    // The root is as it was.
    #expect(throws: ResolutionError.self) { try root.resolve(Session.self) }
  }

  @Test("an assembly of the root's type with another configuration is a conflict")
  func conflictingAssemblies() throws {
    struct Configured: Assembly, Equatable {
      let number: Int
      func assemble(into registry: inout Registry) {}
    }
    let root = try Container(Configured(number: 1))
    _ = try root.makeScope(Configured(number: 1))
    let error = #expect(throws: GraphError.self) { try root.makeScope(Configured(number: 2)) }
    #expect(error?.problems.map(\.code) == [.conflictingAssemblies])
  }

  // MARK: Captives

  @Test("a singleton that would keep a scoped service is a problem that names the way")
  func captive() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.scoped, fileID: "App/Main.swift", line: 1) { A() }
        registry.register(.transient, fileID: "App/Main.swift", line: 2) { (_: A?) in B() }
        registry.register(.singleton, fileID: "App/Main.swift", line: 3) { (_: B) in C() }
      })
    #expect(
      graph.problems.map(\.description) == [
        """
        `ForgeInjectTests.C` is registered `.singleton` and would keep `ForgeInjectTests.A`, which is `.scoped`, for all scopes.
          path: ForgeInjectTests.C → ForgeInjectTests.B → ForgeInjectTests.A
          registered:
            ForgeInjectTests.C at App/Main.swift:3, in ForgeInjectTests.ClosureAssembly
            ForgeInjectTests.B at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: register `ForgeInjectTests.C` `.scoped` too, or pass what it needs from `ForgeInjectTests.A` to its methods.
        """
      ])
  }

  enum Edge: CaseIterable, Sendable {
    case plain, optional, list, provider, providerOfList, optionalProvider, tagged, alias, decorator, transient,
      transientProvider
  }

  @Test(
    "captives are found through every kind of edge", arguments: Edge.allCases,
    [SharedLifetime.singleton, .eagerSingleton, .weak])
  func captives(edge: Edge, lifetime: SharedLifetime) {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.scoped) { A() }
        registry.register(.transient) { (_: A) in B() }
        registry.register(.transient) { (_: Provider<A>) in Holder(leaf: Leaf()) }
        registry.register(.scoped, A.self, tag: Edge.self) { A() }
        registry.contributing { $0.register(.scoped) { A() } }
        registry.alias((any AnyObject & Sendable).self, to: A.self) { $0 }
        switch edge {
        case .plain: registry.register(lifetime) { (_: A) in C() }
        case .optional: registry.register(lifetime) { (_: A?) in C() }
        case .list: registry.register(lifetime) { (_: [A]) in C() }
        case .provider: registry.register(lifetime) { (_: Provider<A>) in C() }
        case .providerOfList: registry.register(lifetime) { (_: Provider<[A]>) in C() }
        case .optionalProvider: registry.register(lifetime) { (_: Provider<A?>?) in C() }
        case .tagged: registry.register(lifetime) { (_: Tagged<A, Edge>) in C() }
        case .alias: registry.register(lifetime) { (_: any AnyObject & Sendable) in C() }
        case .decorator:
          registry.register(lifetime) { C() }
          registry.decorate(C.self) { (inner: C, _: A) in inner }
        case .transient: registry.register(lifetime) { (_: B) in C() }
        case .transientProvider: registry.register(lifetime) { (_: Holder) in C() }
        }
      })
    #expect(graph.problems.map(\.code) == [.captiveDependency])
  }

  @Test("scoped and transient services keep no scoped one for all, and a list element may be the keeper")
  func noCaptives() {
    #expect(DependencyGraph(ClosureAssembly(body: Self.registrations)).problems.isEmpty)
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.scoped) { A() }
        registry.contributing { $0.register(.singleton) { (_: A) in B() } }
      })
    #expect(graph.problems.map(\.code) == [.captiveDependency])
  }

  // MARK: Support

  @Sendable private static func registrations(_ registry: inout Registry) {
    registry.register(.singleton) { Leaf() }
    registry.register(.scoped) { (leaf: Leaf) in Session(leaf: leaf) }
    registry.register(.transient) { (session: Session) in Request(session: session) }
  }

  private func expectProblems(
    of root: Container, _ texts: [DependencyGraph.Problem.Code: String],
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: @escaping @Sendable (inout Registry) -> Void
  ) {
    let error = #expect(throws: GraphError.self, sourceLocation: sourceLocation) {
      try root.makeScope(ScopeAssembly(body: body))
    }
    let found = error?.problems.map { ($0.code, $0.description) } ?? []
    #expect(Dictionary(found) { $1 } == texts, sourceLocation: sourceLocation)
  }

  private func expectCodes(
    of root: Container, _ codes: [DependencyGraph.Problem.Code],
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: @escaping @Sendable (inout Registry) -> Void
  ) {
    let error = #expect(throws: GraphError.self, sourceLocation: sourceLocation) {
      try root.makeScope(ScopeAssembly(body: body))
    }
    #expect(error?.problems.map(\.code) == codes, sourceLocation: sourceLocation)
  }

  final class Session: Sendable {
    let leaf: Leaf
    init(leaf: Leaf) { self.leaf = leaf }
  }

  final class Request {
    let session: Session
    init(session: Session) { self.session = session }
  }

  final class Request2: Sendable {}

  final class User: Sendable {
    let session: Session
    init(session: Session) { self.session = session }
  }

  final class Owner: Sendable {
    let leaf: Leaf
    init(leaf: Leaf) { self.leaf = leaf }
  }

  private struct Providers: Sendable {
    let session: Provider<Session>
    let leaf: Provider<Leaf>
  }

  private struct RootProvider: Sendable {
    let provider: Provider<Request2>
  }
}
