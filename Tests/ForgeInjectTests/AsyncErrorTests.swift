import ForgeInject
import Testing

/// What goes wrong with services that are built asynchronously, word by word, and circles through them.
@Suite("Errors of asynchronous builders", .timeLimit(.minutes(10)))
struct AsyncErrorTests {
  @Test("asyncRequired for a singleton names the path and the fix")
  func singleton() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { () async -> A in A() }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { (_: A) in B() }
    })
    expect(
      .asyncRequired, path: ["ForgeInjectTests.B", "ForgeInjectTests.A"],
      """
      `ForgeInjectTests.A` is built asynchronously and is not built yet, and the code that resolves it does not await it.
        path: ForgeInjectTests.B → ForgeInjectTests.A
        registered:
          ForgeInjectTests.B at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: resolve `ForgeInjectTests.B` with `await`, or make `ForgeInjectTests.A` an `.eagerSingleton` and call `await start()` first.
      """
    ) { _ = try container.resolve(B.self) }
  }

  @Test("asyncRequired for an eager singleton says that start() is missing")
  func eager() throws {
    let container = try Container(registering: { registry in
      registry.register(.eagerSingleton, fileID: "App/Main.swift", line: 1) { () async -> A in A() }
    })
    expect(
      .asyncRequired, path: ["ForgeInjectTests.A"],
      """
      `ForgeInjectTests.A` is built asynchronously and is not built yet, and the code that resolves it does not await it.
        path: ForgeInjectTests.A
        registered:
          ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: call `await start()` on the container first, or resolve `ForgeInjectTests.A` with `await`.
      """
    ) { _ = try container.resolve(A.self) }
  }

  @Test("asyncRequired for a transient service, below a form")
  func transient() throws {
    let container = try Container(registering: { registry in
      registry.register(.transient, fileID: "App/Main.swift", line: 1) { () async -> A in A() }
      registry.register(.transient, fileID: "App/Main.swift", line: 2) { (_: A?) in B() }
    })
    expect(
      .asyncRequired, path: ["ForgeInjectTests.B", "ForgeInjectTests.A"],
      """
      `ForgeInjectTests.A` is built asynchronously and is not built yet, and the code that resolves it does not await it.
        path: ForgeInjectTests.B → ForgeInjectTests.A
        registered:
          ForgeInjectTests.B at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: resolve `ForgeInjectTests.B` with `await`.
      """
    ) { _ = try container.resolve(B.self) }
  }

  @Test("asyncRequired inside an opaque builder, also when the outermost resolve is awaited")
  func opaque() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { () async -> A in A() }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { resolver in
        _ = try resolver.resolve(A.self)
        return B()
      }
    })
    let error = await #expect(throws: ResolutionError.self) { try await container.resolve(B.self) }
    #expect(
      error?.description == """
        `ForgeInjectTests.A` is built asynchronously and is not built yet, and the code that resolves it does not await it.
          path: ForgeInjectTests.B → ForgeInjectTests.A
          registered:
            ForgeInjectTests.B at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: take `ForgeInjectTests.A` as a parameter of the builder instead of from a resolver or container, or use `asyncBuilder:` for the service that needs it.
        """)
  }

  @Test("a sync resolve never waits for a build in flight")
  func inFlight() async throws {
    let begun = Signal()
    let mayEnd = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> A in
        begun.give()
        await mayEnd.wait()
        return A()
      }
    })
    let task = Task { try await container.resolve(A.self) }
    await begun.wait()
    let error = await #expect(throws: ResolutionError.self) {
      try await onThread { try container.resolve(A.self) }
    }
    #expect(error?.code == .asyncRequired)
    mayEnd.give()
    let instance = try await task.value
    #expect(try await onThread { try container.resolve(A.self) } === instance)
  }

  @Test("what is missing below an asynchronous builder is found by the path to it")
  func missing() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { resolver async throws in
        _ = try await resolver.resolve(Leaf.self)
        return A()
      }
      registry.register(.transient, fileID: "App/Main.swift", line: 2) { (_: A) async in B() }
      registry.register(.singleton, fileID: "App/Main.swift", line: 3) { (_: B) in C() }
    })
    let error = await #expect(throws: ResolutionError.self) { try await container.resolve(C.self) }
    #expect(error?.code == .notRegistered)
    #expect(
      error?.path == ["ForgeInjectTests.C", "ForgeInjectTests.B", "ForgeInjectTests.A", "ForgeInjectTests.Leaf"])
  }

  // MARK: Circles

  enum Way: CaseIterable, Sendable { case resolver, container, childTask, group, provider }

  @Test("two that await each other end in an error with the path", arguments: Way.allCases)
  func circle(way: Way) async throws {
    let later = Later<Container>()
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { resolver async throws in
        try await Self.resolve(B.self, way, &resolver, later)
        return A()
      }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { resolver async throws in
        try await Self.resolve(A.self, way, &resolver, later)
        return B()
      }
    })
    later.set(container)
    defer { later.set(nil) }
    let error = await #expect(throws: ResolutionError.self) { try await container.resolve(A.self) }
    #expect(
      error?.description == """
        `ForgeInjectTests.A` needs itself while it is being built.
          path: ForgeInjectTests.A → ForgeInjectTests.B → ForgeInjectTests.A
          registered:
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
            ForgeInjectTests.B at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          fix: move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization.
        """)
  }

  @Test("one that awaits itself ends in an error", arguments: Way.allCases)
  func loop(way: Way) async throws {
    let later = Later<Container>()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { resolver async throws in
        try await Self.resolve(A.self, way, &resolver, later)
        return A()
      }
      registry.register(.transient) { resolver async throws in
        try await Self.resolve(B.self, way, &resolver, later)
        return B()
      }
    })
    later.set(container)
    defer { later.set(nil) }
    let shared = await #expect(throws: ResolutionError.self) { try await container.resolve(A.self) }
    #expect(shared?.path == ["ForgeInjectTests.A", "ForgeInjectTests.A"])
    let transient = await #expect(throws: ResolutionError.self) { try await container.resolve(B.self) }
    #expect(transient?.code == .cycle)
    #expect(transient?.path == ["ForgeInjectTests.B", "ForgeInjectTests.B"])
  }

  @Test("tasks that begin in different places of a circle all get the error", arguments: 0..<50)
  func race(_: Int) async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { resolver async throws in
        _ = try await resolver.resolve(B.self)
        return A()
      }
      registry.register(.singleton) { (_: C) in B() }
      registry.register(.transient) { resolver async throws in
        _ = try await resolver.resolve(A.self)
        return C()
      }
    })
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          let error = await #expect(throws: ResolutionError.self) {
            switch index % 3 {
            case 0: _ = try await container.resolve(A.self)
            case 1: _ = try await container.resolve(B.self)
            default: _ = try await container.resolve(C.self)
            }
          }
          #expect(error?.code == .cycle)
        }
      }
    }
  }

  @Test("a task that a builder starts without awaiting it gets the instance, not a circle")
  func unawaited() async throws {
    let later = Later<Container>()
    let started = Later<Task<A, any Error>>()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        let container = try later.get()
        started.set(Task { try await container.resolve(A.self) })
        await Task.yield()
        return A()
      }
    })
    later.set(container)
    defer { later.set(nil) }
    let instance = try await container.resolve(A.self)
    #expect(try await started.get().value === instance)
  }

  @Test("unrelated resolutions that overlap are no circle")
  func overlap() async throws {
    // needle-di#113: the path belongs to the resolution.
    let begun = Countdown(2)
    let mayEnd = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> Leaf in
        await mayEnd.wait()
        return Leaf()
      }
      registry.register(.transient) { resolver async throws in
        begun.count()
        _ = try await resolver.resolve(Leaf.self)
        return A()
      }
    })
    async let first = container.resolve(A.self)
    async let second = container.resolve(A.self)
    await begun.finished()
    mayEnd.give()
    #expect(try await first !== second)
  }

  private static func resolve<T>(
    _ service: T.Type, _ way: Way, _ resolver: inout Resolver, _ later: Later<Container>
  ) async throws where T: Sendable {
    switch way {
    case .resolver: _ = try await resolver.resolve(T.self)
    case .container: _ = try await later.get().resolve(T.self)
    case .childTask:
      let container = try later.get()
      async let instance = container.resolve(T.self)
      _ = try await instance
    case .group:
      let container = try later.get()
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { _ = try await container.resolve(T.self) }
        try await group.waitForAll()
      }
    case .provider:
      let provider = try await resolver.resolve(Provider<T>.self)
      _ = try await provider()
    }
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
