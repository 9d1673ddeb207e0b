import ForgeInject
import Testing

@Suite("A shared instance is built exactly once", .timeLimit(.minutes(10)))
struct ExactlyOnceTests {
  @Test("however many threads race for its first resolve")
  func racingThreads() async throws {
    for _ in 0..<200 {
      let builds = Counter()
      let container = try Container(registering: { registry in
        registry.register(.singleton) { () -> Leaf in
          builds.add()
          return Leaf()
        }
      })
      let leaves = try await race(8) { _ in try container.resolve(Leaf.self) }
      #expect(builds.value == 1)
      #expect(leaves.allSatisfy { $0 === leaves[0] })
    }
  }

  @Test("however many tasks race, from several actors, over a main-actor service")
  func racingTasks() async throws {
    for _ in 0..<200 {
      let builds = Counter()
      let container = try Container(registering: { registry in
        registry.register(
          .singleton,
          mainActorBuilder: { () -> MainModel in
            builds.add()
            return MainModel()
          })
        registry.register(.singleton) { (model: MainModel) -> Screen in
          builds.add()
          return Screen(model: model)
        }
      })
      let screens = try await withThrowingTaskGroup(of: Screen.self) { group in
        for index in 0..<16 {
          if index % 2 == 0 {
            group.addTask { try await Home().run { _ in try await container.resolve(Screen.self) } }
          } else {
            group.addTask { try await resolveOnMain(Screen.self, container) }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(builds.value == 2)
      #expect(screens.allSatisfy { $0 === screens[0] })
    }
  }

  @Test("when threads come to crossing graphs from different ends")
  func crossingGraphs() async throws {
    for _ in 0..<200 {
      let builds = Counter()
      @Sendable func built<T>(_ value: T) -> T {
        builds.add()
        return value
      }
      let container = try Container(registering: { registry in
        registry.register(.singleton) { built(Leaf()) }
        registry.register(.singleton) { (_: Leaf) in built(A()) }
        registry.register(.singleton) { (_: Leaf, _: A) in built(B()) }
        registry.register(.singleton) { r in
          _ = try (r.resolve(B.self), r.resolve(A.self))
          return built(C())
        }
      })
      _ = try await race(4) { index in
        switch index {
        case 0: _ = try container.resolve(C.self)
        case 1: _ = try container.resolve(B.self)
        case 2: _ = try container.resolve(A.self)
        default: _ = try container.resolve(Leaf.self)
        }
      }
      #expect(builds.value == 4)
    }
  }

  @Test("while a slow builder runs, and everything else resolves meanwhile")
  func slowBuilder() async throws {
    let isBuilding = Gate()
    let goOn = Gate()
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () -> A in
        builds.add()
        isBuilding.open()
        goOn.wait()
        return A()
      }
      registry.register(.singleton) { B() }
      registry.register(.singleton) { (_: A) in C() }
    })
    async let slow = onThread { try container.resolve(A.self) }
    async let other = onThread {
      isBuilding.wait()
      _ = try container.resolve(B.self)  // would wait for ever if it waited for A
      goOn.open()
      return try container.resolve(C.self)
    }
    _ = try await other
    let a = try await slow
    #expect(builds.value == 1)
    let again = try await container.resolve(A.self)
    #expect(again === a)
  }

  @Test("a builder's own error comes out unchanged and is not cached")
  func ownError() throws {
    let tries = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () throws -> Leaf in
        let number = tries.add()
        if number < 3 { throw Refusal(number: number) }
        return Leaf()
      }
      registry.register(.transient) { (leaf: Leaf) in Holder(leaf: leaf) }
    })
    #expect(throws: Refusal(number: 1)) { _ = try container.resolve(Leaf.self) }
    #expect(throws: Refusal(number: 2)) { _ = try container.resolve(Holder.self) }
    let leaf = try container.resolve(Leaf.self)
    #expect(try container.resolve(Leaf.self) === leaf)
    #expect(tries.value == 3)
  }

  @Test("those who wait for a build that fails get its error")
  func waitersGetTheError() async throws {
    let isBuilding = Gate()
    let goOn = Gate()
    let tries = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () throws -> A in
        if tries.add() == 1 {
          isBuilding.open()
          goOn.wait()
          throw Refusal(number: 1)
        }
        return A()
      }
    })
    async let builder = onThread { #expect(throws: Refusal(number: 1)) { _ = try container.resolve(A.self) } }
    try await onThread { isBuilding.wait() }
    let waiter = await Home().suspended { _ in try await container.resolve(A.self) }
    goOn.open()
    await #expect(throws: Refusal(number: 1)) { try await waiter.value }
    _ = try await builder
    _ = try await container.resolve(A.self)
    #expect(tries.value == 2)
  }

  @Test("an asynchronous build that fails while another is awaited is not tried again by the same resolve")
  func failsBeforeItsTurn() async throws {
    for _ in 0..<20 {
      let tries = Counter()
      let container = try Container(registering: { registry in
        registry.register(.singleton, asyncBuilder: { () throws -> A in throw Refusal(number: tries.add()) })
        registry.register(
          .singleton,
          asyncBuilder: { () -> B in
            while tries.value == 0 { await Task.yield() }
            // Long enough for the failure to be noted, as a rule.
            for _ in 0..<100 { await Task.yield() }
            return B()
          })
        registry.register(.singleton) { (_: B, _: A) in C() }
      })
      await #expect(throws: Refusal(number: 1)) { _ = try await container.resolve(C.self) }
      #expect(tries.value == 1)
    }
  }

  @Test("what an asynchronous service needs and fails is tried once for one resolve")
  func failsBelow() async throws {
    for _ in 0..<200 {
      let tries = Counter()
      let container = try Container(registering: { registry in
        registry.register(.singleton, asyncBuilder: { () throws -> A in throw Refusal(number: tries.add()) })
        registry.register(.singleton, asyncBuilder: { (_: A) in B() })
        registry.register(.singleton, asyncBuilder: { (_: B) in C() })
      })
      await #expect(throws: Refusal(number: 1)) { _ = try await container.resolve(C.self) }
      try await container.stop()
      #expect(tries.value == 1)
    }
  }

  @Test("a cancelled waiter gets CancellationError at once and disturbs nobody")
  func cancelledWaiter() async throws {
    let build = HeldBuild()
    let container = try Container(registering: { build.register(in: &$0) })
    async let builder = onThread { try container.resolve(A.self) }
    try await build.begun()
    let cancelled = await Home().suspended { _ in try await container.resolve(A.self) }
    let patient = await Home().suspended { _ in try await container.resolve(A.self) }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    build.goOn()
    let built = try await builder
    let waited = try await patient.value
    #expect(built === waited)
  }

  @Test("a task that is cancelled before it comes to wait does not wait")
  func cancelledBeforeWaiting() async throws {
    let build = HeldBuild()
    let container = try Container(registering: { build.register(in: &$0) })
    async let builder = onThread { try container.resolve(A.self) }
    try await build.begun()
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await container.resolve(A.self)
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    build.goOn()
    _ = try await builder
  }

  @Test("a cancelled task still gets what is built")
  func cancelledHit() async throws {
    let container = try Container(registering: { $0.register(.singleton) { Leaf() } })
    let leaf = try await container.resolve(Leaf.self)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await container.resolve(Leaf.self)
    }
    let again = try await task.value
    #expect(again === leaf)
  }

  @Test("builders that fail at random, under a race: whoever succeeds is shared, whoever fails gets a builder's error")
  func randomFailures() async throws {
    for _ in 0..<100 {
      let tries = Counter()
      let container = try Container(registering: { registry in
        registry.register(.singleton) { () throws -> A in
          let number = tries.add()
          if number % 3 != 0 { throw Refusal(number: number) }
          return A()
        }
        registry.register(.singleton) { (_: A) in B() }
      })
      let results = try await race(6) { _ in Result { try container.resolve(B.self) } }
      let instances = results.compactMap { try? $0.get() }
      #expect(instances.allSatisfy { $0 === instances[0] })
      for case .failure(let error) in results { #expect(error is Refusal) }
      while (try? await container.resolve(B.self)) == nil {}
      #expect(tries.value % 3 == 0)
    }
  }
}

@MainActor
private func resolveOnMain<T: Sendable>(_ service: T.Type, _ container: Container) async throws -> T {
  try await container.resolve(service)
}
