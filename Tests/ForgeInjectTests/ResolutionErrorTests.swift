import ForgeInject
import Testing

/// What resolving says when it fails, word by word.
@Suite("Resolution errors")
struct ResolutionErrorTests {
  @Test("notRegistered, asked of the container")
  func notRegistered() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, (any Greeting).self, fileID: "App/Main.swift", line: 1, builder: Greeter.init)
    })
    expect(
      .notRegistered, path: ["ForgeInjectTests.Greeter"],
      """
      `ForgeInjectTests.Greeter` is not registered.
        path: ForgeInjectTests.Greeter
        fix: `any ForgeInjectTests.Greeting` is registered, at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly. Ask for that one, or register `ForgeInjectTests.Greeter` in an assembly of this container; what is registered as a protocol is found by that alone.
      """
    ) { _ = try container.resolve(Greeter.self) }
  }

  @Test("notRegistered, inside an opaque builder")
  func notRegisteredInside() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { (holder: Wrapped) in A() }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { r in Wrapped(leaf: try r.resolve()) }
    })
    expect(
      .notRegistered, path: ["ForgeInjectTests.A", "ForgeInjectTests.Wrapped", "ForgeInjectTests.Leaf"],
      """
      `ForgeInjectTests.Leaf` is not registered.
        path: ForgeInjectTests.A → ForgeInjectTests.Wrapped → ForgeInjectTests.Leaf
        registered:
          ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          ForgeInjectTests.Wrapped at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
        fix: register `ForgeInjectTests.Leaf` in an assembly of this container; what is registered as a protocol is found by that alone.
      """
    ) { _ = try container.resolve(A.self) }
  }

  @Test("mainActorRequired for a singleton")
  func mainActorRequired() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1, mainActorBuilder: { MainModel() })
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { (model: MainModel) in Screen(model: model) }
    })
    expect(
      .mainActorRequired, path: ["ForgeInjectTests.Screen", "ForgeInjectTests.MainModel"],
      """
      `ForgeInjectTests.MainModel` is built on the main actor, and the code that resolves it is not.
        path: ForgeInjectTests.Screen → ForgeInjectTests.MainModel
        registered:
          ForgeInjectTests.Screen at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          ForgeInjectTests.MainModel at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: resolve `ForgeInjectTests.Screen` with `await`, or make `ForgeInjectTests.MainModel` an `.eagerSingleton` and call `start()` first; or mark the calling function `@MainActor`. In a default value, a `lazy var` or a global of the main actor, write `resolve(…, on: .mainActor)`; on the main thread in code without annotations, do so within `MainActor.assumeIsolated { … }`.
      """
    ) { _ = try container.resolve(Screen.self) }
  }

  @Test("mainActorRequired for an eager singleton says that start() is missing")
  func mainActorRequiredEager() throws {
    let container = try Container(registering: { registry in
      registry.register(.eagerSingleton, fileID: "App/Main.swift", line: 1, mainActorBuilder: { MainModel() })
    })
    expect(
      .mainActorRequired, path: ["ForgeInjectTests.MainModel"],
      """
      `ForgeInjectTests.MainModel` is built on the main actor, and the code that resolves it is not.
        path: ForgeInjectTests.MainModel
        registered:
          ForgeInjectTests.MainModel at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: call `start()` on the container first, or resolve `ForgeInjectTests.MainModel` with `await`; or mark the calling function `@MainActor`. In a default value, a `lazy var` or a global of the main actor, write `resolve(…, on: .mainActor)`; on the main thread in code without annotations, do so within `MainActor.assumeIsolated { … }`.
      """
    ) { _ = try container.resolve(MainModel.self) }
  }

  @Test("a parameter of a standard type may be one that has a default value")
  func defaultValue() {
    let graph = DependencyGraph(ClosureAssembly { $0.register(.singleton) { (_: Int) in A() } })
    #expect(
      graph.problems.first?.description.hasSuffix(
        "If it is a parameter with a default value, register a closure that leaves it out.") == true)
  }

  @Test("mainActorRequired for a transient service")
  func mainActorRequiredTransient() throws {
    let container = try Container(registering: { registry in
      registry.register(.transient, fileID: "App/Main.swift", line: 1, mainActorBuilder: { MainModel() })
    })
    expect(
      .mainActorRequired, path: ["ForgeInjectTests.MainModel"],
      """
      `ForgeInjectTests.MainModel` is built on the main actor, and the code that resolves it is not.
        path: ForgeInjectTests.MainModel
        registered:
          ForgeInjectTests.MainModel at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: resolve `ForgeInjectTests.MainModel` with `await`, or resolve it on the main actor; or mark the calling function `@MainActor`. In a default value, a `lazy var` or a global of the main actor, write `resolve(…, on: .mainActor)`; on the main thread in code without annotations, do so within `MainActor.assumeIsolated { … }`.
      """
    ) { _ = try container.resolve(MainModel.self) }
  }

  @Test("mainActorRequired behind an opaque builder")
  func mainActorRequiredOpaque() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1, mainActorBuilder: { MainModel() })
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { r in Screen(model: try r.resolve()) }
    })
    expect(
      .mainActorRequired, path: ["ForgeInjectTests.Screen", "ForgeInjectTests.MainModel"],
      """
      `ForgeInjectTests.MainModel` is built on the main actor, and the code that resolves it is not.
        path: ForgeInjectTests.Screen → ForgeInjectTests.MainModel
        registered:
          ForgeInjectTests.Screen at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          ForgeInjectTests.MainModel at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: take `ForgeInjectTests.MainModel` as a parameter of the builder instead of from a resolver or container, or use `mainActorBuilder:` for the service that needs it; or mark the calling function `@MainActor`. In a default value, a `lazy var` or a global of the main actor, write `resolve(…, on: .mainActor)`; on the main thread in code without annotations, do so within `MainActor.assumeIsolated { … }`.
      """
    ) { _ = try container.resolve(Screen.self) }
  }

  @Test("cycle")
  func cycle() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { r in Ring.First(try r.resolve()) }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { (first: Ring.First) in Ring.Second(first) }
    })
    expect(
      .cycle,
      path: ["ForgeInjectTests.Ring.Second", "ForgeInjectTests.Ring.First", "ForgeInjectTests.Ring.Second"],
      """
      `ForgeInjectTests.Ring.Second` needs itself while it is being built.
        path: ForgeInjectTests.Ring.Second → ForgeInjectTests.Ring.First → ForgeInjectTests.Ring.Second
        registered:
          ForgeInjectTests.Ring.Second at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          ForgeInjectTests.Ring.First at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization.
      """
    ) { _ = try container.resolve(Ring.Second.self) }
  }

  @Test("notAClassInstance")
  func notAClassInstance() throws {
    let container = try Container(registering: { registry in
      registry.register(.weak, (any Greeting).self, fileID: "App/Main.swift", line: 1) { GreetingValue() }
    })
    expect(
      .notAClassInstance, path: ["any ForgeInjectTests.Greeting"],
      """
      `any ForgeInjectTests.Greeting` is registered `.weak`, and its builder made a `ForgeInjectTests.GreetingValue`, which is a value that nothing can hold weakly.
        path: any ForgeInjectTests.Greeting
        registered:
          any ForgeInjectTests.Greeting at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: register it `.singleton` or `.transient`, or build an instance of a class.
      """
    ) { _ = try container.resolve((any Greeting).self) }
  }

  @Test("names are module-qualified, private and local types included")
  func names() throws {
    struct Local {}
    let container = try Container(assemblies: [])
    #expect(throws: ResolutionError.self) { _ = try container.resolve(Local.self) }
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Hidden.self) }
    #expect(error?.path == ["ForgeInjectTests.Hidden"])
    let local = #expect(throws: ResolutionError.self) { _ = try container.resolve([Local?].self) }
    #expect(local?.path == ["[ForgeInjectTests.ResolutionErrorTests.Local?]"])
    let several = #expect(throws: ResolutionError.self) { _ = try container.resolve((any Greeting & AnyObject).self) }
    #expect(several?.path == ["any ForgeInjectTests.Greeting & AnyObject"])
  }

  @Test("near misses are names like the one that was asked for, and no others")
  func nearMisses() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { Greeter() }
      registry.register(.singleton) { Leaf() }
      registry.register(.singleton) { Outbox() }
    })
    func text<T>(_ type: T.Type) -> String {
      do {
        _ = try container.resolve(type)
        return ""
      } catch { return "\(error)" }
    }
    #expect(text((any Greeting).self).contains("`ForgeInjectTests.Greeter` is registered"))
    #expect(text(Tagged<Leaf, Int>.self).contains("`ForgeInjectTests.Leaf` is registered"))
    #expect(text([Leaf].self).contains("`ForgeInjectTests.Leaf` is registered"))
    #expect(text(OutboxStore.self).contains("`ForgeInjectTests.Outbox` is registered"))
    #expect(text(Outbix.self).contains("`ForgeInjectTests.Outbox` is registered"))
    #expect(text(Elsewhere.Outbox.self).contains("`ForgeInjectTests.Outbox` is registered"))
    #expect(!text(Int.self).contains(" is registered,"))
    #expect(!text(A.self).contains(" is registered,"))
  }

  private func expect(
    _ code: ResolutionError.Code, path: [String], _ text: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) {
    let error = #expect(throws: ResolutionError.self, sourceLocation: sourceLocation) { try body() }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    #expect(error?.path == path, sourceLocation: sourceLocation)
    #expect(error?.description == text, sourceLocation: sourceLocation)
  }
}

private struct Hidden {}
private final class Outbox: Sendable {}
private struct OutboxStore {}
private struct Outbix {}
private enum Elsewhere { struct Outbox {} }
private final class Wrapped: Sendable {
  let leaf: Leaf
  init(leaf: Leaf) { self.leaf = leaf }
}
