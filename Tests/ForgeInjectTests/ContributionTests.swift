import ForgeInject
import Testing

@Suite("Contributions", .timeLimit(.minutes(10)))
struct ContributionTests {
  @Test("Swinject#79, #271, #405: every builder and lifetime contributes, in the order of registration")
  func everyKind() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { 7 }
      registry.contributing { registry in
        registry.register(.singleton, (any Greeting).self) { Said(text: "shared") }
        registry.register(.singleton, (any Greeting).self) { (number: Int) in Said(text: "shared, pack \(number)") }
        registry.register(.singleton, (any Greeting).self) { resolver in
          Said(text: "shared, resolver \(try resolver.resolve(Int.self))")
        }
        registry.register(
          .singleton, (any Greeting).self,
          mainActorBuilder: { (number: Int) in
            MainActor.preconditionIsolated()
            return Said(text: "shared, main pack \(number)")
          })
        registry.register(
          .singleton, (any Greeting).self,
          mainActorBuilder: { resolver in
            MainActor.preconditionIsolated()
            return Said(text: "shared, main resolver \(try resolver.resolve(Int.self))")
          })
        registry.register(
          .singleton, (any Greeting).self, asyncBuilder: { (number: Int) in Said(text: "shared, async pack \(number)") }
        )
        registry.register(
          .singleton, (any Greeting).self,
          asyncBuilder: { resolver in Said(text: "shared, async resolver \(try await resolver.resolve(Int.self))") })
        registry.register(.eagerSingleton, (any Greeting).self) { Said(text: "eager") }
        registry.register(.weak, (any Greeting).self) { Greeter() }
        registry.register(.transient, (any Greeting).self) { (number: Int) in Said(text: "new, pack \(number)") }
        registry.register(.transient, (any Greeting).self) { resolver in
          Said(text: "new, resolver \(try resolver.resolve(Int.self))")
        }
        registry.register(
          .transient, (any Greeting).self,
          mainActorBuilder: { (number: Int) in
            MainActor.preconditionIsolated()
            return Said(text: "new, main pack \(number)")
          })
        registry.register(
          .transient, (any Greeting).self,
          mainActorBuilder: { resolver in
            MainActor.preconditionIsolated()
            return Said(text: "new, main resolver \(try resolver.resolve(Int.self))")
          })
        registry.register(
          .transient, (any Greeting).self, asyncBuilder: { (number: Int) in Said(text: "new, async pack \(number)") })
        registry.register(
          .transient, (any Greeting).self,
          asyncBuilder: { resolver in Said(text: "new, async resolver \(try await resolver.resolve(Int.self))") })
      }
    })
    let expected = [
      "shared", "shared, pack 7", "shared, resolver 7", "shared, main pack 7", "shared, main resolver 7",
      "shared, async pack 7", "shared, async resolver 7", "eager", "hello", "new, pack 7", "new, resolver 7",
      "new, main pack 7", "new, main resolver 7", "new, async pack 7", "new, async resolver 7",
    ]
    let greetings = try await Home().run { _ in try await container.resolve([any Greeting].self).map(\.text) }
    #expect(greetings == expected)
    let onMain = try await MainActor.run { container }.resolve([any Greeting].self)
    #expect(onMain.map(\.text) == expected)
  }

  @Test("a transient contribution need not be Sendable, on the main actor either")
  func notSendable() async throws {
    let container = try Container(registering: { registry in
      registry.contributing { registry in
        registry.register(.transient) { Draft() }
        registry.register(.transient, mainActorBuilder: { () -> sending Draft in Draft() })
        registry.register(.transient, mainActorBuilder: { (_: inout Resolver) -> sending Draft in Draft() })
        registry.register(.transient, asyncBuilder: { Draft() })
      }
    })
    let drafts = try await container.resolve([Draft].self)
    #expect(Set(drafts.map(ObjectIdentifier.init)).count == 4)
  }

  @Test("each contribution keeps its lifetime, for all lists that it is in")
  func lifetimes() async throws {
    let builds = Log<String>()
    let container = try Container(registering: { registry in
      @Sendable func built(_ name: String) -> Leaf {
        builds.append(name)
        return Leaf()
      }
      registry.contributing { registry in
        registry.register(.singleton) { built("singleton") }
        registry.register(.eagerSingleton) { built("eagerSingleton") }
        registry.register(.weak) { built("weak") }
        registry.register(.transient) { built("transient") }
      }
      registry.register(.transient) { (leaves: [Leaf]) in Two(leaves: leaves) }
    })
    try await container.start()
    #expect(builds.entries == ["eagerSingleton"])
    var first: [Leaf] = try await container.resolve()
    let second = try await container.resolve(Two.self).leaves
    #expect(first[0] === second[0])
    #expect(first[1] === second[1])
    #expect(first[2] === second[2])
    #expect(first[3] !== second[3])
    #expect(builds.entries == ["eagerSingleton", "singleton", "weak", "transient", "transient"])
    first = []
    #expect(second.count == 4)
  }

  @Test("a weak contribution is built again when nobody holds it any more")
  func weak() throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.contributing {
        $0.register(.weak) { () -> Leaf in
          builds.add()
          return Leaf()
        }
      }
    })
    do {
      let leaves = try container.resolve([Leaf].self)
      #expect(try container.resolve([Leaf].self)[0] === leaves[0])
    }
    #expect(builds.value == 1)
    _ = try container.resolve([Leaf].self)
    #expect(builds.value == 2)
  }

  @Test("a scoped contribution is one for each scope, and none for the root")
  func scoped() throws {
    let container = try Container(registering: { $0.contributing { $0.register(.scoped) { Leaf() } } })
    let one = try container.makeScope()
    let two = try container.makeScope()
    let leaf = try one.resolve([Leaf].self)[0]
    #expect(try one.resolve([Leaf].self)[0] === leaf)
    #expect(try two.resolve([Leaf].self)[0] !== leaf)
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve([Leaf].self) }
    #expect(error?.code == .scopeRequired)
  }

  @Test("a singleton that takes a list with a scoped contribution would keep it for all scopes")
  func captive() {
    expectProblems(
      [.captiveDependency],
      [
        """
        `ForgeInjectTests.A` is registered `.singleton` and would keep `ForgeInjectTests.Leaf`, which is `.scoped`, for all scopes.
          path: ForgeInjectTests.A → ForgeInjectTests.Leaf
          registered:
            ForgeInjectTests.A at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
            ForgeInjectTests.Leaf at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: register `ForgeInjectTests.A` `.scoped` too, or pass what it needs from `ForgeInjectTests.Leaf` to its methods.
        """
      ]
    ) { registry in
      registry.contributing { $0.register(.scoped, fileID: "App/Main.swift", line: 1) { Leaf() } }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { (_: [Leaf]) in A() }
    }
  }

  @Test("a scope adds contributions behind those of its root, for the scope alone")
  func scopeAdds() throws {
    let container = try Container(registering: { registry in
      registry.contributing { $0.register(.singleton) { "root" } }
      registry.register(.singleton) { (texts: [String]) in Texts(texts) }
    })
    let scope = try container.makeScope(ScopeAssembly { $0.contributing { $0.register(.scoped) { "scope" } } })
    #expect(try scope.resolve([String].self) == ["root", "scope"])
    #expect(try scope.resolve(Texts.self).texts == ["root"])
    #expect(try container.resolve([String].self) == ["root"])
    let inner = try scope.makeScope(InnerAssembly { $0.contributing { $0.register(.transient) { "inner" } } })
    #expect(try inner.resolve([String].self) == ["root", "scope", "inner"])
  }

  @Test("a contribution is found by no type of its own, and stands beside a registration of its type")
  func notByType() throws {
    let container = try Container(registering: { registry in
      registry.contributing { registry in
        registry.register(.singleton) { Leaf() }
        registry.register(.singleton) { A() }
      }
      registry.register(.singleton) { A() }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Leaf.self) }
    #expect(error?.code == .notRegistered)
    let registered = try container.resolve(A.self)
    let contributed = try container.resolve([A].self)
    #expect(contributed.count == 1)
    #expect(contributed[0] !== registered)
  }

  @Test("overrides add contributions behind those of the assemblies, and need not be marked for that")
  func overrides() throws {
    let container = try Container(
      ClosureAssembly { registry in
        registry.contributing { registry in
          registry.register(.singleton) { "1" }
          registry.register(.singleton) { "2" }
        }
        registry.contribute(A.self)
      },
      overrides: { registry in
        registry.contributing { registry in
          registry.register(.singleton) { "3" }
          registry.register(.singleton) { A() }
          registry.register(.singleton) { B() }
        }
        registry.contribute(C.self)
      })
    #expect(try container.resolve([String].self) == ["1", "2", "3"])
    #expect(try container.resolve([A].self).count == 1)
    #expect(try container.resolve([B].self).count == 1)
    #expect(try container.resolve([C].self).isEmpty)
  }

  @Test("what a contribution needs is checked like a registration's needs")
  func checked() {
    expectProblems(
      [.missingDependency, .weakValueType],
      [
        """
        `ForgeInjectTests.A` needs `ForgeInjectTests.Leaf`, which is not registered.
          path: ForgeInjectTests.A → ForgeInjectTests.Leaf
          registered:
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: register `ForgeInjectTests.Leaf` in an assembly of this container; what is registered as a protocol is found by that alone.
        """,
        """
        `ForgeInjectTests.GreetingValue` is registered `.weak` and is a value type, which nothing can hold weakly.
          path: ForgeInjectTests.GreetingValue
          registered:
            ForgeInjectTests.GreetingValue at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          fix: register it `.singleton` or `.transient`, or make it a class.
        """,
      ]
    ) { registry in
      registry.contributing { registry in
        registry.register(.singleton, fileID: "App/Main.swift", line: 1) { (_: Leaf) in A() }
        registry.register(.weak, fileID: "App/Main.swift", line: 2) { GreetingValue() }
      }
    }
  }

  @Test("a contribution that fails fails the list with its own error, and the others are not built again")
  func failure() throws {
    let builds = Counter()
    let tries = Counter()
    let container = try Container(registering: { registry in
      registry.contributing { registry in
        registry.register(.singleton) { () -> Leaf in
          builds.add()
          return Leaf()
        }
        registry.register(.singleton) { () throws -> Leaf in
          if tries.add() == 1 { throw Refusal() }
          return Leaf()
        }
      }
    })
    #expect(throws: Refusal()) { _ = try container.resolve([Leaf].self) }
    #expect(try container.resolve([Leaf].self).count == 2)
    #expect(builds.value == 1)
  }

  @Test("a main-actor contribution: mainActorRequired elsewhere, with the one that needs it in the path")
  func mainActorRequired() async throws {
    let container = try Container(registering: { registry in
      registry.contributing { registry in
        registry.register(.singleton) { Said(text: "first") }
        registry.register(.singleton, mainActorBuilder: { Said(text: "second") })
      }
      registry.register(.singleton) { (_: [Said]) in A() }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(A.self) }
    #expect(error?.code == .mainActorRequired)
    #expect(error?.path == ["ForgeInjectTests.A", "ForgeInjectTests.Said"])
    let list = #expect(throws: ResolutionError.self) { _ = try container.resolve([Said].self) }
    #expect(list?.path == ["ForgeInjectTests.Said"])
    _ = try await container.resolve(A.self)
    #expect(try synchronous(container, [Said].self).map(\.text) == ["first", "second"])
  }

  @Test("onStop of contributions runs, the last completed first")
  func onStop() async throws {
    let stopped = Log<String>()
    let container = try Container(registering: { registry in
      registry.contributing { registry in
        registry.register(.singleton) {
          "1"
        } onStop: {
          stopped.append($0)
        }
        registry.register(.singleton, asyncBuilder: { "2" }) { stopped.append($0) }
        registry.register(.singleton, mainActorBuilder: { (_: inout Resolver) in "3" }) { stopped.append($0) }
        registry.register(.singleton, tag: Tag.self) {
          "never built"
        } onStop: {
          stopped.append($0)
        }
      }
    })
    _ = try await container.resolve([String].self)
    try await container.stop()
    #expect(Set(stopped.entries) == ["1", "2", "3"])
    #expect(stopped.entries.count == 3)
    // What is awaited is built before what is built where one stands.
    #expect(stopped.entries.last != "3")
  }

  @Test("a graph lists contributions as services, after the others")
  func services() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.contributing { $0.register(.weak) { Leaf() } }
        registry.register(.singleton) { (_: [Leaf]) in A() }
      })
    #expect(graph.services.map(\.name) == ["ForgeInjectTests.A", "ForgeInjectTests.Leaf"])
    #expect(graph.services.map(\.lifetime) == [.singleton, .weak])
  }

  @Test("the elements of a list go with the container")
  func leaks() throws {
    weak var observed: Leaf?
    do {
      let container = try Container(registering: { registry in
        registry.contributing { $0.register(.singleton) { Leaf() } }
        registry.register(.singleton) { (leaves: [Leaf]) in Two(leaves: leaves) }
      })
      observed = try container.resolve(Two.self).leaves[0]
      #expect(observed != nil)
    }
    #expect(observed == nil)
  }
}

private struct Two: Sendable { let leaves: [Leaf] }
private final class Texts: Sendable {
  let texts: [String]
  init(_ texts: [String]) { self.texts = texts }
}

private struct InnerAssembly: Assembly {
  let body: @Sendable (inout Registry) -> Void
  init(_ body: @escaping @Sendable (inout Registry) -> Void) { self.body = body }
  func assemble(into registry: inout Registry) { body(&registry) }
}
