import Testing

@testable import ForgeInject

@Suite("Decorators of lists", .timeLimit(.minutes(1)))
struct ListDecoratorTests {
  // MARK: Elements

  @Test("within `contributing` a decorator wraps each element and no single service", arguments: Way.allCases)
  func elements(_ way: Way) async throws {
    let (pair, _) = try await way.take(Pair.self) { registry in
      registry.register(.singleton, (any Greeting).self) { Said(text: "single") }
      registry.contributing { registry in
        // Before what it wraps, behind it, and however that is contributed.
        registry.decorate((any Greeting).self) { Said(text: "(\($0.text))") }
        registry.register(.singleton, (any Greeting).self) { Said(text: "1") }
      }
      registry.contribute(.transient, (any Greeting).self) { Said(text: "2") }
      registry.register(.transient) { (all: [any Greeting], one: any Greeting) in Pair(all, one) }
    }
    #expect(pair.texts == ["(1)", "(2)"])
    #expect(pair.single == "single")
  }

  @Test("outside of `contributing` a decorator wraps the single service and no element")
  func single() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, (any Greeting).self) { Said(text: "single") }
      registry.contribute(.singleton, (any Greeting).self) { Said(text: "1") }
      registry.decorate((any Greeting).self) { Said(text: "(\($0.text))") }
    })
    #expect(try container.resolve((any Greeting).self).text == "(single)")
    #expect(try texts(container) == ["1"])
  }

  @Test("elements are wrapped in the order of registration, by decorators of their layer and later ones")
  func layers() throws {
    struct Base: Assembly {
      func assemble(into registry: inout Registry) {
        registry.contribute(.singleton, (any Greeting).self) { Said(text: "base") }
        registry.contributing { registry in
          registry.decorate((any Greeting).self) { Said(text: "1(\($0.text))") }
          registry.decorate((any Greeting).self) { Said(text: "2(\($0.text))") }
        }
      }
    }
    struct App: Assembly {
      var dependencies: [any Assembly] { [Base()] }
      func assemble(into registry: inout Registry) {
        registry.contribute(.singleton, (any Greeting).self) { Said(text: "app") }
      }
    }
    let container = try Container(
      App(),
      overrides: { registry in
        registry.contribute(.singleton, (any Greeting).self) { Said(text: "override") }
        registry.contributing { $0.decorate((any Greeting).self) { Said(text: "3(\($0.text))") } }
      })
    #expect(try texts(container) == ["3(2(1(base)))", "3(2(1(app)))", "3(override)"])
  }

  @Test("a decorated element keeps its lifetime")
  func lifetimes() async throws {
    let builds = Log<String>()
    let container = try Container(registering: { registry in
      @Sendable func built(_ name: String) -> Box {
        builds.append(name)
        return Box()
      }
      registry.contribute(.singleton) { built("singleton") }
      registry.contribute(.eagerSingleton) { built("eagerSingleton") }
      registry.contribute(.weak) { built("weak") }
      registry.contribute(.transient) { built("transient") }
      registry.contributing { $0.decorate(Box.self) { Box($0) } }
    })
    try await container.start()
    #expect(builds.entries == ["eagerSingleton"])
    var first = try await container.resolve([Box].self)
    let second = try await container.resolve([Box].self)
    #expect(zip(first, second).map { $0 === $1 } == [true, true, true, false])
    #expect(first.allSatisfy { $0.inner != nil })
    #expect(builds.entries == ["eagerSingleton", "singleton", "weak", "transient", "transient"])
    weak let weakInner = second[2].inner
    #expect(weakInner != nil)
    first = []
    #expect(second.count == 4)
  }

  @Test("a decorated weak element lives while somebody holds the decorator")
  func weak() throws {
    let container = try Container(registering: { registry in
      registry.contribute(.weak) { Box() }
      registry.contributing { $0.decorate(Box.self) { Box($0) } }
    })
    weak var inner: Box?
    do {
      let boxes = try container.resolve([Box].self)
      #expect(try container.resolve([Box].self)[0] === boxes[0])
      inner = boxes[0].inner
      #expect(inner != nil)
    }
    #expect(inner == nil)
  }

  @Test("a decorator runs where its element is built, and a main-actor one on the main actor")
  func isolation() async throws {
    let container = try Container(registering: { registry in
      registry.contribute(.singleton, mainActorBuilder: { Box() })
      registry.contribute(.transient, asyncBuilder: { Box() })
      registry.contribute(.singleton, asyncBuilder: { Box() })
      registry.contributing { registry in
        registry.decorate(Box.self) { Box($0, number: $0.number + 1) }
        registry.decorate(
          Box.self,
          mainActorDecorator: { box in
            MainActor.preconditionIsolated()
            return Box(box, number: box.number + 1)
          })
      }
      registry.contribute(.singleton, tag: Tag.self, mainActorBuilder: { Box() })
      registry.contributing { registry in
        registry.decorate(Tagged<Box, Tag>.self) { box in
          MainActor.preconditionIsolated()
          return Tagged(Box(box.value))
        }
      }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try synchronous(container, [Tagged<Box, Tag>].self) }
    #expect(error?.code == .mainActorRequired)
    #expect(error?.path == ["ForgeInject.Tagged<ForgeInjectTests.Box, ForgeInjectTests.Tag>"])
    let (boxes, tagged) = try await Home().run { _ in
      (try await container.resolve([Box].self), try await container.resolve([Tagged<Box, Tag>].self))
    }
    #expect(boxes.map(\.number) == [2, 2, 2])
    #expect(tagged.map { $0.value.inner != nil } == [true])
  }

  @Test("the further parameters of a decorator are edges of each element")
  func edges() throws {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.singleton, fileID: "App/Main.swift", line: 1) { Leaf() }
        registry.contribute(.singleton, fileID: "App/Main.swift", line: 2) { Box() }
        registry.contribute(.singleton, fileID: "App/Main.swift", line: 3) { Box() }
        registry.contributing { registry in
          registry.decorate(Box.self, fileID: "App/Main.swift", line: 4) { (box: Box, _: Leaf) in Box(box) }
        }
        registry.register(.singleton, fileID: "App/Main.swift", line: 5) { (_: [Box]) in A() }
      })
    #expect(graph.problems.isEmpty)
    #expect(graph.services.map(\.location.line) == [1, 5, 4, 4, 2, 3])
    let nodes = graph.nodes
    try #require(nodes.count == 6)
    #expect(nodes.map(\.role) == [.service, .service, .decorator, .decorator, .contribution, .contribution])
    #expect(nodes.map(\.isWrapped) == [false, false, false, false, true, true])
    let decorators = nodes.filter { $0.role == .decorator }.map(\.place)
    #expect(nodes[1].edges.map(\.target) == decorators.map { .registration($0) })
    #expect(nodes[2].edges.map(\.isWrapping) == [true, false])
    #expect(nodes[2].edges.map(\.target) == [.registration(nodes[4].place), .registration(nodes[0].place)])
  }

  @Test("what a decorator of elements needs is checked, and a cycle through it is found")
  func checked() {
    expectProblems(
      [.cycle, .missingDependency],
      [
        """
        3 services need each other.
          path: ForgeInjectTests.A → ForgeInjectTests.Leaf → ForgeInjectTests.Leaf → ForgeInjectTests.A
          registered:
            ForgeInjectTests.A at App/Main.swift:3, in ForgeInjectTests.ClosureAssembly
            ForgeInjectTests.Leaf at App/Main.swift:4, in ForgeInjectTests.ClosureAssembly
            ForgeInjectTests.Leaf at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          fix: move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization.
        """,
        """
        `ForgeInjectTests.Leaf` needs `ForgeInjectTests.Box`, which is not registered.
          path: ForgeInjectTests.Leaf → ForgeInjectTests.Box
          registered:
            ForgeInjectTests.Leaf at App/Main.swift:4, in ForgeInjectTests.ClosureAssembly
          fix: register `ForgeInjectTests.Box` in an assembly of this container; a service is found by exactly the type that it was registered as.
        """,
      ]
    ) { registry in
      registry.contribute(.singleton, fileID: "App/Main.swift", line: 1) { Leaf() }
      registry.contributing { registry in
        registry.decorate(Leaf.self, fileID: "App/Main.swift", line: 2) { (leaf: Leaf, _: A) in leaf }
        registry.decorate(Leaf.self, fileID: "App/Main.swift", line: 4) { (leaf: Leaf, _: Box) in leaf }
      }
      registry.register(.singleton, fileID: "App/Main.swift", line: 3) { (_: [Leaf]) in A() }
    }
  }

  @Test("a decorator of a singleton element that needs a scoped service would keep it for all scopes")
  func captive() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.scoped) { Leaf() }
        registry.contribute(.singleton) { Box() }
        registry.contributing { $0.decorate(Box.self) { (box: Box, _: Leaf) in Box(box) } }
      })
    #expect(graph.problems.map(\.code) == [.captiveDependency])
  }

  @Test("a list of providers gives decorated elements")
  func providers() throws {
    let container = try Container(registering: { registry in
      registry.contribute(.singleton) { Box() }
      registry.contributing { $0.decorate(Box.self) { Box($0) } }
    })
    let providers = try container.resolve([Provider<Box>].self)
    #expect(try providers.map { try $0().inner != nil } == [true])
  }

  @Test("onStop of a decorated element gets what its own builder made")
  func onStop() async throws {
    let stopped = Log<String>()
    let container = try Container(registering: { registry in
      registry.contribute(.singleton, (any Greeting).self) {
        Said(text: "inner")
      } onStop: {
        stopped.append($0.text)
      }
      registry.contributing { $0.decorate((any Greeting).self) { Said(text: "decorated \($0.text)") } }
    })
    #expect(try await container.resolve([any Greeting].self).map(\.text) == ["decorated inner"])
    try await container.stop()
    #expect(stopped.entries == ["inner"])
  }

  @Test("a list that is declared to be empty may have a decorator of elements")
  func declaredEmpty() throws {
    let container = try Container(registering: { registry in
      registry.contribute((any Greeting).self)
      registry.contributing { $0.decorate((any Greeting).self) { $0 } }
    })
    #expect(try texts(container) == [])
  }

  @Test("an alias within `contributing` makes a service an element as well, decorated as the others")
  func alias() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { Greeter() }
      registry.contributing { registry in
        registry.alias((any Greeting).self, to: Greeter.self) { $0 }
        registry.decorate((any Greeting).self) { Said(text: "(\($0.text))") }
      }
    })
    #expect(try texts(container) == ["(hello)"])
    #expect(throws: ResolutionError.self) { _ = try container.resolve((any Greeting).self) }
  }

  @Test("`contributing` nests, and ends with its body")
  func nesting() throws {
    let container = try Container(registering: { registry in
      registry.contributing { registry in
        registry.contributing { $0.register(.singleton) { "1" } }
        registry.register(.singleton) { "2" }
        registry.contribute(.singleton) { "3" }
        registry.register(.singleton) { "4" }
      }
      registry.register(.singleton) { "single" }
    })
    #expect(try container.resolve([String].self) == ["1", "2", "3", "4"])
    #expect(try container.resolve(String.self) == "single")
  }

  // MARK: Lists as a whole

  @Test("a decorator of the list wraps it as a whole, whatever form it is asked for in", arguments: Way.allCases)
  func list(_ way: Way) async throws {
    let (lists, _) = try await way.take(Lists.self) { registry in
      registry.decorate([any Greeting].self) { (inner: [any Greeting], number: Int) in
        inner.reversed() + [Said(text: "\(number)")]
      }
      registry.register(.singleton) { 7 }
      registry.contribute(.singleton, (any Greeting).self) { Said(text: "1") }
      registry.contribute(.singleton, (any Greeting).self) { Said(text: "2") }
      registry.register(.transient) { (a: [any Greeting], b: [any Greeting]?, c: Provider<[any Greeting]>) in
        Lists(a, b, try synchronously(c))
      }
    }
    #expect(lists.texts == Array(repeating: ["2", "1", "7"], count: 3))
  }

  @Test("a list of the elements' providers is a list of its own")
  func listOfProviders() throws {
    let container = try Container(registering: { registry in
      registry.contribute(.singleton) { "1" }
      registry.contribute(.singleton) { "2" }
      registry.decorate([String].self) { $0.reversed() }
    })
    #expect(try container.resolve([String].self) == ["2", "1"])
    #expect(try container.resolve([Provider<String>].self).map { try $0() } == ["1", "2"])
  }

  @Test("the list has what overrides add, and its decorators wrap in the order of registration")
  func listLayers() throws {
    let container = try Container(
      ClosureAssembly { registry in
        registry.contribute(.singleton) { "1" }
        registry.contributing { $0.decorate(String.self) { "(\($0))" } }
        registry.decorate([String].self) { ["a"] + $0 }
        registry.decorate([String].self) { ["b"] + $0 }
      },
      overrides: { registry in
        registry.decorate([String].self) { ["c"] + $0 }
        registry.contribute(.singleton) { "2" }
      })
    #expect(try container.resolve([String].self) == ["c", "b", "a", "(1)", "2"])
  }

  @Test("a list with asynchronous and main-actor elements is decorated when it is awaited")
  func listIsolation() async throws {
    let container = try Container(registering: { registry in
      registry.contribute(.singleton, mainActorBuilder: { "main" })
      registry.contribute(.transient, asyncBuilder: { "new" })
      registry.contribute(.singleton, asyncBuilder: { "shared" })
      registry.decorate([String].self) { $0.reversed() }
      registry.decorate(
        [String].self,
        mainActorDecorator: { list in
          MainActor.preconditionIsolated()
          return list + ["end"]
        })
    })
    let error = #expect(throws: ResolutionError.self) { _ = try synchronous(container, [String].self) }
    #expect(error?.code == .mainActorRequired || error?.code == .asyncRequired)
    let list = try await Home().run { _ in try await container.resolve([String].self) }
    #expect(list == ["shared", "new", "main", "end"])
  }

  @Test("an empty list that is declared may be decorated")
  func emptyList() throws {
    let container = try Container(registering: { registry in
      registry.contribute(String.self)
      registry.decorate([String].self) { $0 + ["only"] }
    })
    #expect(try container.resolve([String].self) == ["only"])
  }

  @Test("a registration of the list's type is what its decorator wraps")
  func registeredList() throws {
    let container = try Container(registering: { registry in
      registry.contribute(.singleton) { "contributed" }
      registry.register(.singleton) { ["registered"] }
      registry.decorate([String].self) { $0 + ["decorated"] }
    })
    #expect(try container.resolve([String].self) == ["registered", "decorated"])
  }

  @Test("an override of a decorated list replaces it with its decorators")
  func overriddenList() throws {
    let container = try Container(
      ClosureAssembly { registry in
        registry.contribute(.singleton) { "contributed" }
        registry.decorate([String].self) { $0 + ["decorated"] }
      },
      overrides: { registry in registry.register(.singleton) { ["overridden"] } })
    #expect(try container.resolve([String].self) == ["overridden"])
  }

  @Test("pictures show that a decorator of a list wraps its elements")
  func listNodes() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.contribute(.singleton) { "1" }
        registry.contribute(.singleton) { "2" }
        registry.decorate([String].self) { (list: [String], _: Leaf) in list }
        registry.register(.singleton) { Leaf() }
        registry.register(.singleton) { (_: [String]) in A() }
      })
    #expect(graph.problems.isEmpty)
    let nodes = graph.nodes
    let decorator = nodes.first { $0.role == .decorator }
    let elements = nodes.filter { $0.role == .contribution }
    #expect(elements.count == 2)
    #expect(decorator?.edges.map(\.isWrapping) == [true, true, false])
    #expect(decorator?.edges.prefix(2).map(\.forms) == [.list, .list])
    #expect(decorator?.edges.prefix(2).map(\.target) == elements.map { .registration($0.place) })
    #expect(nodes.contains { $0.edges.map(\.target) == [.registration(decorator?.place ?? -1)] })
  }

  // MARK: Scopes

  @Test("the root's decorators wrap no element that a scope adds, and a scope's none that it inherits")
  func scopeElements() throws {
    let container = try Container(registering: { registry in
      registry.contribute(.scoped, (any Greeting).self) { Said(text: "root") }
      registry.contributing { $0.decorate((any Greeting).self) { Said(text: "1(\($0.text))") } }
    })
    let plain = try container.makeScope()
    let scope = try container.makeScope(
      ScopeAssembly { registry in
        registry.contribute(.scoped, (any Greeting).self) { Said(text: "scope") }
        registry.contributing { $0.decorate((any Greeting).self) { Said(text: "2(\($0.text))") } }
      })
    #expect(try texts(plain) == ["1(root)"])
    #expect(try texts(scope) == ["1(root)", "2(scope)"])
    #expect(try texts(container.makeScope()) == ["1(root)"])
  }

  @Test("a list to which a scope adds is decorated as the root's is, and sees of the scope nothing else")
  func scopeList() throws {
    let container = try Container(registering: { registry in
      registry.contribute(.singleton) { "root" }
      registry.decorate([String].self) { (list: [String], _: Int) in list.reversed() }
      registry.decorate([String].self) { (list: [String], leaf: Leaf?) in list + [leaf == nil ? "end" : "leaf"] }
      registry.register(.singleton) { 7 }
    })
    let scope = try container.makeScope(
      ScopeAssembly { registry in
        registry.contribute(.transient) { "scope" }
        registry.register(.scoped) { Leaf() }
        registry.register(.transient) { (list: [String]) in Joined(list.joined(separator: " ")) }
      })
    let plain = try container.makeScope()
    let inner = try scope.makeScope(InnerScope { registry in registry.contribute(.transient) { "inner" } })
    #expect(try container.resolve([String].self) == ["root", "end"])
    #expect(try plain.resolve([String].self) == ["root", "end"])
    #expect(try scope.resolve([String].self) == ["scope", "root", "end"])
    #expect(try scope.resolve(Joined.self).text == "scope root end")
    #expect(try scope.resolve([String]?.self) == ["scope", "root", "end"])
    #expect(try inner.resolve([String].self) == ["inner", "scope", "root", "end"])
    #expect(try inner.resolve(Joined.self).text == "scope root end")
  }

  @Test("a scope decorates a list that it brings itself, for the scopes within as well")
  func ownScopeList() throws {
    let container = try Container(registering: { _ in })
    let scope = try container.makeScope(
      ScopeAssembly { registry in
        registry.contribute(.transient) { "scope" }
        registry.decorate([String].self) { $0.reversed() }
      })
    let inner = try scope.makeScope(InnerScope { registry in registry.contribute(.transient) { "inner" } })
    #expect(try scope.resolve([String].self) == ["scope"])
    #expect(try inner.resolve([String].self) == ["inner", "scope"])
  }

  @Test("a scope decorates no list that it inherits, and no element of one")
  func scopeRule() throws {
    let container = try Container(registering: { registry in
      registry.contribute(.singleton) { "root" }
      registry.contribute(.singleton) { Leaf() }
      registry.decorate([Leaf].self, fileID: "App/Main.swift", line: 1) { $0 }
    })
    let error = #expect(throws: GraphError.self) {
      _ = try container.makeScope(
        ScopeAssembly { registry in
          registry.decorate([String].self, fileID: "App/Scope.swift", line: 1) { $0 }
          registry.contributing { $0.decorate(String.self, fileID: "App/Scope.swift", line: 2) { $0 } }
          registry.decorate([Leaf].self, fileID: "App/Scope.swift", line: 3) { $0 }
        })
    }
    #expect(error?.problems.map(\.code) == [.scopeRule, .scopeRule, .scopeRule])
    #expect(
      error?.problems.map(\.description) == [
        """
        `Swift.Array<Swift.String>` is decorated in a scope, and contributed to outside of it: a scope adds services and changes none.
          path: Swift.Array<Swift.String>
          registered:
            Swift.Array<Swift.String> at App/Scope.swift:1, in ForgeInjectTests.ScopeAssembly
          fix: decorate it in an assembly of the root container.
        """,
        """
        `Swift.String` is decorated in a scope, and contributed outside of it: a scope adds services and changes none.
          path: Swift.String
          registered:
            Swift.String at App/Scope.swift:2, in ForgeInjectTests.ScopeAssembly
          fix: decorate it in an assembly of the root container.
        """,
        """
        `Swift.Array<ForgeInjectTests.Leaf>` is decorated in a scope, and registered at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly: a scope adds services and changes none.
          path: Swift.Array<ForgeInjectTests.Leaf>
          registered:
            Swift.Array<ForgeInjectTests.Leaf> at App/Scope.swift:3, in ForgeInjectTests.ScopeAssembly
          fix: decorate it in an assembly of the root container.
        """,
      ])
  }

  // MARK: Nothing to decorate

  @Test("a decorator that meets elements alone is told how to decorate those, and their list")
  func elementsAlone() {
    expectProblems(
      [.missingDependency],
      [
        """
        `any ForgeInjectTests.Greeting` is decorated and not registered: it is contributed to a list.
          path: any ForgeInjectTests.Greeting
          registered:
            any ForgeInjectTests.Greeting at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          fix: decorate each element with `registry.contributing { $0.decorate((any ForgeInjectTests.Greeting).self) { … } }`, or the list with `registry.decorate([any ForgeInjectTests.Greeting].self) { … }`.
        """
      ]
    ) { registry in
      registry.contribute(.singleton, (any Greeting).self, fileID: "App/Main.swift", line: 1, builder: Greeter.init)
      registry.decorate((any Greeting).self, fileID: "App/Main.swift", line: 2) { $0 }
    }
  }

  @Test("decorating elements that nobody contributes, or a list without any, is a problem")
  func nothing() {
    expectProblems(
      [.missingDependency, .missingDependency, .missingDependency],
      [
        """
        `ForgeInjectTests.Leaf` is decorated as an element of a list, and nothing is contributed to that.
          path: ForgeInjectTests.Leaf
          registered:
            ForgeInjectTests.Leaf at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          fix: `ForgeInjectTests.Leaf` is registered by itself, at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly. Decorate that outside of `registry.contributing`, or contribute to the list with `registry.contribute`, or declare with `registry.contribute(ForgeInjectTests.Leaf.self)` that it may be empty.
        """,
        """
        `ForgeInjectTests.A` is decorated as an element of a list, and nothing is contributed to that.
          path: ForgeInjectTests.A
          registered:
            ForgeInjectTests.A at App/Main.swift:3, in ForgeInjectTests.ClosureAssembly
          fix: contribute to the list with `registry.contribute`, or declare with `registry.contribute(ForgeInjectTests.A.self)` that it may be empty.
        """,
        """
        `Swift.Array<ForgeInjectTests.A>` is decorated and not registered.
          path: Swift.Array<ForgeInjectTests.A>
          registered:
            Swift.Array<ForgeInjectTests.A> at App/Main.swift:4, in ForgeInjectTests.ClosureAssembly
          fix: contribute to the list with `registry.contribute`, or declare with `registry.contribute(ForgeInjectTests.A.self)` that it may be empty.
        """,
      ],
      // Nothing of this is seen by what stands in an assembly.
      overrides: { $0.contribute(.singleton) { A() } }
    ) { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { Leaf() }
      registry.contributing { registry in
        registry.decorate(Leaf.self, fileID: "App/Main.swift", line: 2) { $0 }
        registry.decorate(A.self, fileID: "App/Main.swift", line: 3) { $0 }
      }
      registry.decorate([A].self, fileID: "App/Main.swift", line: 4) { $0 }
    }
  }
}

private func texts(_ container: Container) throws -> [String] {
  try container.resolve([any Greeting].self).map(\.text)
}

private func synchronously<T>(_ provider: Provider<T>) throws -> T { try provider() }

private final class Box: Sendable {
  let inner: Box?
  let number: Int
  init(_ inner: Box? = nil, number: Int = 0) {
    self.inner = inner
    self.number = number
  }
}

private struct Joined: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

private struct Pair: Sendable {
  let texts: [String]
  let single: String
  init(_ all: [any Greeting], _ one: any Greeting) {
    texts = all.map(\.text)
    single = one.text
  }
}

private struct Lists: Sendable {
  let texts: [[String]]
  init(_ lists: [any Greeting]?...) { texts = lists.map { $0?.map(\.text) ?? [] } }
}

private struct InnerScope: Assembly {
  let body: @Sendable (inout Registry) -> Void
  init(_ body: @escaping @Sendable (inout Registry) -> Void) { self.body = body }
  func assemble(into registry: inout Registry) { body(&registry) }
}
