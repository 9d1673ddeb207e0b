import ForgeInject
import Testing

@Suite("Parameter forms", .timeLimit(.minutes(10)))
struct ParameterFormTests {
  // MARK: T?

  @Test("T? is nil when T is not registered, however it is asked for", arguments: Way.allCases)
  func absent(_ way: Way) async throws {
    let (leaf, _) = try await way.take(Leaf?.self) { _ in }
    #expect(leaf == nil)
  }

  @Test("T? is the service when T is registered, however it is asked for", arguments: Way.allCases)
  func present(_ way: Way) async throws {
    let (leaf, container) = try await way.take(Leaf?.self) { $0.register(.singleton) { Leaf() } }
    let same = try await container.resolve(Leaf.self)
    #expect(leaf === same)
  }

  @Test("T? of a transient service is a new instance for each who takes it")
  func transientOptional() throws {
    struct Two { let first: Draft?, second: Draft? }
    let container = try Container(registering: { registry in
      registry.register(.transient) { Draft() }
      registry.register(.transient) { (first: Draft?, second: Draft?) in Two(first: first, second: second) }
    })
    let two = try container.resolve(Two.self)
    let first = try #require(two.first)
    let second = try #require(two.second)
    #expect(first !== second)
  }

  @Test("T? does not swallow what the builder of T throws")
  func failingOptional() async throws {
    let container = try Container(registering: { $0.register(.singleton) { () throws -> Leaf in throw Refusal() } })
    #expect(throws: Refusal()) { _ = try container.resolve(Leaf?.self) }
    await #expect(throws: Refusal()) { _ = try await container.resolve(Leaf?.self) }
  }

  @Test("T? does not hide that what T needs is missing")
  func missingBelowOptional() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.singleton) { (_: B) in A() }
        registry.register(.singleton) { (_: A?) in C() }
      })
    #expect(graph.problems.map(\.code) == [.missingDependency])
  }

  @Test("T? of a service that the main actor builds: mainActorRequired elsewhere, awaited from anywhere")
  func mainActorOptional() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1, mainActorBuilder: { MainModel() })
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { (_: MainModel?) in A() }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(A.self) }
    expectError(
      error, .mainActorRequired, path: ["A", "MainModel"],
      """
      `ForgeInjectTests.MainModel` is built on the main actor, and the code that resolves it is not.
        path: ForgeInjectTests.A → ForgeInjectTests.MainModel
        registered:
          ForgeInjectTests.A at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          ForgeInjectTests.MainModel at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: resolve `ForgeInjectTests.A` with `await`, or make `ForgeInjectTests.MainModel` an `.eagerSingleton` and call `start()` first; or mark the calling function `@MainActor`. In a default value, a `lazy var` or a global of the main actor, write `resolve(…, on: .mainActor)`; on the main thread in code without annotations, do so within `MainActor.assumeIsolated { … }`.
      """)
    let asked = #expect(throws: ResolutionError.self) { _ = try container.resolve(MainModel?.self) }
    #expect(asked?.code == .mainActorRequired)
    #expect(asked?.path == ["ForgeInjectTests.MainModel"])
    _ = try await container.resolve(A.self)
    let model = try await container.resolve(MainModel?.self)
    #expect(model != nil)
  }

  @Test("T? of an unbuilt asynchronous service: asyncRequired in synchronous code")
  func asyncOptional() async throws {
    let container = try Container(registering: { $0.register(.singleton, asyncBuilder: { Leaf() }) })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Leaf?.self) }
    #expect(error?.code == .asyncRequired)
    #expect(error?.path == ["ForgeInjectTests.Leaf"])
    let leaf = try await container.resolve(Leaf?.self)
    #expect(leaf != nil)
  }

  @Test("a registration of an Optional is a problem, with a tag, as a contribution and as an alias too")
  func optionalService() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.singleton) { Leaf() }
        registry.register(.singleton) { () -> A? in nil }
        registry.register(.transient, tag: Tag.self) { () -> A? in nil }
        registry.register(.singleton, tag: Tag.self, asyncBuilder: { () -> B? in nil })
        registry.contributing { $0.register(.singleton) { () -> A? in nil } }
        registry.alias(Leaf?.self, to: Leaf.self) { $0 }
      })
    #expect(graph.problems.map(\.code) == Array(repeating: .optionalService, count: 5))
  }

  // MARK: [T]

  @Test("[T] is every contribution in the order of registration, across assemblies", arguments: Way.allCases)
  func list(_ way: Way) async throws {
    struct First: Assembly {
      func assemble(into registry: inout Registry) {
        registry.contributing { registry in
          registry.register(.singleton, (any Greeting).self) { Said(text: "1") }
          registry.register(.transient, (any Greeting).self) { Said(text: "2") }
        }
      }
    }
    struct Second: Assembly {
      var dependencies: [any Assembly] { [First()] }
      func assemble(into registry: inout Registry) {
        registry.contributing { $0.register(.singleton, (any Greeting).self) { Said(text: "3") } }
      }
    }
    let (texts, _) = try await way.take([any Greeting].self) { registry in
      // An assembly that another one depends on comes before it.
      First().assemble(into: &registry)
      Second().assemble(into: &registry)
      registry.contributing { $0.register(.singleton, (any Greeting).self) { Said(text: "4") } }
    }
    #expect(texts.map(\.text) == ["1", "2", "3", "4"])
    let container = try Container(Second())
    let across = try await container.resolve([any Greeting].self)
    #expect(across.map(\.text) == ["1", "2", "3"])
  }

  @Test("[T] without a contribution is a missing dependency")
  func missingList() {
    expectProblems(
      [.missingDependency],
      [
        """
        `ForgeInjectTests.A` needs `[any ForgeInjectTests.Greeting]`, which is not registered.
          path: ForgeInjectTests.A → [any ForgeInjectTests.Greeting]
          registered:
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: contribute to the list with `registry.contributing { $0.register(.singleton, (any ForgeInjectTests.Greeting).self, builder: …) }`, or declare with `registry.contribute((any ForgeInjectTests.Greeting).self)` that it may be empty.
        """
      ]
    ) { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { (_: [any Greeting]) in A() }
    }
  }

  @Test("[T] without a contribution, and a list of an implementation, is told how to contribute to the right one")
  func otherList() {
    expectProblems(
      [.missingDependency],
      [
        """
        `ForgeInjectTests.A` needs `[any ForgeInjectTests.Greeting]`, which is not registered.
          path: ForgeInjectTests.A → [any ForgeInjectTests.Greeting]
          registered:
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: `ForgeInjectTests.Greeter` is contributed to a list of its own type, at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly. Give that registration the type `(any ForgeInjectTests.Greeting).self` after its lifetime, or contribute to the list with `registry.contributing { $0.register(.singleton, (any ForgeInjectTests.Greeting).self, builder: …) }`, or declare with `registry.contribute((any ForgeInjectTests.Greeting).self)` that it may be empty.
        """
      ]
    ) { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { (_: [any Greeting]) in A() }
      registry.contributing { $0.register(.singleton, fileID: "App/Main.swift", line: 2) { Greeter() } }
    }
  }

  @Test("[T] without a contribution is notRegistered where it is resolved, and a service of T a near miss")
  func missingListAtRunTime() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { Leaf() }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { resolver in
        _ = try resolver.resolve([Leaf].self)
        return A()
      }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(A.self) }
    expectError(
      error, .notRegistered, path: ["A", "[ForgeInjectTests.Leaf]"],
      """
      `[ForgeInjectTests.Leaf]` is not registered.
        path: ForgeInjectTests.A → [ForgeInjectTests.Leaf]
        registered:
          ForgeInjectTests.A at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
        fix: `ForgeInjectTests.Leaf` is registered, at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly. Ask for that one, or contribute to the list with `registry.contributing { $0.register(.singleton, ForgeInjectTests.Leaf.self, builder: …) }`, or declare with `registry.contribute(ForgeInjectTests.Leaf.self)` that it may be empty.
      """)
  }

  @Test("contribute(T.self) alone declares the empty list", arguments: Way.allCases)
  func declaredList(_ way: Way) async throws {
    let (greetings, _) = try await way.take([any Greeting].self) { $0.contribute((any Greeting).self) }
    #expect(greetings.isEmpty)
  }

  @Test("contribute(T.self) beside contributions adds nothing, wherever it stands")
  func declaredAndContributed() throws {
    let container = try Container(registering: { registry in
      registry.contribute((any Greeting).self)
      registry.contributing { $0.register(.singleton, (any Greeting).self) { Said(text: "1") } }
      registry.contribute((any Greeting).self)
    })
    #expect(try container.resolve([any Greeting].self).map(\.text) == ["1"])
  }

  // MARK: Exact registrations

  @Test("a service that is registered as [T] wins over the contributions", arguments: Way.allCases)
  func exactList(_ way: Way) async throws {
    let (texts, _) = try await way.take([String].self) { registry in
      registry.contributing { $0.register(.singleton) { "contributed" } }
      registry.register(.singleton) { ["registered"] }
    }
    #expect(texts == ["registered"])
  }

  @Test("a service that is registered as Provider<T> wins over the form", arguments: Way.allCases)
  func exactProvider(_ way: Way) async throws {
    let other = try Container(registering: { $0.register(.singleton) { Leaf() } })
    let provider = try await other.resolve(Provider<Leaf>.self)
    let (taken, container) = try await way.take(Provider<Leaf>.self) { registry in
      registry.register(.singleton) { Leaf() }
      registry.register(.singleton) { provider }
    }
    let leaf = try await taken()
    let theirs = try await other.resolve(Leaf.self)
    let ours = try await container.resolve(Leaf.self)
    #expect(leaf === theirs)
    #expect(leaf !== ours)
  }

  @Test("an alias and a decorator of [T] count as its registration")
  func aliasedList() throws {
    let container = try Container(registering: { registry in
      registry.contributing { $0.register(.singleton) { "contributed" } }
      registry.register(.singleton) { Said(text: "said") }
      registry.alias([String].self, to: Said.self) { [$0.text] }
      registry.decorate([String].self) { inner in inner + ["decorated"] }
    })
    #expect(try container.resolve([String].self) == ["said", "decorated"])
    #expect(try container.resolve([String]?.self) == ["said", "decorated"])
  }

  // MARK: Nesting

  @Test("Provider<[T]> gives the list whenever it is called", arguments: Way.allCases)
  func providerOfList(_ way: Way) async throws {
    let (provider, container) = try await way.take(Provider<[Leaf]>.self) { registry in
      registry.contributing { registry in
        registry.register(.singleton) { Leaf() }
        registry.register(.transient) { Leaf() }
      }
    }
    let first = try await provider()
    let second = try await provider()
    #expect(first.count == 2)
    #expect(first[0] === second[0])
    #expect(first[1] !== second[1])
    withExtendedLifetime(container) {}
  }

  @Test("[T]? is nil when nothing is known of the list, and the list otherwise", arguments: Way.allCases)
  func optionalList(_ way: Way) async throws {
    let (absent, _) = try await way.take([Leaf]?.self) { _ in }
    #expect(absent == nil)
    let (empty, _) = try await way.take([Leaf]?.self) { $0.contribute(Leaf.self) }
    #expect(empty?.count == 0)
    let (one, _) = try await way.take([Leaf]?.self) { $0.contributing { $0.register(.singleton) { Leaf() } } }
    #expect(one?.count == 1)
  }

  @Test("[Provider<T>] has a provider for each contribution, and builds none of them", arguments: Way.allCases)
  func listOfProviders(_ way: Way) async throws {
    let builds = Counter()
    let (providers, container) = try await way.take([Provider<any Greeting>].self) { registry in
      registry.contributing { registry in
        registry.register(.singleton, (any Greeting).self) {
          builds.add()
          return Said(text: "1")
        }
        registry.register(.singleton, (any Greeting).self, mainActorBuilder: { Said(text: "2") })
        registry.register(.transient, (any Greeting).self, asyncBuilder: { Said(text: "3") })
      }
    }
    #expect(builds.value == 0)
    var texts: [String] = []
    for provider in providers { texts.append(try await provider().text) }
    #expect(texts == ["1", "2", "3"])
    withExtendedLifetime(container) {}
  }

  @Test("Provider<T?> gives nil when T is not registered, and the service otherwise", arguments: Way.allCases)
  func providerOfOptional(_ way: Way) async throws {
    let (absent, container) = try await way.take(Provider<Leaf?>.self) { _ in }
    let nothing = try await absent()
    #expect(nothing == nil)
    let (present, other) = try await way.take(Provider<Leaf?>.self) { $0.register(.singleton) { Leaf() } }
    let leaf = try await present()
    let same = try await other.resolve(Leaf.self)
    #expect(leaf === same)
    withExtendedLifetime((container, other)) {}
  }

  @Test("Provider<T>? is nil when T is not registered, and a provider otherwise", arguments: Way.allCases)
  func optionalProvider(_ way: Way) async throws {
    let (absent, _) = try await way.take(Provider<Leaf>?.self) { _ in }
    #expect(absent == nil)
    let (present, container) = try await way.take(Provider<Leaf>?.self) { $0.register(.singleton) { Leaf() } }
    let leaf = try await present?()
    let same = try await container.resolve(Leaf.self)
    #expect(leaf === same)
  }

  @Test("Tagged<T, Tag>? is nil when T is not registered with the tag", arguments: Way.allCases)
  func optionalTagged(_ way: Way) async throws {
    let (absent, _) = try await way.take(Tagged<Leaf, Tag>?.self) { $0.register(.singleton) { Leaf() } }
    #expect(absent == nil)
    let (present, container) = try await way.take(Tagged<Leaf, Tag>?.self) { registry in
      registry.register(.singleton) { Leaf() }
      registry.register(.singleton, tag: Tag.self) { Leaf() }
    }
    let tagged = try await container.resolve(Leaf.self, tag: Tag.self)
    #expect(present?.value === tagged)
  }

  @Test("Provider<Tagged<T, Tag>> gives the tagged service", arguments: Way.allCases)
  func providerOfTagged(_ way: Way) async throws {
    let (provider, container) = try await way.take(Provider<Tagged<Leaf, Tag>>.self) { registry in
      registry.register(.singleton) { Leaf() }
      registry.register(.singleton, tag: Tag.self) { Leaf() }
    }
    let leaf = try await provider().value
    let tagged = try await container.resolve(Leaf.self, tag: Tag.self)
    #expect(leaf === tagged)
  }

  @Test("[Tagged<T, Tag>] has what was contributed with the tag", arguments: Way.allCases)
  func listOfTagged(_ way: Way) async throws {
    let (texts, _) = try await way.take([Tagged<String, Tag>].self) { registry in
      registry.contributing { registry in
        registry.register(.singleton) { "plain" }
        registry.register(.singleton, tag: Tag.self) { "1" }
        registry.register(.transient, tag: Tag.self) { _ in "2" }
      }
    }
    #expect(texts.map(\.value) == ["1", "2"])
  }

  @Test("forms nest as deep as one likes", arguments: Way.allCases)
  func deep(_ way: Way) async throws {
    let (value, container) = try await way.take(Provider<Provider<[Provider<Leaf>]?>>?.self) {
      $0.contributing { $0.register(.singleton) { Leaf() } }
    }
    let list = try #require(try await value?()())
    let leaf = try await list[0]()
    let same = try await container.resolve([Leaf].self)
    #expect(leaf === same[0])
  }

  // MARK: Forms in graphs and errors

  @Test("a circle over forms is found, and its path names services alone")
  func circle() {
    expectProblems(
      [.cycle],
      [
        """
        2 services need each other.
          path: ForgeInjectTests.A → ForgeInjectTests.B → ForgeInjectTests.A
          registered:
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
            ForgeInjectTests.B at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          fix: move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization.
        """
      ]
    ) { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { (_: B?) in A() }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { (_: A??) in B() }
    }
  }

  @Test("a contribution that takes the list that it is in closes a circle")
  func circleThroughList() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.contributing {
          $0.register(.singleton, (any Greeting).self) { (_: [any Greeting]) in Said(text: "1") }
        }
      })
    #expect(graph.problems.map(\.code) == [.cycle])
  }

  @Test(
    "a circle over forms of opaque builders ends in an error, whichever form it is entered by",
    arguments: [true, false])
  func opaqueCircle(_ isShared: Bool) throws {
    let container = try Container(registering: { registry in
      let builder: @Sendable (inout Resolver) throws -> A = { resolver in
        _ = try resolver.resolve(A?.self)
        return A()
      }
      if isShared {
        registry.register(.singleton, fileID: "App/Main.swift", line: 1, builder: builder)
      } else {
        registry.register(.transient, fileID: "App/Main.swift", line: 1, builder: builder)
      }
    })
    let text = """
      `ForgeInjectTests.A` needs itself while it is being built.
        path: ForgeInjectTests.A → ForgeInjectTests.A
        registered:
          ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization.
      """
    let byType = #expect(throws: ResolutionError.self) { _ = try container.resolve(A.self) }
    #expect(byType?.code == .cycle)
    let byForm = #expect(throws: ResolutionError.self) { _ = try container.resolve(A?.self) }
    expectError(byForm, .cycle, path: ["A", "A"], text)
    let nested = #expect(throws: ResolutionError.self) { _ = try container.resolve(A??.self) }
    #expect(nested?.code == .cycle)
  }

  @Test("a graph lists no forms as services, and shows them as dependencies")
  func services() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.singleton) { (_: A?, _: [Leaf], _: Provider<C>, _: Tagged<C, Tag>?) in B() }
        registry.register(.singleton) { C() }
        registry.contributing { $0.register(.singleton) { Leaf() } }
      })
    #expect(graph.services.map(\.name) == ["B", "C", "Leaf"].map { "ForgeInjectTests.\($0)" })
    #expect(
      graph.services.first?.dependencies == [
        "ForgeInjectTests.A?", "[ForgeInjectTests.Leaf]",
        "Provider<ForgeInjectTests.C>",
        "Tagged<ForgeInjectTests.C, ForgeInjectTests.Tag>?",
      ])
  }

  @Test("a form that many threads resolve first at a time is one and the same")
  func race() async throws {
    for _ in 0..<50 {
      let container = try Container(registering: { registry in
        registry.contributing { $0.register(.singleton) { Leaf() } }
        registry.register(.singleton) { A() }
      })
      let results = try await ForgeInjectTests.race(6) { _ in
        (try container.resolve([Leaf].self)[0], try container.resolve(A?.self))
      }
      #expect(results.allSatisfy { $0.0 === results[0].0 && $0.1 === results[0].1 })
    }
  }

  // MARK: Runtime arguments

  @Test(
    "a @Sendable closure is a service like any other: it takes what differs from call to call", arguments: Way.allCases)
  func runtimeArguments(_ way: Way) async throws {
    let (makeLetter, container) = try await way.take(MakeLetter.self) { registry in
      registry.register(.singleton, (any Greeting).self, builder: Greeter.init)
      registry.register(.singleton, MakeLetter.self) { (greeting: any Greeting) in
        { name in Letter(text: "\(greeting.text), \(name)") }
      }
    }
    #expect(makeLetter("Ada").text == "hello, Ada")
    #expect(makeLetter("Grace").text == "hello, Grace")
    withExtendedLifetime(container) {}
  }

  @Test("a closure as a service is told from one with other parameters")
  func closuresOfOtherTypes() throws {
    let container = try Container(registering: { $0.register(.singleton, MakeLetter.self) { { Letter(text: $0) } } })
    #expect(throws: ResolutionError.self) { _ = try container.resolve((@Sendable (Int) -> Letter).self) }
    #expect(try container.resolve(MakeLetter?.self)?("x").text == "x")
  }
}

enum Tag {}

/// A greeting whose text a test says.
struct Said: Greeting { let text: String }

private struct Letter: Sendable { let text: String }
private typealias MakeLetter = @Sendable (String) -> Letter
