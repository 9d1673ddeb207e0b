import ForgeInject
import Testing

/// Types that are called alike: those that are private to a file, or local to a function.
@Suite("Types of one name")
struct LookAlikeTests {
  @Test("asking for one that is not registered while the other is")
  func resolving() throws {
    let container = try Container(registering: { LookAlikes.register(in: &$0) })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(LookAlike.self) }
    #expect(error?.path == ["ForgeInjectTests.LookAlike (asked for)"])
    #expect(
      error?.description == """
        `ForgeInjectTests.LookAlike (asked for)` is not registered.
          path: ForgeInjectTests.LookAlike (asked for)
          fix: `ForgeInjectTests.LookAlike` is registered, at App/Other.swift:1, in ForgeInjectTests.ClosureAssembly. Types of one name that are private to different files, or local to different functions, are different services: declare it once, where both see it, or register `ForgeInjectTests.LookAlike (asked for)` in an assembly of this container; what is registered as a protocol is found by that alone.
        """)
  }

  @Test("needing one that is not registered while the other is")
  func missing() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        LookAlikes.register(in: &registry)
        registry.register(.transient, fileID: "App/Main.swift", line: 1) { (_: LookAlike) in A() }
      })
    #expect(
      graph.problems.map(\.description) == [
        """
        `ForgeInjectTests.A` needs `ForgeInjectTests.LookAlike (needed at App/Main.swift:1)`, which is not registered.
          path: ForgeInjectTests.A → ForgeInjectTests.LookAlike (needed at App/Main.swift:1)
          registered:
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: `ForgeInjectTests.LookAlike (App/Other.swift:1)` is registered, at App/Other.swift:1, in ForgeInjectTests.ClosureAssembly. Types of one name that are private to different files, or local to different functions, are different services: declare it once, where both see it, or register `ForgeInjectTests.LookAlike (needed at App/Main.swift:1)` in an assembly of this container; what is registered as a protocol is found by that alone.
        """
      ])
  }

  @Test("both on one path")
  func path() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        LookAlikes.register(in: &registry) { (_: LookAlike) in }
        registry.register(.singleton, fileID: "App/Main.swift", line: 1) { (_: A) in LookAlike() }
        LookAlikes.registerUser(in: &registry)
      })
    #expect(
      graph.problems.map(\.description) == [
        """
        3 services need each other.
          path: ForgeInjectTests.LookAlike (App/Other.swift:1) → ForgeInjectTests.LookAlike (App/Main.swift:1) → ForgeInjectTests.A → ForgeInjectTests.LookAlike (App/Other.swift:1)
          registered:
            ForgeInjectTests.LookAlike (App/Other.swift:1) at App/Other.swift:1, in ForgeInjectTests.ClosureAssembly
            ForgeInjectTests.LookAlike (App/Main.swift:1) at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
            ForgeInjectTests.A at App/Other.swift:2, in ForgeInjectTests.ClosureAssembly
          fix: move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization.
        """
      ])
    let names = graph.services.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(graph.services[1].dependencies == ["ForgeInjectTests.A"])
  }

  @Test("local types, also as arguments of generic ones, and on one line")
  func local() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        func first() -> any Sendable.Type {
          struct Local: Sendable {}
          return Local.self
        }
        func second() -> any Sendable.Type {
          struct Local: Sendable {}
          return Local.self
        }
        func add<T: Sendable>(_ type: T.Type, _ line: UInt) {
          registry.register(.singleton, [T].self, fileID: "App/Main.swift", line: line) { [] }
        }
        add(first(), 1)
        add(second(), 1)
      })
    #expect(
      graph.services.map(\.name) == [
        "[ForgeInjectTests.LookAlikeTests.Local] (App/Main.swift:1)",
        "[ForgeInjectTests.LookAlikeTests.Local] (App/Main.swift:1) #2",
      ])
  }

  @Test("assemblies")
  func assemblies() {
    let graph = DependencyGraph(LookAlikeAssembly(), LookAlikes.assembly)
    #expect(
      graph.services.map(\.assembly) == [
        "ForgeInjectTests.LookAlikeAssembly (App/Main.swift)", "ForgeInjectTests.LookAlikeAssembly (App/Other.swift)",
      ])
  }

  @Test("what failed to stop")
  func stopping() async throws {
    let container = try Container(registering: { registry in
      LookAlikes.registerFailing(in: &registry)
      registry.register(.eagerSingleton, fileID: "App/Main.swift", line: 1) {
        LookAlike()
      } onStop: { _ in
        throw Refusal()
      }
    })
    try await container.start()
    let error = await #expect(throws: StopError.self) { try await container.stop() }
    #expect(
      error?.description == """
        2 services failed to stop.
          `ForgeInjectTests.LookAlike (App/Main.swift:1)`, registered at App/Main.swift:1: Refusal(number: 0)
          `ForgeInjectTests.LookAlike (App/Other.swift:1)`, registered at App/Other.swift:1: Refusal(number: 0)
          fix: handle the error within `onStop:`, or where `stop()` is called; every other hook runs in any case.
        """)
  }
}

private struct LookAlike: Sendable {}

private struct LookAlikeAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, fileID: "App/Main.swift", line: 1) { Leaf() }
  }
}
