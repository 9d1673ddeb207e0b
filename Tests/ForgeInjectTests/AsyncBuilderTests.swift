import Testing

@testable import ForgeInject

/// Services whose builders are awaited.
@Suite("Asynchronous builders", .timeLimit(.minutes(10)))
struct AsyncBuilderTests {
  @TaskLocal static var label = "none"

  @Test("a shared instance is built once, however many tasks wait for it")
  func once() async throws {
    let builds = Counter()
    let mayEnd = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> A in
        builds.add()
        await mayEnd.wait()
        return A()
      }
    })
    let instances = try await withThrowingTaskGroup(of: A.self) { group in
      for _ in 0..<100 { group.addTask { try await container.resolve() } }
      mayEnd.give()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(instances.map(ObjectIdentifier.init)).count == 1)
    #expect(builds.value == 1)
    #expect(try onlySync { try container.resolve(A.self) } === instances[0])
  }

  @Test("a transient one is built anew by each resolve, in the resolving task")
  func transient() async throws {
    let container = try Container(registering: { registry in
      registry.register(.transient) { () async -> Labelled in
        await Task.yield()
        return Labelled(label: AsyncBuilderTests.label)
      }
    })
    try await Self.$label.withValue("mine") {
      let first = try await container.resolve(Labelled.self)
      let second = try await container.resolve(Labelled.self)
      #expect(first !== second)
      #expect(first.label == "mine")
    }
  }

  @Test("a shared one is built in a task of its own, which inherits no task-local values")
  func ownTask() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> Labelled in
        await Task.yield()
        return Labelled(label: AsyncBuilderTests.label)
      }
    })
    try await Self.$label.withValue("mine") {
      let labelled = try await container.resolve(Labelled.self)
      #expect(labelled.label == "none")
    }
  }

  @Test("a waiter that is cancelled gets CancellationError at once, and disturbs neither the build nor the others")
  func cancelledWaiter() async throws {
    let begun = Signal()
    let mayEnd = Signal()
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        builds.add()
        begun.give()
        await mayEnd.wait()
        try Task.checkCancellation()
        return A()
      }
    })
    // The first one starts the build.
    let first = Task { try await container.resolve(A.self) }
    await begun.wait()
    let second = Task { try await container.resolve(A.self) }
    let third = Task { try await container.resolve(A.self) }
    // Were the others to leave before the third has come, nobody would want the build any more.
    while BuildCoordinator.withLock({ container.state.runningBuilds.first?.users }) != 3 { await Task.yield() }
    first.cancel()
    second.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    await #expect(throws: CancellationError.self) { try await second.value }
    mayEnd.give()
    let instance = try await third.value
    #expect(try await container.resolve(A.self) === instance)
    #expect(builds.value == 1)
  }

  @Test("a task that is cancelled already starts no build")
  func cancelledBefore() async throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> A in
        builds.add()
        return A()
      }
    })
    let mayResolve = Signal()
    let task = Task {
      await mayResolve.wait()
      return try await container.resolve(A.self)
    }
    task.cancel()
    mayResolve.give()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(builds.value == 0)
  }

  @Test("the build of a transient one is cancelled with its task")
  func cancelledTransient() async throws {
    let begun = Signal()
    let container = try Container(registering: { registry in
      registry.register(.transient) { () async throws -> A in
        begun.give()
        try await Task.sleep(for: .seconds(3_600))
        return A()
      }
    })
    let task = Task { try await container.resolve(A.self) }
    await begun.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("a failed build reaches all who wait for it, is not cached, and the next resolve tries again")
  func failure() async throws {
    let tries = Counter()
    let mayEnd = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        let number = tries.add()
        await mayEnd.wait()
        if number == 1 { throw Refusal(number: number) }
        return A()
      }
    })
    let waiting = Countdown(10)
    let results = await withTaskGroup(of: Result<A, any Error>.self) { group in
      for _ in 0..<10 {
        group.addTask {
          waiting.count()
          do { return .success(try await container.resolve(A.self)) } catch { return .failure(error) }
        }
      }
      await waiting.finished()
      mayEnd.give()
      return await group.reduce(into: []) { $0.append($1) }
    }
    let refusals = results.filter { (try? $0.get()) == nil }
    #expect(!refusals.isEmpty)
    for case .failure(let error) in refusals { #expect(error as? Refusal == Refusal(number: 1)) }
    _ = try await container.resolve(A.self)
    #expect(tries.value == 2)
  }

  @Test("independent dependencies are built at the same time", arguments: [true, false])
  func concurrent(isAsync: Bool) async throws {
    let aBegun = Signal()
    let bBegun = Signal()
    let container = try Container(registering: { registry in
      // Each waits for the other's beginning.
      registry.register(.singleton) { () async -> A in
        aBegun.give()
        await bBegun.wait()
        return A()
      }
      registry.register(.singleton) { () async -> B in
        bBegun.give()
        await aBegun.wait()
        return B()
      }
      if isAsync {
        registry.register(.singleton) { (a: A, b: B) async in
          await Task.yield()
          return Both(a: a, b: b)
        }
      } else {
        registry.register(.singleton, builder: Both.init)
      }
    })
    let both = try await container.resolve(Both.self)
    #expect(try await container.resolve(A.self) === both.a)
    #expect(try await container.resolve(B.self) === both.b)
  }

  @Test("a builder off the main actor runs while the main actor is busy")
  @MainActor
  func offMainActor() async throws {
    let hasRun = Gate()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> A in
        hasRun.open()
        return A()
      }
      registry.register(.transient) { () async -> B in
        hasRun.open()
        return B()
      }
    })
    let task = Task.detached { try await container.resolve(A.self) }
    waitOnMain(hasRun)
    _ = try await task.value
    // From the main actor itself: the builder is not on it either.
    _ = try await container.resolve(B.self)
  }

  @Test("awaited services and those of the main actor need each other in every order")
  func mixed() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, mainActorBuilder: { MainModel() })
      registry.register(.transient, mainActorBuilder: { MainDraft() })
      registry.register(.singleton) { (model: MainModel, draft: MainDraft) async in
        await Task.yield()
        return OverMain(model: model, draft: draft)
      }
      registry.register(.singleton) { @MainActor (over: OverMain) in MainOver(over: over) }
      registry.register(.transient) { (over: MainOver) async in
        await Task.yield()
        return Top(over: over)
      }
    })
    let top = try await container.resolve(Top.self)
    #expect(try await container.resolve(OverMain.self) === top.over.over)
    let other = try await onMainActor(container)
    #expect(other.over === top.over)
    #expect(other !== top)
  }

  @MainActor
  private func onMainActor(_ container: Container) async throws -> Top { try await container.resolve() }

  @Test("transient awaited services reach the synchronous builders that take them, each once and in order")
  func supplies() async throws {
    let number = Counter()
    let container = try Container(registering: { registry in
      registry.register(.transient) { () async -> Numbered in
        await Task.yield()
        return Numbered(number: number.add())
      }
      registry.register(.transient) { (one: Numbered, two: Numbered) in Pair(one: one, two: two) }
      registry.register(.singleton) { (pair: Pair, three: Numbered, other: Pair) in
        [pair.one, pair.two, three, other.one, other.two].map(\.number)
      }
      registry.register(.transient) { @MainActor (pair: Pair) in MainPair(pair: pair) }
    })
    #expect(try await container.resolve([Int].self) == [1, 2, 3, 4, 5])
    #expect(try await container.resolve([Int].self) == [1, 2, 3, 4, 5])
    #expect(try await container.resolve(MainPair.self).numbers == [6, 7])
    #expect(number.value == 7)
  }

  @Test("an opaque builder awaits what it resolves, and also resolves synchronously what is built")
  func opaque() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> A in
        await Task.yield()
        return A()
      }
      registry.register(.singleton, mainActorBuilder: { MainModel() })
      registry.register(.singleton) { resolver async throws in
        _ = try await resolver.resolve(MainModel.self)
        let a: A = try await resolver.resolve()
        return Both(a: a, b: try helper(&resolver))
      }
      registry.register(.singleton) { (_: A) in B() }
    })
    let both = try await container.resolve(Both.self)
    #expect(try await container.resolve(A.self) === both.a)
    #expect(try await container.resolve(B.self) === both.b)
  }

  @Test("a weak one is shared by all who wait for it and built anew when nobody holds it")
  func weak() async throws {
    let builds = Counter()
    let mayEnd = Signal()
    let container = try Container(registering: { registry in
      registry.register(.weak) { () async -> A in
        builds.add()
        await mayEnd.wait()
        return A()
      }
      registry.register(.transient) { (a: A, b: B) in Both(a: a, b: b) }
      registry.register(.singleton) { (_: A) async in
        await Task.yield()
        return B()
      }
    })
    let waiting = Countdown(10)
    let instances = try await withThrowingTaskGroup(of: A.self) { group in
      for _ in 0..<10 {
        group.addTask {
          waiting.count()
          return try await container.resolve(A.self)
        }
      }
      await waiting.finished()
      mayEnd.give()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(instances.map(ObjectIdentifier.init)).count == 1)
    #expect(builds.value == 1)
    #expect(try onlySync { try container.resolve(A.self) } === instances[0])
    withExtendedLifetime(instances) {}
  }

  @Test("a weak one that only its dependents hold is built once for one resolve")
  func weakBelow() async throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.weak) { () async -> A in
        builds.add()
        return A()
      }
      registry.register(.singleton) { (_: A) async in
        await Task.yield()
        return B()
      }
      registry.register(.transient) { (a: A, b: B) in Both(a: a, b: b) }
    })
    _ = try await container.resolve(Both.self)
    #expect(builds.value == 1)
    _ = try await container.resolve(Both.self)
    #expect(builds.value == 2)
  }

  @Test("start() builds eager ones, and the synchronous start() says that it cannot")
  func eager() async throws {
    let log = Log<String>()
    let container = try Container(registering: { registry in
      registry.register(.eagerSingleton) { resolver in
        log.append("B")
        _ = try resolver.resolve(A.self)
        return B()
      }
      registry.register(.eagerSingleton) { () async -> A in
        log.append("A")
        return A()
      }
    })
    let error = await #expect(throws: ResolutionError.self) { try await startSynchronously(container) }
    #expect(error?.code == .asyncRequired)
    try await container.start()
    #expect(log.entries == ["A", "B"])
    try await startSynchronously(container)
  }

  @MainActor
  private func startSynchronously(_ container: Container) throws { try container.start() }

  @Test("many tasks that want many services at a time build each once", arguments: 0..<20 as Range<UInt64>)
  func race(seed: UInt64) async throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> A in
        builds.add()
        await Task.yield()
        return A()
      }
      registry.register(.singleton) { (_: A) in
        builds.add()
        return B()
      }
      registry.register(.singleton) { (a: A, b: B) async in
        builds.add()
        await Task.yield()
        return Both(a: a, b: b)
      }
      registry.register(.singleton) { resolver async throws in
        builds.add()
        return Leaf2(both: try await resolver.resolve(), b: try await resolver.resolve())
      }
      registry.register(.singleton) { @MainActor (leaf: Leaf2) in
        builds.add()
        return MainLeaf(leaf: leaf)
      }
    })
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<40 {
        group.addTask {
          switch (index + Int(seed)) % 5 {
          case 0: _ = try await container.resolve(A.self)
          case 1: _ = try await container.resolve(B.self)
          case 2: _ = try await container.resolve(Both.self)
          case 3: _ = try await container.resolve(Leaf2.self)
          default: _ = try await container.resolve(MainLeaf.self)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(builds.value == 5)
  }
}

@MainActor private func waitOnMain(_ gate: Gate) { gate.wait() }

private func helper(_ resolver: inout Resolver) throws -> B { try resolver.resolve() }

private final class Labelled: Sendable {
  let label: String
  init(label: String) { self.label = label }
}

private final class Both: Sendable {
  let a: A
  let b: B
  init(a: A, b: B) {
    self.a = a
    self.b = b
  }
}

private final class MainDraft {
  init() { MainActor.preconditionIsolated() }
}

private final class OverMain: Sendable {
  let model: MainModel
  init(model: MainModel, draft: MainDraft) { self.model = model }
}

@MainActor private final class MainOver {
  nonisolated let over: OverMain
  init(over: OverMain) {
    MainActor.preconditionIsolated()
    self.over = over
  }
}

private final class Top: Sendable {
  let over: MainOver
  init(over: MainOver) { self.over = over }
}

private struct Numbered { let number: Int }
private struct Pair { let one: Numbered, two: Numbered }
private struct MainPair: Sendable {
  let numbers: [Int]
  @MainActor init(pair: Pair) { numbers = [pair.one.number, pair.two.number] }
}

private final class Leaf2: Sendable {
  init(both: Both, b: B) {}
}

@MainActor private final class MainLeaf {
  init(leaf: Leaf2) {}
}
