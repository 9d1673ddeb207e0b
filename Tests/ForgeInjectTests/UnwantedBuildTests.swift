import ForgeInject
import Testing

/// A build in a task of its own ends when nobody waits for it any more.
@Suite("Builds that nobody waits for", .timeLimit(.minutes(10)))
struct UnwantedBuildTests {
  /// Suspends until the current task is cancelled.
  @Sendable private static func hang() async throws { try await Task.sleep(for: .seconds(3_600)) }

  @Test("start() that is cancelled cancels what it waits for, so that stop() ends and runs the hooks")
  func start() async throws {
    let begun = Signal()
    let log = Log<String>()
    let container = try Container(registering: { registry in
      registry.register(.eagerSingleton) {
        Leaf()
      } onStop: { _ in
        log.append("Leaf")
      }
      registry.register(.eagerSingleton) { (_: Leaf) async throws -> A in
        begun.give()
        try await Self.hang()
        return A()
      } onStop: { _ in
        log.append("A")
      }
    })
    let start = Task { try await container.start() }
    await begun.wait()
    start.cancel()
    await #expect(throws: CancellationError.self) { try await start.value }
    try await container.stop()
    #expect(log.entries == ["Leaf"])
  }

  @Test("its failure is not remembered: the next resolve starts anew")
  func anew() async throws {
    let tries = Counter()
    let begun = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        if tries.add() == 1 {
          begun.give()
          try await Self.hang()
        }
        return A()
      }
    })
    let first = Task { try await container.resolve(A.self) }
    await begun.wait()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    _ = try await container.resolve(A.self)
    #expect(tries.value == 2)
  }

  @Test("who comes while it is ending waits for that, and has its instance or tries again", arguments: [true, false])
  func comingLate(succeeds: Bool) async throws {
    let tries = Counter()
    let begun = Signal()
    let isCancelled = Signal()
    let mayEnd = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        guard tries.add() == 1 else { return A() }
        await withTaskCancellationHandler {
          begun.give()
          await mayEnd.wait()
        } onCancel: {
          isCancelled.give()
        }
        if !succeeds { throw Refusal() }
        return A()
      }
    })
    let first = Task { try await container.resolve(A.self) }
    await begun.wait()
    first.cancel()
    await isCancelled.wait()
    let second = Task { try await container.resolve(A.self) }
    await container.waitUntilWanted(A.self)
    mayEnd.give()
    _ = try await second.value
    #expect(tries.value == (succeeds ? 1 : 2))
  }

  @Test("one that somebody else waits for goes on")
  func wanted() async throws {
    let begun = Signal()
    let mayEnd = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        begun.give()
        await mayEnd.wait()
        try Task.checkCancellation()
        return A()
      }
      registry.register(.singleton) { (_: A) async in B() }
    })
    let first = Task { try await container.resolve(A.self) }
    await begun.wait()
    let second = Task { try await container.resolve(B.self) }
    await container.waitUntilWanted(A.self, by: 2)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    mayEnd.give()
    _ = try await second.value
  }

  @Test("cancelling a resolve cancels all that it waits for, near and far")
  func all() async throws {
    let begun = Countdown(2)
    let cancelled = Countdown(2)
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        begun.count()
        defer { cancelled.count() }
        try await Self.hang()
        return A()
      }
      registry.register(.singleton) { (_: A) async in B() }
      registry.register(.singleton) { () async throws -> C in
        begun.count()
        defer { cancelled.count() }
        try await Self.hang()
        return C()
      }
      registry.register(.transient) { (_: B, _: C) in Leaf() }
    })
    let resolve = Task { try await container.resolve(Leaf.self) }
    await begun.finished()
    resolve.cancel()
    await #expect(throws: CancellationError.self) { try await resolve.value }
    await cancelled.finished()
  }

  @Test("one whose resolve has failed for another reason goes on, and stop() cancels it")
  func afterFailure() async throws {
    let begun = Signal()
    let isCancelled = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        await begun.wait()
        throw Refusal()
      }
      registry.register(.singleton) { () async throws -> B in
        begun.give()
        do {
          try await Self.hang()
        } catch {
          isCancelled.add()
          throw error
        }
        return B()
      }
      registry.register(.transient) { (_: A, _: B) in C() }
    })
    await #expect(throws: Refusal()) { try await container.resolve(C.self) }
    #expect(isCancelled.value == 0)
    try await container.stop()
    #expect(isCancelled.value == 1)
  }

  @Test(
    "tasks that come and are cancelled at random leave no build behind, and all get one instance",
    arguments: 0..<20)
  func race(_: Int) async throws {
    let running = Counter()
    let ended = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        running.add()
        defer { ended.add() }
        for _ in 0..<5 {
          await Task.yield()
          try Task.checkCancellation()
        }
        return A()
      }
      registry.register(.singleton) { (_: A) async throws -> B in
        try Task.checkCancellation()
        return B()
      }
    })
    let instances = Log<ObjectIdentifier>()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<24 {
        group.addTask {
          let task = Task {
            if index % 2 == 0 { _ = try await container.resolve(B.self) }
            instances.append(ObjectIdentifier(try await container.resolve(A.self)))
          }
          if index % 3 > 0 {
            for _ in 0..<(index % 7) { await Task.yield() }
            task.cancel()
          }
          do { try await task.value } catch {
            #expect(error is CancellationError)
            #expect(index % 3 > 0)
          }
        }
      }
    }
    #expect(Set(instances.entries).count == 1)
    try await container.stop()
    #expect(running.value == ended.value)
  }
}
