import ForgeInject
import Testing

/// What child tasks of a builder do is part of its build, however they are nested.
@Suite("Child tasks of asynchronous builders", .timeLimit(.minutes(10)))
struct AsyncNestingTests {
  enum Nesting: CaseIterable { case body, groupBody, asyncLet, addTask }

  static let nestings = Nesting.allCases.flatMap { outer in Nesting.allCases.map { (outer, $0) } }

  /// Runs `body` in the given place: where the caller is, or in a child task.
  private static func run(_ nesting: Nesting, _ body: @escaping @Sendable () async throws -> Void) async throws {
    switch nesting {
    case .body: try await body()
    case .groupBody:
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {}
        try await body()
        try await group.waitForAll()
      }
    case .asyncLet:
      async let result: Void = body()
      try await result
    case .addTask:
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await body() }
        try await group.waitForAll()
      }
    }
  }

  @Test("a cycle through a transient service is an error", arguments: nestings)
  func cycle(outer: Nesting, inner: Nesting) async throws {
    let later = Later<Container>()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        try await Self.run(outer) { _ = try await later.get().resolve(B.self) }
        return A()
      }
      registry.register(.transient) { () async throws -> B in
        try await Self.run(inner) { _ = try await later.get().resolve(A.self) }
        return B()
      }
    })
    later.set(container)
    defer { later.set(nil) }
    let error = await #expect(throws: ResolutionError.self) { try await container.resolve(A.self) }
    #expect(error?.code == .cycle)
    #expect(error?.path == ["ForgeInjectTests.A", "ForgeInjectTests.B", "ForgeInjectTests.A"])
  }

  @Test("a cycle of transient services is an error", arguments: nestings)
  func transientCycle(outer: Nesting, inner: Nesting) async throws {
    let later = Later<Container>()
    let container = try Container(registering: { registry in
      registry.register(.transient) { () async throws -> B in
        try await Self.run(outer) { _ = try await later.get().resolve(C.self) }
        return B()
      }
      registry.register(.transient) { () async throws -> C in
        try await Self.run(inner) { _ = try await later.get().resolve(B.self) }
        return C()
      }
    })
    later.set(container)
    defer { later.set(nil) }
    let error = await #expect(throws: ResolutionError.self) { try await container.resolve(B.self) }
    #expect(error?.code == .cycle)
    #expect(error?.path == ["ForgeInjectTests.B", "ForgeInjectTests.C", "ForgeInjectTests.B"])
  }

  @Test("while the container stops, a build under way gets what it needs", arguments: nestings)
  func stopping(outer: Nesting, inner: Nesting) async throws {
    let later = Later<Container>()
    let begun = Signal()
    let mayGoOn = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        begun.give()
        await mayGoOn.wait()
        try await Self.run(outer) { _ = try await later.get().resolve(B.self) }
        return A()
      }
      registry.register(.transient) { () async throws -> B in
        try await Self.run(inner) { _ = try await later.get().resolve(C.self) }
        return B()
      }
      registry.register(.singleton) { () async in C() }
    })
    later.set(container)
    defer { later.set(nil) }
    let build = Task { try await container.resolve(A.self) }
    await begun.wait()
    let stop = Task { try await container.stop() }
    await container.waitUntilRefusing()
    mayGoOn.give()
    _ = try await build.value
    try await stop.value
  }

  @Test("a task that is no child gets the instance, wherever it was started", arguments: nestings)
  func unawaited(outer: Nesting, inner: Nesting) async throws {
    let later = Later<Container>()
    let started = Later<Task<A, any Error>>()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        try await Self.run(outer) { _ = try await later.get().resolve(B.self) }
        return A()
      }
      registry.register(.transient) { () async throws -> B in
        try await Self.run(inner) {
          let container = try later.get()
          started.set(Task { try await container.resolve(A.self) })
          await Task.yield()
        }
        return B()
      }
    })
    later.set(container)
    defer { later.set(nil) }
    let instance = try await container.resolve(A.self)
    #expect(try await started.get().value === instance)
  }

  @Test("a builder or hook that runs on an executor of its own is the same task still", arguments: [true, false])
  func preferenceOfBuilder(isTransient: Bool) async throws {
    let later = Later<Container>()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        try await withTaskExecutorPreference(CountingExecutor()) {
          if isTransient {
            _ = try await later.get().resolve(B.self)
          } else {
            _ = try await later.get().resolve(A.self)
          }
        }
        return A()
      }
      registry.register(.transient) { () async throws -> B in
        _ = try await later.get().resolve(A.self)
        return B()
      }
      registry.register(.singleton) {
        C()
      } onStop: { _ in
        try await withTaskExecutorPreference(CountingExecutor()) { try await later.get().stop() }
      }
    })
    later.set(container)
    defer { later.set(nil) }
    let error = await #expect(throws: ResolutionError.self) { _ = try await container.resolve(A.self) }
    #expect(error?.code == .cycle)
    _ = try await container.resolve(C.self)
    try await container.stop()
  }

  @Test("a transient service is built where its caller's task prefers to run")
  func executorPreference() async throws {
    let later = Later<Container>()
    let executor = CountingExecutor()
    let container = try Container(registering: { registry in
      registry.register(.transient) { () async throws -> B in
        await Task.yield()
        #expect(withUnsafeCurrentTask { $0?.unownedTaskExecutor } == executor.asUnownedTaskExecutor())
        return B()
      }
      registry.register(.transient) { () async throws -> C in
        try await Self.run(.addTask) { _ = try await later.get().resolve(C.self) }
        return C()
      }
    })
    later.set(container)
    defer { later.set(nil) }
    try await withTaskExecutorPreference(executor) {
      let before = executor.jobs.value
      _ = try await container.resolve(B.self)
      #expect(executor.jobs.value > before)
      let error = await #expect(throws: ResolutionError.self) { try await container.resolve(C.self) }
      #expect(error?.code == .cycle)
    }
  }
}

private final class CountingExecutor: TaskExecutor {
  let jobs = Counter()

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.add()
    globalConcurrentExecutor.enqueue(job)
  }
}
