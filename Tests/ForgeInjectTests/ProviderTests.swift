import ForgeInject
import Testing

@Suite("Providers", .timeLimit(.minutes(10)))
struct ProviderTests {
  // MARK: What they give

  @Test("a provider gives the shared instance at each call, a transient service anew")
  func lifetimes() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { Leaf() }
      registry.register(.transient) { Draft() }
      registry.register(.singleton) { (leaf: Provider<Leaf>, draft: Provider<Draft>) in
        Later2(leaf: leaf, draft: draft)
      }
    })
    let later = try container.resolve(Later2.self)
    #expect(try later.leaf() === container.resolve(Leaf.self))
    #expect(try later.draft() !== later.draft())
  }

  @Test("a provider builds nothing before it is called")
  func lazy() throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () -> Leaf in
        builds.add()
        return Leaf()
      }
      registry.register(.singleton) { (leaf: Provider<Leaf>) in Holding(leaf) }
    })
    let holding = try container.resolve(Holding<Leaf>.self)
    #expect(builds.value == 0)
    _ = try holding.provider()
    #expect(builds.value == 1)
  }

  @Test("a provider is called like a function or with get(), synchronously and with await")
  func calls() async throws {
    let container = try Container(registering: { $0.register(.singleton) { Leaf() } })
    let provider = try await container.resolve(Provider<Leaf>.self)
    let called = try await provider()
    let got = try await provider.get()
    let (calledInPlace, gotInPlace) = try synchronously(provider)
    #expect(called === got)
    #expect(called === calledInPlace)
    #expect(called === gotInPlace)
  }

  @Test("a provider hands over what it builds, so it may be sent on")
  func sending() async throws {
    let container = try Container(registering: { $0.register(.transient) { Draft() } })
    let provider = try await container.resolve(Provider<Draft>.self)
    let draft = try await provider()
    await Task { draft.text = "theirs" }.value
  }

  @Test("a provider crosses to other actors and threads, whatever it provides")
  func crossing() async throws {
    let container = try Container(registering: { $0.register(.transient) { Draft() } })
    let provider = try await container.resolve(Provider<Draft>.self)
    try await Home().run { home in
      home.preconditionIsolated()
      let draft = try await provider()
      draft.text = "mine"
    }
    try await onThread { _ = try provider.get() }
  }

  @Test("a provider breaks a circle", arguments: [true, false])
  func circle(_ isAwaited: Bool) async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { (child: Provider<Child>) in Parent(child: child) }
      registry.register(.singleton) { (parent: Parent) in Child(parent: parent) }
    })
    let parent = isAwaited ? try await container.resolve() : try synchronous(container, Parent.self)
    let child = isAwaited ? try await parent.child() : try synchronously(parent.child).0
    #expect(child.parent === parent)
  }

  @Test("a provider breaks a circle of asynchronous builders")
  func asyncCircle() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, asyncBuilder: { (child: Provider<Child>) in Parent(child: child) })
      registry.register(.singleton, asyncBuilder: { (parent: Parent) in Child(parent: parent) })
    })
    let parent = try await container.resolve(Parent.self)
    let child = try await parent.child()
    #expect(child.parent === parent)
  }

  // MARK: Isolation

  @Test("a provider of a main-actor service: mainActorRequired elsewhere, built on the main actor and by await")
  func mainActor() async throws {
    for lifetime in Kind.allCases {
      let container = try Container(registering: lifetime.known)
      let provider = try await container.resolve(Provider<MainModel>.self)
      let error = #expect(throws: ResolutionError.self) { _ = try provider.get() }
      #expect(error?.code == .mainActorRequired)
      #expect(error?.path == ["ForgeInjectTests.MainModel"])
      try await Home().run { _ in _ = try await provider() }
      try await MainActor.run { _ = try provider.get() }
    }
  }

  @Test(
    "a provider of an asynchronous service: asyncRequired until it is built, and built by await",
    arguments: [true, false])
  func asynchronous(_ isShared: Bool) async throws {
    let container = try Container(registering: { registry in
      if isShared {
        registry.register(.singleton, asyncBuilder: { Leaf() })
      } else {
        registry.register(.transient, asyncBuilder: { Leaf() })
      }
    })
    let provider = try await container.resolve(Provider<Leaf>.self)
    let error = #expect(throws: ResolutionError.self) { _ = try provider.get() }
    #expect(error?.code == .asyncRequired)
    let leaf = try await provider()
    if isShared {
      #expect(try synchronously(provider).0 === leaf)
    } else {
      #expect(throws: ResolutionError.self) { _ = try provider.get() }
    }
  }

  // MARK: Circles

  @Test("a provider that is used while its target is being built is a cycle")
  func cycle() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { (child: Provider<Child>) in
        _ = try child()
        return Parent(child: child)
      }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { (parent: Parent) in Child(parent: parent) }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Child.self) }
    expectError(
      error, .cycle, path: ["Child", "Parent", "Child"],
      """
      `ForgeInjectTests.Child` needs itself while it is being built.
        path: ForgeInjectTests.Child → ForgeInjectTests.Parent → ForgeInjectTests.Child
        registered:
          ForgeInjectTests.Child at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          ForgeInjectTests.Parent at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization.
      """)
  }

  @Test("a provider of a form that is used while the service in it is being built is a cycle")
  func cycleThroughForm() throws {
    let container = try Container(registering: { registry in
      registry.register(.transient) { (this: Provider<A?>) in
        _ = try this()
        return A()
      }
      registry.register(.transient) { (this: Provider<[B]>) in
        _ = try this()
        return B()
      }
      registry.contributing { $0.register(.transient) { (b: B) in b } }
    })
    let optional = #expect(throws: ResolutionError.self) { _ = try container.resolve(A.self) }
    #expect(optional?.code == .cycle)
    let list = #expect(throws: ResolutionError.self) { _ = try container.resolve(B.self) }
    #expect(list?.code == .cycle)
    let form = #expect(throws: ResolutionError.self) { _ = try container.resolve([B].self) }
    #expect(form?.code == .cycle)
  }

  @Test("the same on the main actor, awaited, and for transient services")
  func cycles() async throws {
    let main = try Container(registering: { registry in
      registry.register(
        .singleton,
        mainActorBuilder: { (this: Provider<A>) in
          _ = try this()
          return A()
        })
    })
    let onMain = await #expect(throws: ResolutionError.self) { _ = try await main.resolve(A.self) }
    #expect(onMain?.path == ["ForgeInjectTests.A", "ForgeInjectTests.A"])

    for isShared in [true, false] {
      let container = try Container(registering: { registry in
        let builder: @concurrent @Sendable (Provider<A>) async throws -> A = { this in
          _ = try await this()
          return A()
        }
        if isShared {
          registry.register(.singleton, asyncBuilder: builder)
        } else {
          registry.register(.transient, asyncBuilder: builder)
        }
      })
      let error = await #expect(throws: ResolutionError.self) { _ = try await container.resolve(A.self) }
      #expect(error?.code == .cycle)
      #expect(error?.path == ["ForgeInjectTests.A", "ForgeInjectTests.A"])
    }

    let transient = try Container(registering: { registry in
      registry.register(.transient) { (this: Provider<A>) in
        _ = try this()
        return A()
      }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try transient.resolve(A.self) }
    #expect(error?.path == ["ForgeInjectTests.A", "ForgeInjectTests.A"])
  }

  // MARK: Races

  @Test("Swinject#493; Resolver#98; Factory#362: however many threads call providers first, the instance is built once")
  func race() async throws {
    for _ in 0..<200 {
      let builds = Counter()
      let container = try Container(registering: { registry in
        registry.register(.singleton) { () -> Leaf in
          builds.add()
          return Leaf()
        }
        registry.register(.singleton) { (leaf: Provider<Leaf>) in Holding(leaf) }
        registry.register(.transient) { (leaf: Provider<Leaf>) in leaf as Any }
      })
      let provider = try await container.resolve(Holding<Leaf>.self).provider
      let leaves = try await ForgeInjectTests.race(8) { index in
        index % 2 == 0 ? try provider.get() : try container.resolve(Provider<Leaf>.self).get()
      }
      #expect(builds.value == 1)
      #expect(leaves.allSatisfy { $0 === leaves[0] })
    }
  }

  @Test("however many tasks await providers of main-actor and asynchronous services, each is built once")
  func taskRace() async throws {
    for _ in 0..<100 {
      let builds = Counter()
      let container = try Container(registering: { registry in
        registry.register(
          .singleton,
          mainActorBuilder: { () -> MainModel in
            builds.add()
            return MainModel()
          })
        registry.register(
          .singleton,
          asyncBuilder: { (_: MainModel) -> Leaf in
            builds.add()
            return Leaf()
          })
      })
      let provider = try await container.resolve(Provider<Leaf>.self)
      let leaves = try await withThrowingTaskGroup(of: Leaf.self) { group in
        for _ in 0..<8 { group.addTask { try await Home().run { _ in try await provider() } } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(builds.value == 2)
      #expect(leaves.allSatisfy { $0 === leaves[0] })
    }
  }

  // MARK: The container

  @Test("a provider does not keep its container, and says so when that is gone")
  func released() async throws {
    weak var observed: Container?
    let provider = try await {
      let container = try Container(registering: { registry in
        registry.register(.singleton, (any Greeting).self, builder: Greeter.init)
        registry.register(.singleton) { (greeting: Provider<any Greeting>) in Holding(greeting) }
      })
      observed = container
      return try await container.resolve(Holding<any Greeting>.self)
    }().provider
    #expect(observed == nil)
    let text = """
      a provider resolves `any ForgeInjectTests.Greeting`, and the container that it belongs to is gone.
        path: any ForgeInjectTests.Greeting
        fix: keep the container, which providers hold weakly, for as long as they are used: in a property of the app, or of what the scope is made for.
      """
    let error = #expect(throws: ResolutionError.self) { _ = try provider.get() }
    expectError(error, .containerReleased, path: ["any Greeting"], text)
    let awaited = await #expect(throws: ResolutionError.self) { _ = try await provider() }
    expectError(awaited, .containerReleased, path: ["any Greeting"], text)
  }

  @Test("an instance with a provider of itself goes with its container")
  func leak() async throws {
    weak var observed: Parent?
    try await {
      let container = try Container(registering: { registry in
        registry.register(.singleton) { (child: Provider<Child>) in Parent(child: child) }
        registry.register(.singleton) { (parent: Parent) in Child(parent: parent) }
      })
      let parent = try await container.resolve(Parent.self)
      observed = parent
      _ = try await parent.child()
    }()
    #expect(observed == nil)
  }

  @Test("a call that races with the end of the container gets the instance or the error")
  func raceWithRelease() async throws {
    for _ in 0..<100 {
      let holder = Later<Container>()
      holder.set(
        try Container(registering: { registry in
          registry.register(.singleton) { Leaf() }
          registry.register(.singleton) { (_: Leaf) in A() }
        }))
      let provider = try await holder.get().resolve(Provider<A?>.self)
      _ = try await ForgeInjectTests.race(3) { index in
        if index == 0 { return holder.set(nil) }
        do {
          _ = try provider()
        } catch let error as ResolutionError {
          #expect(error.code == .containerReleased)
        }
      }
    }
  }

  // MARK: What is not registered

  @Test("a provider of a service that is not registered is a problem of the graph")
  func missing() {
    expectProblems(
      [.missingDependency],
      [
        """
        `ForgeInjectTests.A` needs `ForgeInjectTests.Greeter`, which is not registered.
          path: ForgeInjectTests.A → ForgeInjectTests.Greeter
          registered:
            ForgeInjectTests.A at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          fix: `any ForgeInjectTests.Greeting` is registered, at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly. Ask for that one, or register `ForgeInjectTests.Greeter` in an assembly of this container; what is registered as a protocol is found by that alone.
        """
      ]
    ) { registry in
      registry.register(.singleton, (any Greeting).self, fileID: "App/Main.swift", line: 1, builder: Greeter.init)
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { (_: Provider<Greeter>) in A() }
    }
  }

  @Test("a provider that is resolved of a service that is not registered names that service")
  func missingAtRunTime() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { resolver in
        _ = try resolver.resolve(Provider<Leaf>.self)
        return A()
      }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(A.self) }
    expectError(
      error, .notRegistered, path: ["A", "Leaf"],
      """
      `ForgeInjectTests.Leaf` is not registered.
        path: ForgeInjectTests.A → ForgeInjectTests.Leaf
        registered:
          ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: register `ForgeInjectTests.Leaf` in an assembly of this container; what is registered as a protocol is found by that alone.
      """)
    let list = #expect(throws: ResolutionError.self) { _ = try container.resolve(Provider<[Leaf]>.self) }
    #expect(list?.path == ["[ForgeInjectTests.Leaf]"])
  }

  @Test("a provider rethrows a builder's own error unchanged, and tries again at the next call")
  func ownError() async throws {
    let tries = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () throws -> Leaf in
        let number = tries.add()
        if number < 3 { throw Refusal(number: number) }
        return Leaf()
      }
    })
    let provider = try await container.resolve(Provider<Leaf>.self)
    #expect(throws: Refusal(number: 1)) { _ = try provider.get() }
    await #expect(throws: Refusal(number: 2)) { _ = try await provider() }
    _ = try await provider()
  }

  @Test("a provider of a decorated, overridden or aliased service gives what resolving gives")
  func visible() throws {
    let container = try Container(
      ClosureAssembly { registry in
        registry.register(.singleton, (any Greeting).self) { Said(text: "registered") }
        registry.alias(Any.self, to: (any Greeting).self) { $0 }
        registry.register(.transient) { (greeting: Provider<any Greeting>, any: Provider<Any>) in
          Holding2(greeting, any)
        }
      },
      overrides: { registry in
        registry.register(.singleton, (any Greeting).self) { Said(text: "overridden") }
        registry.decorate((any Greeting).self) { inner in Said(text: "decorated \(inner.text)") }
      })
    let holding = try container.resolve(Holding2.self)
    #expect(try holding.greeting().text == "decorated overridden")
    #expect(try (holding.any() as? Said)?.text == "decorated overridden")
  }
}

private final class Parent: Sendable {
  let child: Provider<Child>
  init(child: Provider<Child>) { self.child = child }
}

private final class Child: Sendable {
  let parent: Parent
  init(parent: Parent) { self.parent = parent }
}

private final class Later2: Sendable {
  let leaf: Provider<Leaf>
  let draft: Provider<Draft>
  init(leaf: Provider<Leaf>, draft: Provider<Draft>) {
    self.leaf = leaf
    self.draft = draft
  }
}

private struct Holding<T>: Sendable {
  let provider: Provider<T>
  init(_ provider: Provider<T>) { self.provider = provider }
}

private struct Holding2 {
  let greeting: Provider<any Greeting>
  let any: Provider<Any>
  init(_ greeting: Provider<any Greeting>, _ any: Provider<Any>) {
    self.greeting = greeting
    self.any = any
  }
}

private func synchronously<T>(_ provider: Provider<T>) throws -> (T, T) { (try provider(), try provider.get()) }
