import ForgeInject
import Testing

/// How urgent a build is.
@Suite("Priorities", .timeLimit(.minutes(10)))
struct PriorityTests {
  /// A builder's body that ends when its task has been raised.
  @Sendable private static func untilRaised() async {
    while Task.currentPriority < .userInitiated, !Task.isCancelled { await Task.yield() }
  }

  @Test("who waits raises a build that somebody less urgent has started")
  func waiter() async throws {
    let begun = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> A in
        begun.give()
        await Self.untilRaised()
        return A()
      }
    })
    let first = Task.detached(priority: .background) { try await container.resolve(A.self) }
    await begun.wait()
    let second = Task.detached(priority: .userInitiated) { try await container.resolve(A.self) }
    #expect(try await first.value === second.value)
  }

  @Test("a waiter that is raised while it waits raises the build")
  func raisedWaiter() async throws {
    let begun = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> A in
        begun.give()
        await Self.untilRaised()
        return A()
      }
    })
    let waiter = Task.detached(priority: .background) { try await container.resolve(A.self) }
    await begun.wait()
    _ = try await Task.detached(priority: .userInitiated) { try await waiter.value }.value
  }

  @Test("what a build waits for is raised with it", arguments: [true, false])
  func dependency(isParameter: Bool) async throws {
    let begun = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> A in
        begun.give()
        await Self.untilRaised()
        return A()
      }
      if isParameter {
        registry.register(.singleton) { (_: A) async in B() }
      } else {
        registry.register(.singleton) { resolver async throws in
          _ = try await resolver.resolve(A.self)
          return B()
        }
      }
    })
    let first = Task.detached(priority: .background) { try await container.resolve(B.self) }
    await begun.wait()
    _ = try await Task.detached(priority: .userInitiated) { try await container.resolve(B.self) }.value
    _ = try await first.value
  }

  @Test("who needs several builds raises them all, before it waits for the first")
  func several() async throws {
    let begun = Signal()
    let isRaised = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> A in
        await isRaised.wait()
        return A()
      }
      registry.register(.singleton) { () async -> B in
        begun.give()
        await Self.untilRaised()
        isRaised.give()
        return B()
      }
      registry.register(.transient) { (_: A, _: B) in C() }
    })
    let first = Task.detached(priority: .background) { try await container.resolve(B.self) }
    await begun.wait()
    try await Task.detached(priority: .userInitiated) {
      let instance = try await container.resolve(C.self)
      _ = instance
    }.value
    _ = try await first.value
  }

  @Test("stop() raises what it waits for")
  func stop() async throws {
    let begun = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> A in
        begun.give()
        await Self.untilRaised()
        return A()
      }
    })
    let first = Task.detached(priority: .background) { try await container.resolve(A.self) }
    await begun.wait()
    try await Task.detached(priority: .userInitiated) { try await container.stop() }.value
    _ = try await first.value
  }

  @Test("a build that an urgent task starts is urgent from the beginning")
  func starter() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> [TaskPriority] in [Task.currentPriority] }
    })
    let priority = Task.detached(priority: .userInitiated) { try await container.resolve([TaskPriority].self) }
    #expect(try await priority.value == [.userInitiated])
  }
}
