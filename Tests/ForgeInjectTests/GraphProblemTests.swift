import ForgeInject
import Testing

/// What validation finds, in the words in which it says so.
@Suite("Graph problems")
struct GraphProblemTests {
  @Test("a missing dependency")
  func missing() {
    expectProblem(
      .missingDependency,
      """
      `ForgeInjectTests.Holder` needs `ForgeInjectTests.Leaf`, which is not registered.
        path: ForgeInjectTests.Holder → ForgeInjectTests.Leaf
        registered:
          ForgeInjectTests.Holder at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: register `ForgeInjectTests.Leaf` in an assembly of this container; what is registered as a protocol is found by that alone.
      """
    ) { registry in
      registry.register(.transient, fileID: "App/Main.swift", line: 1) { (leaf: Leaf) in Holder(leaf: leaf) }
    }
  }

  @Test("a missing dependency whose protocol is registered")
  func nearMiss() {
    expectProblem(
      .missingDependency,
      """
      `ForgeInjectTests.A` needs `ForgeInjectTests.Greeter`, which is not registered.
        path: ForgeInjectTests.A → ForgeInjectTests.Greeter
        registered:
          ForgeInjectTests.A at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
        fix: `any ForgeInjectTests.Greeting` is registered, at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly. Ask for that one, or register `ForgeInjectTests.Greeter` in an assembly of this container; what is registered as a protocol is found by that alone.
      """
    ) { registry in
      registry.register(.singleton, (any Greeting).self, fileID: "App/Main.swift", line: 1, builder: Greeter.init)
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { (_: Greeter) in A() }
    }
  }

  @Test("a service registered twice")
  func duplicate() {
    expectProblem(
      .duplicate,
      """
      `ForgeInjectTests.Leaf` is registered twice: App/Main.swift:1, in ForgeInjectTests.ClosureAssembly; App/Main.swift:2, in ForgeInjectTests.ClosureAssembly.
        fix: remove all but one, or keep them apart by a `tag:`, or move one to the `overrides:` of the container.
      """
    ) { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { Leaf() }
      registry.register(.transient, fileID: "App/Main.swift", line: 2) { Leaf() }
    }
  }

  @Test("a container as a parameter of an initializer")
  func containerParameter() {
    for register in [
      { @Sendable registry in
        registry.register(.singleton, fileID: "App/Main.swift", line: 1, builder: Locator.init)
      },
      { @Sendable registry in
        registry.register(.singleton, fileID: "App/Main.swift", line: 1) { (later: Provider<Container>) in
          Locator(container: try later())
        }
      },
    ] as [@Sendable (inout Registry) -> Void] {
      expectProblem(
        .missingDependency,
        """
        `ForgeInjectTests.Locator` needs `Container`, which is not registered.
          path: ForgeInjectTests.Locator → Container
          registered:
            ForgeInjectTests.Locator at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: a container does not register itself. Take the services that are needed as parameters, or a `Provider<T>` for what is needed later; a closure that takes one `inout Resolver` resolves while it builds, and `Container.current` is the app's container.
        """, register)
    }
  }

  @Test("a parameter with a default value")
  func defaultValue() {
    expectProblem(
      .missingDependency,
      """
      `ForgeInjectTests.A` needs `any Clock<Duration>`, which is not registered.
        path: ForgeInjectTests.A → any Clock<Duration>
        registered:
          ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: register `any Clock<Duration>` in an assembly of this container; what is registered as a protocol is found by that alone. If it is a parameter with a default value, register a closure that leaves it out.
      """
    ) { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { (_: any Clock<Duration>) in A() }
    }
  }

  @Test("a circle over known edges")
  func cycle() {
    expectProblem(
      .cycle,
      """
      2 services need each other.
        path: ForgeInjectTests.A → ForgeInjectTests.B → ForgeInjectTests.A
        registered:
          ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          ForgeInjectTests.B at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
        fix: move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization.
      """
    ) { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { (_: B) in A() }
      registry.register(.transient, fileID: "App/Main.swift", line: 2) { (_: A) in B() }
    }
  }

  @Test("a service that needs itself")
  func selfCycle() {
    expectProblem(
      .cycle,
      """
      `ForgeInjectTests.A` needs itself.
        path: ForgeInjectTests.A → ForgeInjectTests.A
        registered:
          ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization.
      """
    ) { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { (_: A) in A() }
    }
  }

  @Test("a value type registered weak")
  func weakValue() {
    expectProblem(
      .weakValueType,
      """
      `ForgeInjectTests.GreetingValue` is registered `.weak` and is a value type, which nothing can hold weakly.
        path: ForgeInjectTests.GreetingValue
        registered:
          ForgeInjectTests.GreetingValue at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: register it `.singleton` or `.transient`, or make it a class.
      """
    ) { registry in
      registry.register(.weak, fileID: "App/Main.swift", line: 1) { GreetingValue() }
    }
  }

  @Test("`any Error` registered weak: it is a box, also around an instance of a class")
  func weakError() {
    final class Failure: Error {}
    let graph = DependencyGraph(ClosureAssembly { $0.register(.weak, (any Error).self) { Failure() } })
    #expect(graph.problems.map(\.code) == [.weakValueType])
  }

  @Test("an Optional registered as a service")
  func optional() {
    expectProblem(
      .optionalService,
      """
      `ForgeInjectTests.Leaf?` is registered: a service cannot be an Optional.
        path: ForgeInjectTests.Leaf?
        registered:
          ForgeInjectTests.Leaf? at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: if the builder is a failable initializer, use a closure that unwraps its result or throws when it is nil.
      """
    ) { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { () -> Leaf? in nil }
    }
  }

  @Test("an override that replaces nothing")
  func override() {
    let graph = DependencyGraph(
      ClosureAssembly {
        $0.register(.singleton, (any Greeting).self, fileID: "App/Main.swift", line: 1, builder: Greeter.init)
      },
      overrides: { $0.register(.singleton, fileID: "Tests/Fakes.swift", line: 9) { Greeter() } })
    #expect(
      graph.problems.map(\.description) == [
        """
        the override of `ForgeInjectTests.Greeter` replaces nothing: no assembly registers that service.
          path: ForgeInjectTests.Greeter
          registered:
            ForgeInjectTests.Greeter at Tests/Fakes.swift:9, in the overrides
          fix: `any ForgeInjectTests.Greeting` is registered, at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly. Override that one, by its type as the second argument, or register it within `registry.adding { … }` if it is meant to be new.
        """
      ])
    #expect(graph.problems.map(\.code) == [.overrideReplacesNothing])
  }

  @Test("all problems come in one error, sorted by place")
  func all() {
    let error = #expect(throws: GraphError.self) {
      try Container(registering: { registry in
        registry.register(.singleton, fileID: "App/Z.swift", line: 3) { (_: B) in A() }
        registry.register(.singleton, fileID: "App/Z.swift", line: 2) { (_: A) in B() }
        registry.register(.singleton, fileID: "App/B.swift", line: 10) { () -> Leaf? in nil }
        registry.register(.weak, fileID: "App/B.swift", line: 9) { GreetingValue() }
        registry.register(.transient, fileID: "App/A.swift", line: 1) { (leaf: Leaf) in Holder(leaf: leaf) }
        registry.register(.singleton, fileID: "App/Y.swift", line: 1) { C() }
        registry.register(.singleton, fileID: "App/Y.swift", line: 2) { C() }
      })
    }
    #expect(
      error?.problems.map(\.code) == [
        .missingDependency, .weakValueType, .optionalService, .duplicate, .cycle,
      ])
    #expect(
      error?.description.hasPrefix("The object graph has 5 problems.\n1. `ForgeInjectTests.Holder` needs") == true)
    let places = error?.problems.map { $0.location?.description ?? "" }
    #expect(places == ["App/A.swift:1", "App/B.swift:9", "App/B.swift:10", "App/Y.swift:2", "App/Z.swift:3"])
  }

  @Test("two circles with a service in common are both reported")
  func twoCycles() throws {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.singleton, fileID: "App/A.swift", line: 1) { (_: B, _: C) in A() }
        registry.register(.singleton, fileID: "App/A.swift", line: 2) { (_: A) in B() }
        registry.register(.singleton, fileID: "App/A.swift", line: 3) { (_: A) in C() }
        registry.register(.singleton, fileID: "App/A.swift", line: 4) { (_: A) in Leaf() }
      })
    #expect(graph.problems.map(\.code) == [.cycle, .cycle])
  }

  @Test("a registration that is one too many is checked all the same, and no problem is told twice")
  func surplus() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.singleton, fileID: "App/A.swift", line: 1) { A() }
        registry.register(.singleton, fileID: "App/A.swift", line: 2) { (_: Leaf) in A() }
        registry.register(.singleton, fileID: "App/A.swift", line: 3) { (_: C, _: C) in B() }
      })
    #expect(graph.problems.map(\.code) == [.duplicate, .missingDependency, .missingDependency])
  }

  @Test("nobody is advised to depend on itself")
  func selfAdvice() {
    let graph = DependencyGraph(
      ClosureAssembly { $0.register(.singleton, fileID: "App/A.swift", line: 1) { (_: any Greeting) in Greeter() } })
    #expect(graph.problems.first?.description.contains("`ForgeInjectTests.Greeter` is registered") == false)
  }

  @Test("validation throws what `problems` lists")
  func validate() throws {
    try DependencyGraph().validate()
    let graph = DependencyGraph(ClosureAssembly { $0.register(.singleton) { (_: A) in A() } })
    let error = #expect(throws: GraphError.self) { try graph.validate() }
    #expect(error?.problems == graph.problems)
  }

  @Test("a graph lists its services without building them")
  func services() throws {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.eagerSingleton, fileID: "App/A.swift", line: 1, mainActorBuilder: { MainModel() })
        registry.register(.singleton, fileID: "App/A.swift", line: 2) { (model: MainModel) in Screen(model: model) }
        registry.register(.transient, fileID: "App/A.swift", line: 3) { r in Holder(leaf: try r.resolve()) }
      })
    #expect(graph.services.map(\.name) == ["MainModel", "Screen", "Holder"].map { "ForgeInjectTests.\($0)" })
    #expect(graph.services.map(\.lifetime) == [.eagerSingleton, .singleton, .transient])
    #expect(graph.services.map(\.isolation) == [.mainActor, .nonisolated, .nonisolated])
    #expect(graph.services.map(\.dependencies) == [[], ["ForgeInjectTests.MainModel"], nil])
    #expect(graph.services.map(\.location.description) == ["App/A.swift:1", "App/A.swift:2", "App/A.swift:3"])
    #expect(Set(graph.services.map(\.assembly)) == ["ForgeInjectTests.ClosureAssembly"])
  }

  private func expectProblem(
    _ code: DependencyGraph.Problem.Code, _ text: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ register: @escaping @Sendable (inout Registry) -> Void
  ) {
    let graph = DependencyGraph(ClosureAssembly(body: register))
    #expect(graph.problems.map(\.code) == [code], sourceLocation: sourceLocation)
    #expect(graph.problems.map(\.description) == [text], sourceLocation: sourceLocation)
  }
}

private final class Locator: Sendable {
  init(container: Container) {}
}
