import Testing

@testable import ForgeInject

@Suite("Decorators of the elements of lists", .timeLimit(.minutes(1)))
struct ElementDecoratorTests {
  @Test("within `contributing` a decorator wraps each element and no single service", arguments: Way.allCases)
  func elements(_ way: Way) async throws {
    let (pair, _) = try await way.take(Pair.self) { registry in
      registry.register(.singleton, (any Greeting).self) { Said(text: "single") }
      registry.contributing { registry in
        // Before what it wraps, behind it, and however that is contributed.
        registry.decorate((any Greeting).self) { Said(text: "(\($0.text))") }
        registry.register(.singleton, (any Greeting).self) { Said(text: "1") }
      }
      registry.contributing { $0.register(.transient, (any Greeting).self) { Said(text: "2") } }
      registry.register(.transient) { (all: [any Greeting], one: any Greeting) in Pair(all, one) }
    }
    #expect(pair.texts == ["(1)", "(2)"])
    #expect(pair.single == "single")
  }

  @Test("outside of `contributing` a decorator wraps the single service and no element")
  func single() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, (any Greeting).self) { Said(text: "single") }
      registry.contributing { $0.register(.singleton, (any Greeting).self) { Said(text: "1") } }
      registry.decorate((any Greeting).self) { Said(text: "(\($0.text))") }
    })
    #expect(try container.resolve((any Greeting).self).text == "(single)")
    #expect(try texts(container) == ["1"])
  }

  @Test("elements are wrapped in the order of registration, by decorators of their layer and later ones")
  func layers() throws {
    struct Base: Assembly {
      func assemble(into registry: inout Registry) {
        registry.contributing { $0.register(.singleton, (any Greeting).self) { Said(text: "base") } }
        registry.contributing { registry in
          registry.decorate((any Greeting).self) { Said(text: "1(\($0.text))") }
          registry.decorate((any Greeting).self) { Said(text: "2(\($0.text))") }
        }
      }
    }
    struct App: Assembly {
      var dependencies: [any Assembly] { [Base()] }
      func assemble(into registry: inout Registry) {
        registry.contributing { $0.register(.singleton, (any Greeting).self) { Said(text: "app") } }
      }
    }
    let container = try Container(
      App(),
      overrides: { registry in
        registry.contributing { $0.register(.singleton, (any Greeting).self) { Said(text: "override") } }
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
      registry.contributing { registry in
        registry.register(.singleton) { built("singleton") }
        registry.register(.eagerSingleton) { built("eagerSingleton") }
        registry.register(.weak) { built("weak") }
        registry.register(.transient) { built("transient") }
      }
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
      registry.contributing { $0.register(.weak) { Box() } }
      registry.contributing { $0.decorate(Box.self) { Box($0) } }
    })
    weak var inner: Box?
    do {
      let boxes = try container.resolve([Box].self)
      #expect(try container.resolve([Box].self)[0] === boxes[0])
      inner = boxes[0].inner
      #expect(inner != nil)
      withExtendedLifetime(boxes) {}
    }
    #expect(inner == nil)
  }

  @Test("a decorator runs where its element is built, and a main-actor one on the main actor")
  func isolation() async throws {
    let container = try Container(registering: { registry in
      registry.contributing { registry in
        registry.register(.singleton, mainActorBuilder: { Box() })
        registry.register(.transient, asyncBuilder: { Box() })
        registry.register(.singleton, asyncBuilder: { Box() })
      }
      registry.contributing { registry in
        registry.decorate(Box.self) { Box($0, number: $0.number + 1) }
        registry.decorate(
          Box.self,
          mainActorDecorator: { box in
            MainActor.preconditionIsolated()
            return Box(box, number: box.number + 1)
          })
      }
      registry.contributing { $0.register(.singleton, tag: Tag.self, mainActorBuilder: { Box() }) }
      registry.contributing { registry in
        registry.decorate(Tagged<Box, Tag>.self) { box in
          MainActor.preconditionIsolated()
          return Tagged(Box(box.value))
        }
      }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try synchronous(container, [Tagged<Box, Tag>].self) }
    #expect(error?.code == .mainActorRequired)
    #expect(error?.path == ["Tagged<ForgeInjectTests.Box, ForgeInjectTests.Tag>"])
    let (boxes, tagged) = try await Home().run { _ in
      (try await container.resolve([Box].self), try await container.resolve([Tagged<Box, Tag>].self))
    }
    #expect(boxes.map(\.number) == [2, 2, 2])
    #expect(tagged.map { $0.value.inner != nil } == [true])
  }

  @Test("decorators of elements are listed in front of the elements")
  func services() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.singleton, fileID: "App/Main.swift", line: 1) { Leaf() }
        registry.contributing { registry in
          registry.register(.singleton, fileID: "App/Main.swift", line: 2) { Box() }
          registry.register(.singleton, fileID: "App/Main.swift", line: 3) { Box() }
        }
        registry.contributing { registry in
          registry.decorate(Box.self, fileID: "App/Main.swift", line: 4) { (box: Box, _: Leaf) in Box(box) }
        }
        registry.register(.singleton, fileID: "App/Main.swift", line: 5) { (_: [Box]) in A() }
      })
    #expect(graph.problems.isEmpty)
    #expect(graph.services.map(\.location.line) == [1, 5, 4, 4, 2, 3])
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
            ForgeInjectTests.Leaf at App/Main.swift:4, in ForgeInjectTests.ClosureAssembly, as a decorator
            ForgeInjectTests.Leaf at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly, as a decorator
          fix: move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization.
        """,
        """
        `ForgeInjectTests.Leaf` needs `ForgeInjectTests.Box`, which is not registered.
          path: ForgeInjectTests.Leaf → ForgeInjectTests.Box
          registered:
            ForgeInjectTests.Leaf at App/Main.swift:4, in ForgeInjectTests.ClosureAssembly, as a decorator
          fix: register `ForgeInjectTests.Box` in an assembly of this container; what is registered as a protocol is found by that alone.
        """,
      ]
    ) { registry in
      registry.contributing { $0.register(.singleton, fileID: "App/Main.swift", line: 1) { Leaf() } }
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
        registry.contributing { $0.register(.singleton) { Box() } }
        registry.contributing { $0.decorate(Box.self) { (box: Box, _: Leaf) in Box(box) } }
      })
    #expect(graph.problems.map(\.code) == [.captiveDependency])
  }

  @Test("a list of providers gives decorated elements")
  func providers() throws {
    let container = try Container(registering: { registry in
      registry.contributing { $0.register(.singleton) { Box() } }
      registry.contributing { $0.decorate(Box.self) { Box($0) } }
    })
    let providers = try container.resolve([Provider<Box>].self)
    #expect(try providers.map { try $0().inner != nil } == [true])
  }

  @Test("onStop of a decorated element gets what its own builder made")
  func onStop() async throws {
    let stopped = Log<String>()
    let container = try Container(registering: { registry in
      registry.contributing {
        $0.register(.singleton, (any Greeting).self) {
          Said(text: "inner")
        } onStop: {
          stopped.append($0.text)
        }
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
        registry.contributing { $0.register(.singleton) { "3" } }
        registry.register(.singleton) { "4" }
      }
      registry.register(.singleton) { "single" }
    })
    #expect(try container.resolve([String].self) == ["1", "2", "3", "4"])
    #expect(try container.resolve(String.self) == "single")
  }
}

private func texts(_ container: Container) throws -> [String] {
  try container.resolve([any Greeting].self).map(\.text)
}

private final class Box: Sendable {
  let inner: Box?
  let number: Int
  init(_ inner: Box? = nil, number: Int = 0) {
    self.inner = inner
    self.number = number
  }
}

private struct Pair: Sendable {
  let texts: [String]
  let single: String
  init(_ all: [any Greeting], _ one: any Greeting) {
    texts = all.map(\.text)
    single = one.text
  }
}
