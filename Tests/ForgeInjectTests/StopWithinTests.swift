import ForgeInject
import Testing

/// The end of a container in a limited time.
@Suite("stop(within:)", .timeLimit(.minutes(10)))
struct StopWithinTests {
  private let clock = ManualClock()

  /// Lets the time go by that each of the hanging builders and hooks has.
  private func advance(_ shares: Duration...) async {
    for share in shares {
      await clock.sleeper(dueIn: share)
      clock.advance(by: share)
    }
  }

  @Test("a build and a hook that hang are cancelled and named, and every other hook runs")
  func hangs() async throws {
    let log = Log<String>()
    let begun = Signal()
    let mayEnd = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) {
        A()
      } onStop: { _ in
        log.append("A")
      }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { (_: A) in
        B()
      } onStop: { _ in
        await withTaskCancellationHandler {
          await mayEnd.wait()
        } onCancel: {
          log.append("B is cancelled")
        }
      }
      registry.register(.singleton, fileID: "App/Main.swift", line: 3) { () async in
        await withTaskCancellationHandler {
          begun.give()
          await mayEnd.wait()
        } onCancel: {
          log.append("C is cancelled")
        }
        return C()
      } onStop: { _ in
        log.append("C")
      }
    })
    _ = try await container.resolve(B.self)
    let build = Task { try await container.resolve(C.self) }
    await begun.wait()
    let stop = Task { try await container.stop(within: .seconds(20), clock: clock) }
    await advance(.seconds(10), .seconds(5))
    let error = await #expect(throws: StopError.self) { try await stop.value }
    #expect(
      error?.description == """
        2 services failed to stop.
          `ForgeInjectTests.C`, registered at App/Main.swift:3: its builder did not end within 10.0 seconds, and has been cancelled
          `ForgeInjectTests.B`, registered at App/Main.swift:2: its `onStop:` did not end within 5.0 seconds, and has been cancelled
          fix: let builders and hooks end soon when their task is cancelled, or allow more time; every other hook runs in any case.
        """)
    #expect(error?.failures.compactMap { ($0.error as? StopError.Timeout)?.limit } == [.seconds(10), .seconds(5)])
    #expect(log.entries == ["C is cancelled", "B is cancelled", "A"])
    // It has stopped.
    #expect(throws: ResolutionError.self) { try onlySync { try container.resolve(A.self) } }
    // Who waits for a build that is left goes empty-handed.
    let late = await #expect(throws: ResolutionError.self) { try await build.value }
    #expect(late?.code == .stopped)
    // What is built too late is ended at once.
    mayEnd.give()
    while log.entries.last != "C", !Task.isCancelled { await Task.yield() }
  }

  @Test("a synchronous build on a thread is named too, and its instance ends when it comes", arguments: [true, false])
  func thread(isWeak: Bool) async throws {
    let log = Log<String>()
    let isBuilding = Gate()
    let mayGoOn = Gate()
    let container = try Container(registering: { registry in
      registry.register(isWeak ? .weak : .singleton, fileID: "App/Main.swift", line: 1) { () -> A in
        isBuilding.open()
        mayGoOn.wait()
        return A()
      } onStop: { _ in
        log.append("A")
      }
    })
    let build = Task { try await onThread { try container.resolve(A.self) } }
    try await onThread { isBuilding.wait() }
    let waiting = Task { try await onThread { try container.resolve(A.self) } }
    let suspended = Task { try await container.resolve(A.self) }
    let stop = Task { try await container.stop(within: .seconds(2), clock: clock) }
    await advance(.seconds(1))
    let error = await #expect(throws: StopError.self) { try await stop.value }
    #expect(error?.failures.map(\.service) == ["ForgeInjectTests.A"])
    #expect(error?.failures.first?.error is StopError.Timeout)
    #expect(log.entries.isEmpty)
    for waiter in [waiting, suspended] {
      let error = await #expect(throws: ResolutionError.self) { try await waiter.value }
      #expect(error?.code == .stopped)
    }
    mayGoOn.open()
    let late = await #expect(throws: ResolutionError.self) { try await build.value }
    #expect(late?.code == .stopped)
    while log.entries != ["A"], !Task.isCancelled { await Task.yield() }
  }

  @Test("what ends in time is no failure, and failures of hooks come as from stop()")
  func inTime() async throws {
    let stops = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        stops.add()
      }
      registry.register(.singleton) { (_: A) in
        B()
      } onStop: { _ in
        throw Refusal()
      }
    })
    _ = try await container.resolve(B.self)
    let error = await #expect(throws: StopError.self) { try await container.stop(within: .seconds(1), clock: clock) }
    #expect(error?.failures.map { $0.error as? Refusal } == [Refusal()])
    #expect(stops.value == 1)
    try await container.stop(within: .seconds(1), clock: clock)
  }

  @Test("any length of time is possible", arguments: [Duration.seconds(Int64.max), .seconds(1), .seconds(Int64.min)])
  func lengths(limit: Duration) async throws {
    let stops = Counter()
    let ended = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        stops.add()
        ended.give()
      }
    })
    _ = try await container.resolve(A.self)
    // Without any time the hook runs all the same, but nobody waits for it.
    do { try await container.stop(within: limit) } catch { #expect(error is StopError) }
    await ended.wait()
    #expect(stops.value == 1)
  }

  @Test("each hook that hangs leaves half of the time to those after it, and the last one has all that is left")
  func shares() async throws {
    let log = Log<Int>()
    let mayEnd = Signal()
    defer { mayEnd.give() }
    let container = try Container(registering: { registry in
      for number in 1...3 {
        registry.contributing {
          $0.register(.singleton, Int.self) {
            number
          } onStop: {
            log.append($0)
            await mayEnd.wait()
          }
        }
      }
    })
    _ = try await container.resolve([Int].self)
    let stop = Task { try await container.stop(within: .seconds(16), clock: clock) }
    await advance(.seconds(8), .seconds(4), .seconds(4))
    let error = await #expect(throws: StopError.self) { try await stop.value }
    #expect(error?.failures.count == 3)
    #expect(log.entries == [3, 2, 1])
  }

  @Test("a second call with a limit cancels what the first one waits for")
  func second() async throws {
    let log = Log<String>()
    let begun = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        log.append("A")
      }
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { (_: A) in
        B()
      } onStop: { _ in
        begun.give()
        try await Task.sleep(for: .seconds(3_600))
      }
    })
    _ = try await container.resolve(B.self)
    let first = Task { try await container.stop() }
    await begun.wait()
    let second = Task { try await container.stop(within: .seconds(4), clock: clock) }
    await advance(.seconds(4))
    let error = await #expect(throws: StopError.self) { try await second.value }
    #expect(error?.failures.map(\.service) == ["ForgeInjectTests.B"])
    let other = await #expect(throws: StopError.self) { try await first.value }
    #expect(other?.failures.first?.error is CancellationError)
    #expect(log.entries == ["A"])
  }

  @Test("a second call with a limit lets the first one go on to the hooks", arguments: [true, false])
  func secondWhileBuilding(isScope: Bool) async throws {
    let begun = Signal()
    let mayEnd = Signal()
    let hasRun = Signal()
    let root = try Container(registering: { registry in
      registry.register(.scoped) {
        A()
      } onStop: { _ in
        hasRun.give()
      }
      registry.register(.scoped) { () async -> B in
        begun.give()
        await mayEnd.wait()
        return B()
      }
    })
    let scope = try root.makeScope()
    _ = try await scope.resolve(A.self)
    let build = Task { try await scope.resolve(B.self) }
    await begun.wait()
    let first = Task { try await scope.stop() }
    await scope.waitUntilRefusing()
    let second = Task { try await (isScope ? scope : root).stop(within: .seconds(4), clock: clock) }
    await advance(isScope ? .seconds(4) : .seconds(2))
    let error = await #expect(throws: StopError.self) { try await second.value }
    #expect(error?.failures.map(\.service) == ["ForgeInjectTests.B"])
    await hasRun.wait()
    try await first.value
    await #expect(throws: ResolutionError.self) { try await build.value }
    mayEnd.give()
  }

  @Test("a hook that awaits a task of its own that calls stop() is left")
  func hookThatWaitsForItself() async throws {
    let later = Later<Container>()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        let container = try later.get()
        try await Task.detached { try await container.stop() }.value
      }
    })
    later.set(container)
    defer { later.set(nil) }
    _ = try await container.resolve(A.self)
    let stop = Task { try await container.stop(within: .seconds(1), clock: clock) }
    await advance(.seconds(1))
    await #expect(throws: StopError.self) { try await stop.value }
  }

  @Test("a scope's hooks run before those of the root, and a hanging one does not keep these from running")
  func scopes() async throws {
    let log = Log<String>()
    let root = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        log.append("A")
      }
      registry.register(.scoped) { (_: A) in
        B()
      } onStop: { _ in
        do { try await Task.sleep(for: .seconds(3_600)) } catch { log.append("B is cancelled") }
      }
    })
    let scope = try root.makeScope()
    _ = try await scope.resolve(B.self)
    let stop = Task { try await root.stop(within: .seconds(8), clock: clock) }
    await advance(.seconds(4))
    let error = await #expect(throws: StopError.self) { try await stop.value }
    #expect(error?.failures.map(\.service) == ["ForgeInjectTests.B"])
    #expect(log.entries.contains("A"))
    while log.entries.count < 2, !Task.isCancelled { await Task.yield() }
  }
}
