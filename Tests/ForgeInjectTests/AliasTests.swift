import ForgeInject
import Testing

@Suite("Aliases", .timeLimit(.minutes(10)))
struct AliasTests {
  @Test("Swinject#28, #247: one instance stands behind several protocols")
  func sameInstance() throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () -> File in
        builds.add()
        return File()
      }
      registry.alias((any Reading).self, to: File.self) { $0 }
      registry.alias((any Writing).self, to: File.self) { $0 }
      registry.register(.transient) { (reader: any Reading, writer: any Writing) in Editor(reader, writer) }
    })
    let editor = try container.resolve(Editor.self)
    let file = try container.resolve(File.self)
    #expect(editor.reader === file)
    #expect(editor.writer === file)
    #expect(builds.value == 1)
  }

  @Test("an alias is resolved however one asks", arguments: Way.allCases)
  func everyWay(_ way: Way) async throws {
    let (reader, container) = try await way.take((any Reading).self) { registry in
      registry.register(.singleton) { File() }
      registry.alias((any Reading).self, to: File.self) { $0 }
    }
    let file = try await container.resolve(File.self)
    #expect(reader === file)
  }

  @Test("an alias has the target's lifetime: transient instances are new")
  func transient() throws {
    let container = try Container(registering: { registry in
      registry.register(.transient) { File() }
      registry.alias((any Reading).self, to: File.self) { $0 }
    })
    let first = try container.resolve((any Reading).self)
    let second = try container.resolve((any Reading).self)
    #expect(first !== second)
  }

  @Test("an alias of a weak service keeps nothing alive")
  func weak() throws {
    let container = try Container(registering: { registry in
      registry.register(.weak) { File() }
      registry.alias((any Reading).self, to: File.self) { $0 }
    })
    var reader: (any Reading)? = try container.resolve((any Reading).self)
    weak let observed = reader
    #expect(try container.resolve(File.self) === reader)
    reader = nil
    #expect(observed == nil)
  }

  @Test("an alias is built where its target is: on the main actor, and by await")
  func isolation() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1, mainActorBuilder: { File() })
      registry.alias((any Reading).self, to: File.self, fileID: "App/Main.swift", line: 2) { $0 }
      registry.register(.singleton, asyncBuilder: { Leaf() })
      registry.alias(Any.self, to: Leaf.self) { $0 }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve((any Reading).self) }
    expectError(
      error, .mainActorRequired, path: ["any Reading", "File"],
      """
      `ForgeInjectTests.File` is built on the main actor, and the code that resolves it is not.
        path: any ForgeInjectTests.Reading → ForgeInjectTests.File
        registered:
          any ForgeInjectTests.Reading at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          ForgeInjectTests.File at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: resolve `any ForgeInjectTests.Reading` with `await`, or make `ForgeInjectTests.File` an `.eagerSingleton` and call `start()` first; or mark the calling function `@MainActor`. In a default value, a `lazy var` or a global of the main actor, write `resolve(…, on: .mainActor)`; on the main thread in code without annotations, do so within `MainActor.assumeIsolated { … }`.
      """)
    let file = try await container.resolve(File.self)
    let reader = try await container.resolve((any Reading).self)
    #expect(reader === file)
    let awaited = #expect(throws: ResolutionError.self) { _ = try container.resolve(Any.self) }
    #expect(awaited?.code == .asyncRequired)
    #expect(awaited?.path == ["Any", "ForgeInjectTests.Leaf"])
    _ = try await container.resolve(Any.self)
  }

  @Test("an alias finds its target by type, so overrides and decorations of it show")
  func overridesAndDecorations() throws {
    let app = ClosureAssembly { registry in
      registry.register(.singleton, (any Greeting).self) { Said(text: "registered") }
      registry.alias((any Sendable).self, to: (any Greeting).self) { $0 }
      registry.decorate((any Greeting).self) { inner in Said(text: "decorated \(inner.text)") }
    }
    func text(_ container: Container) throws -> String? {
      (try container.resolve((any Sendable).self) as? any Greeting)?.text
    }
    #expect(try text(Container(app)) == "decorated registered")
    let overridden = try Container(
      app, overrides: { $0.register(.singleton, (any Greeting).self) { Said(text: "overridden") } })
    #expect(try text(overridden) == "overridden")
    let decorated = try Container(
      app, overrides: { $0.decorate((any Greeting).self) { Said(text: "again \($0.text)") } })
    #expect(try text(decorated) == "again decorated registered")
  }

  @Test("an alias is itself overridden and decorated, and its target is not")
  func overriddenAlias() throws {
    let app = ClosureAssembly { registry in
      registry.register(.singleton) { File() }
      registry.alias((any Reading).self, to: File.self) { $0 }
      registry.decorate((any Reading).self) { inner in Cached(inner) }
    }
    let container = try Container(app)
    let file = try container.resolve(File.self)
    let first = try container.resolve((any Reading).self) as? Cached
    let second = try container.resolve((any Reading).self) as? Cached
    #expect(first?.inner === file)
    #expect(second?.inner === file)
    #expect(first !== second)
    let other = File()
    let overridden = try Container(app, overrides: { $0.register(.singleton, (any Reading).self) { other } })
    #expect(try overridden.resolve((any Reading).self) === other)
    #expect(try overridden.resolve(File.self) !== other)
  }

  @Test("an override may be an alias")
  func overridingByAlias() throws {
    let container = try Container(
      ClosureAssembly { registry in
        registry.register(.singleton) { File() }
        registry.register(.singleton, (any Reading).self) { Cached(File()) }
      },
      overrides: { $0.alias((any Reading).self, to: File.self) { $0 } })
    #expect(try container.resolve((any Reading).self) === container.resolve(File.self))
  }

  @Test("an alias of an alias, and of a form")
  func chain() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { File() }
      registry.alias((any Reading).self, to: File.self) { $0 }
      registry.alias(AnyObject.self, to: (any Reading).self) { $0 }
      registry.contributing { $0.register(.singleton) { Leaf() } }
      registry.alias(Leaf.self, to: [Leaf].self) { $0[0] }
    })
    #expect(try container.resolve(AnyObject.self) === container.resolve(File.self))
    #expect(try container.resolve(Leaf.self) === container.resolve([Leaf].self)[0])
  }

  @Test("an alias whose conversion throws throws that")
  func throwing() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { File() }
      registry.alias((any Reading).self, to: File.self) { _ in throw Refusal() }
    })
    #expect(throws: Refusal()) { _ = try container.resolve((any Reading).self) }
  }

  @Test("an alias whose target is not registered is a problem")
  func missingTarget() {
    expectProblems(
      [.missingDependency],
      [
        """
        `any ForgeInjectTests.Reading` needs `ForgeInjectTests.File`, which is not registered.
          path: any ForgeInjectTests.Reading → ForgeInjectTests.File
          registered:
            any ForgeInjectTests.Reading at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: register `ForgeInjectTests.File` in an assembly of this container; what is registered as a protocol is found by that alone.
        """
      ]
    ) { $0.alias((any Reading).self, to: File.self, fileID: "App/Main.swift", line: 1) { $0 } }
  }

  @Test("aliases of each other are a circle")
  func circle() {
    expectProblems(
      [.cycle],
      [
        """
        2 services need each other.
          path: any ForgeInjectTests.Reading → any ForgeInjectTests.Both → any ForgeInjectTests.Reading
          registered:
            any ForgeInjectTests.Reading at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
            any ForgeInjectTests.Both at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          fix: move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization.
        """
      ]
    ) { registry in
      registry.alias((any Reading).self, to: (any Both).self, fileID: "App/Main.swift", line: 1) { $0 }
      registry.alias((any Both).self, to: (any Reading).self, fileID: "App/Main.swift", line: 2) { $0 as! any Both }
    }
  }

  @Test("an alias beside a registration of the same type is a duplicate")
  func duplicate() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.singleton) { File() }
        registry.register(.singleton, (any Reading).self) { File() }
        registry.alias((any Reading).self, to: File.self) { $0 }
      })
    #expect(graph.problems.map(\.code) == [.duplicate])
  }

  @Test("a graph shows an alias as a transient service that needs its target")
  func services() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.singleton) { File() }
        registry.alias((any Reading).self, to: File.self) { $0 }
      })
    #expect(graph.services.map(\.name) == ["ForgeInjectTests.File", "any ForgeInjectTests.Reading"])
    #expect(graph.services.last?.dependencies == ["ForgeInjectTests.File"])
  }
}

private protocol Reading: AnyObject, Sendable {}
private protocol Writing: AnyObject, Sendable {}
private protocol Both: Reading, Writing {}
private final class File: Both {}
private final class Cached: Reading {
  let inner: any Reading
  init(_ inner: any Reading) { self.inner = inner }
}
private struct Editor {
  let reader: any Reading
  let writer: any Writing
  init(_ reader: any Reading, _ writer: any Writing) {
    self.reader = reader
    self.writer = writer
  }
}
