import ForgeInject
import Testing

@Suite("Cycles while resolving end in an error")
struct CycleTests {
  @Test("within a chain of opaque builders", arguments: [true, false])
  func opaqueChain(_ isShared: Bool) throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      if isShared {
        registry.register(.singleton) { r in
          builds.add(); return Ring.First(try r.resolve())
        }
        registry.register(.singleton) { r in Ring.Second(try r.resolve()) }
      } else {
        registry.register(.transient) { r in
          builds.add(); return Ring.First(try r.resolve())
        }
        registry.register(.transient) { r in Ring.Second(try r.resolve()) }
      }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Ring.First.self) }
    #expect(error?.code == .cycle)
    #expect(
      error?.path == [
        "ForgeInjectTests.Ring.First", "ForgeInjectTests.Ring.Second", "ForgeInjectTests.Ring.First",
      ])
    #expect(builds.value == 1)
  }

  @Test("through an Optional or a list that a builder asks its resolver for")
  func forms() throws {
    let container = try Container(registering: { registry in
      registry.register(.transient) { r in
        guard let second = try r.resolve(Ring.Second?.self) else { throw Refusal() }
        return Ring.First(second)
      }
      registry.register(.transient) { r in Ring.Second(try r.resolve()) }
      registry.contributing { $0.register(.transient) { r in try r.resolve([A].self).first ?? A() } }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Ring.Second?.self) }
    #expect(error?.code == .cycle)
    #expect(
      error?.path == [
        "ForgeInjectTests.Ring.Second", "ForgeInjectTests.Ring.First", "ForgeInjectTests.Ring.Second",
      ])
    let other = #expect(throws: ResolutionError.self) { _ = try container.resolve([A].self) }
    #expect(other?.code == .cycle)
    #expect(other?.path == ["ForgeInjectTests.A", "ForgeInjectTests.A"])
  }

  @Test("through a container that a builder captured, on the same thread", arguments: [true, false])
  func capturedContainer(_ isShared: Bool) throws {
    let captured = Later<Container>()
    let container = try Container(registering: { registry in
      if isShared {
        registry.register(.singleton) { Ring.First(try captured.get().resolve()) }
        registry.register(.singleton) { Ring.Second(try captured.get().resolve()) }
      } else {
        registry.register(.transient) { Ring.First(try captured.get().resolve()) }
        registry.register(.transient) { Ring.Second(try captured.get().resolve()) }
      }
    })
    captured.set(container)
    defer { captured.set(nil) }
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Ring.First.self) }
    #expect(error?.code == .cycle)
    #expect(
      error?.path == [
        "ForgeInjectTests.Ring.First", "ForgeInjectTests.Ring.Second", "ForgeInjectTests.Ring.First",
      ])
  }

  @Test("through two containers that capture each other")
  func twoContainers() throws {
    let captured = Later<Container>()
    let outer = try Container(registering: { registry in
      registry.register(.singleton) { Ring.First(try captured.get().resolve()) }
    })
    let inner = try Container(registering: { registry in
      registry.register(.singleton) { Ring.Second(try outer.resolve()) }
    })
    captured.set(inner)
    defer { captured.set(nil) }
    let error = #expect(throws: ResolutionError.self) { _ = try outer.resolve(Ring.First.self) }
    #expect(error?.code == .cycle)
  }

  /// Two services that need each other, each of whose builders goes on only when the other runs too.
  private static func meetingRing() throws -> Container {
    let firstRuns = Gate()
    let secondRuns = Gate()
    return try Container(registering: { registry in
      registry.register(.singleton) { r in
        firstRuns.open()
        secondRuns.wait()
        return Ring.First(try r.resolve())
      }
      registry.register(.singleton) { r in
        secondRuns.open()
        firstRuns.wait()
        return Ring.Second(try r.resolve())
      }
    })
  }

  @Test("across two threads: both get the error", .timeLimit(.minutes(10)))
  func twoThreads() async throws {
    let container = try Self.meetingRing()
    async let first = onThread { code { _ = try container.resolve(Ring.First.self) } }
    async let second = onThread { code { _ = try container.resolve(Ring.Second.self) } }
    let codes = try await [first, second]
    #expect(codes == [.cycle, .cycle])
  }

  @Test("across three threads, one of them through a captured container", .timeLimit(.minutes(10)))
  func threeThreads() async throws {
    let captured = Later<Container>()
    let running = (0..<3).map { _ in Gate() }
    @Sendable func meet(_ index: Int) {
      running[index].open()
      for gate in running { gate.wait() }
    }
    let container = try Container(registering: { registry in
      registry.register(.singleton) { r in
        meet(0)
        _ = try r.resolve(B.self)
        return A()
      }
      registry.register(.singleton) { () -> B in
        meet(1)
        _ = try captured.get().resolve(C.self)
        return B()
      }
      registry.register(.singleton) { r in
        meet(2)
        _ = try r.resolve(A.self)
        return C()
      }
    })
    captured.set(container)
    defer { captured.set(nil) }
    async let a = onThread { code { _ = try container.resolve(A.self) } }
    async let b = onThread { code { _ = try container.resolve(B.self) } }
    async let c = onThread { code { _ = try container.resolve(C.self) } }
    let codes = try await [a, b, c]
    #expect(codes == [.cycle, .cycle, .cycle])
  }

  @Test("the path across threads goes round the whole cycle", .timeLimit(.minutes(10)))
  func pathAcrossThreads() async throws {
    let paths = Log<[String]>()
    let container = try Self.meetingRing()
    async let first = onThread { path { _ = try container.resolve(Ring.First.self) } }
    async let second = onThread { path { _ = try container.resolve(Ring.Second.self) } }
    for path in try await [first, second] { paths.append(path) }
    let one = "ForgeInjectTests.Ring.First"
    let two = "ForgeInjectTests.Ring.Second"
    // Whoever closed the cycle found it; the other waited for that build and gets the same error.
    #expect(
      paths.entries == [[one, two, one], [one, two, one]] || paths.entries == [[two, one, two], [two, one, two]])
  }

  @Test("unrelated resolutions that overlap are no cycle", .timeLimit(.minutes(10)))
  func overlapIsNoCycle() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { Leaf() }
      registry.register(.transient) { r in Holder(leaf: try r.resolve()) }
    })
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask { _ = try await container.resolve(Holder.self) }
      }
      try await group.waitForAll()
    }
  }

  @Test("a task that a builder starts and does not await gets the instance")
  func unawaitedTask() async throws {
    try await expectInstance { captured in Task { try await captured.get().resolve(Leaf.self) } }
  }

  @Test("so does one that runs at once, inside the builder")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func unawaitedImmediateTask() async throws {
    try await expectInstance { captured in Task.immediate { try await captured.get().resolve(Leaf.self) } }
  }

  @Test("a task that runs at once inside a builder may resolve what needs the builder's service")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func immediateTaskOfADependent() async throws {
    let captured = Later<Container>()
    let tasks = Log<Task<B, any Error>>()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () -> A in
        tasks.append(Task.immediate { try await captured.get().resolve(B.self) })
        return A()
      }
      registry.register(.singleton) { r in
        _ = try r.resolve(A.self)
        return B()
      }
    })
    captured.set(container)
    defer { captured.set(nil) }
    _ = try await container.resolve(A.self)
    for task in tasks.entries { _ = try await task.value }
  }

  private func expectInstance(
    _ start: @escaping @Sendable (Later<Container>) -> Task<Leaf, any Error>
  ) async throws {
    let captured = Later<Container>()
    let tasks = Log<Task<Leaf, any Error>>()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () -> Leaf in
        tasks.append(start(captured))
        return Leaf()
      }
    })
    captured.set(container)
    defer { captured.set(nil) }
    let leaf = try await container.resolve(Leaf.self)
    #expect(tasks.entries.count == 1)
    for task in tasks.entries {
      let other = try await task.value
      #expect(other === leaf)
    }
  }

  @Test("a failed cycle can be resolved once it is broken")
  func notRemembered() throws {
    let isBroken = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { r in
        if isBroken.value == 0 { _ = try r.resolve(B.self) }
        return A()
      }
      registry.register(.singleton) { (_: A) in B() }
    })
    #expect(throws: ResolutionError.self) { _ = try container.resolve(A.self) }
    isBroken.add()
    _ = try container.resolve(B.self)
  }
}

/// Two services that need each other.
enum Ring {
  final class First: Sendable {
    let second: Second?
    init(_ second: Second) { self.second = second }
  }
  final class Second: Sendable {
    let first: First?
    init(_ first: First) { self.first = first }
  }
}

private func code(_ body: () throws -> Void) -> ResolutionError.Code? {
  do {
    try body()
    return nil
  } catch { return (error as? ResolutionError)?.code }
}

private func path(_ body: () throws -> Void) -> [String] {
  do {
    try body()
    return []
  } catch { return (error as? ResolutionError)?.path ?? [] }
}
