import ForgeGraph
import Testing

/// Called like a type that is registered.
private struct Ticket: Sendable {}

/// What builders with a resolver are seen to need.
@Suite("Recorded edges")
struct RecordedEdgeTests {
  /// What a test registers in place.
  private struct ClosureAssembly: Assembly {
    let body: @Sendable (inout Registry) -> Void

    func assemble(into registry: inout Registry) { body(&registry) }
  }

  private struct ScopeAssembly: Assembly {
    let body: @Sendable (inout Registry) -> Void

    func assemble(into registry: inout Registry) { body(&registry) }
  }

  private final class Known: Sendable {}
  private final class Late: Sendable {}
  private final class Opaque: Sendable {}
  private struct Session: Sendable {}
  private struct Page: Sendable {}

  private func container(
    recording: Bool = true, _ body: @escaping @Sendable (inout Registry) -> Void
  ) throws -> Container {
    try Container(DependencyGraph(ClosureAssembly(body: body)), recording: recording)
  }

  private func edges(_ container: Container) -> [String] {
    container.recording.edges.map {
      "\($0.user) → \($0.dependency)".replacing("ForgeGraphTests.RecordedEdgeTests.", with: "")
    }
  }

  @Test("a container that was not asked to record knows none")
  func off() throws {
    let container = try container(recording: false) { registry in
      registry.register(.singleton) { Known() }
      registry.register(.singleton) { resolver in
        _ = try resolver.resolve(Known.self)
        return Opaque()
      }
    }
    _ = try container.resolve(Opaque.self)
    #expect(container.recording.edges.isEmpty)
  }

  @Test("what has run shows, in every form, and what has not run does not")
  func sync() throws {
    let container = try container { registry in
      registry.register(.singleton) { Known() }
      registry.register(.transient) { resolver in
        _ = try (resolver.resolve(Known.self), resolver.resolve(Known.self))
        _ = try (resolver.resolve(Late?.self), resolver.resolve(Provider<Known>.self))
        return Opaque()
      }
      registry.register(.transient) { (known: Known) in Page() }
      registry.register(.transient) { resolver in
        _ = try resolver.resolve(Page.self)
        return Session()
      }
    }
    #expect(container.recording.edges.isEmpty)
    _ = try (container.resolve(Opaque.self), container.resolve(Opaque.self))
    let first = [
      "Opaque → Known", "Opaque → Late?", "Opaque → Provider<Known>",
    ]
    #expect(edges(container) == first)
    _ = try container.resolve(Session.self)
    #expect(edges(container) == first + ["Session → Page"])
  }

  @Test("what is resolved in vain shows too")
  func missing() throws {
    let container = try container { registry in
      registry.register(.singleton) { resolver in
        _ = try? resolver.resolve(Late.self)
        return Opaque()
      }
    }
    _ = try container.resolve(Opaque.self)
    #expect(edges(container) == ["Opaque → Late"])
  }

  @Test("what a builder resolves through the container itself shows")
  func captured() throws {
    final class Box: @unchecked Sendable { weak var container: Container? }
    let box = Box()
    let container = try container { registry in
      registry.register(.singleton) { Known() }
      registry.register(.singleton) { _ in
        _ = try box.container?.resolve(Known.self)
        return Opaque()
      }
    }
    box.container = container
    _ = try container.resolve(Known.self)
    #expect(container.recording.edges.isEmpty, "nobody but the test has asked")
    _ = try container.resolve(Opaque.self)
    #expect(edges(container) == ["Opaque → Known"])
  }

  @Test("an asynchronous builder's show, awaited or not")
  func async() async throws {
    let container = try container { registry in
      registry.register(.singleton) { Known() }
      registry.register(.singleton) { () async throws in Late() }
      registry.register(
        .singleton,
        asyncBuilder: { (resolver: inout Resolver) async throws -> Opaque in
          _ = try await resolver.resolve(Late.self)
          func now(_ resolver: inout Resolver) throws { _ = try resolver.resolve(Known.self) }
          try now(&resolver)
          return Opaque()
        })
    }
    _ = try await container.resolve(Opaque.self)
    #expect(edges(container) == ["Opaque → Known", "Opaque → Late"])
  }

  @Test("a scope has its own and those of its parent, which has not the scope's")
  func scopes() throws {
    let root = try container { registry in
      registry.register(.singleton) { Known() }
      registry.register(.singleton) { resolver in
        _ = try resolver.resolve(Known.self)
        return Opaque()
      }
    }
    let scope = try root.makeScope(
      ScopeAssembly { registry in
        registry.register(.scoped) { resolver in
          _ = try resolver.resolve(Opaque.self)
          return Session()
        }
      })
    _ = try scope.resolve(Session.self)
    #expect(edges(root) == ["Opaque → Known"])
    #expect(edges(scope) == ["Opaque → Known", "Session → Opaque"])
  }

  @Test("recording changes nothing else")
  func behavior() async throws {
    let container = try container { registry in
      registry.register(.eagerSingleton) { Known() }
      registry.register(.singleton) { resolver in
        _ = try resolver.resolve(Known.self)
        return Opaque()
      }
    }
    try await container.start()
    let first = try await container.resolve(Opaque.self)
    #expect(try sameEverywhere(first, in: container))
    try await container.stop()
    let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Opaque.self) }
    #expect(error?.code == .stopped)
  }

  private func sameEverywhere(_ instance: Opaque, in container: Container) throws -> Bool {
    try container.resolve(Opaque.self) === instance && container.makeScope().resolve(Opaque.self) === instance
  }

  @Test("a type that is called like another is none of the other's")
  func lookAlikes() throws {
    let container = try Container(
      DependencyGraph(
        ClosureAssembly { registry in
          registry.register(.singleton, fileID: "App/Main.swift", line: 1) { resolver in
            _ = try resolver.resolve(Ticket?.self)
            return Opaque()
          }
        }, Twins.assembly), recording: true)
    _ = try container.resolve(Opaque.self)
    #expect(container.recording.edges.map(\.dependency) == ["ForgeGraphTests.Ticket?"])
  }
}
