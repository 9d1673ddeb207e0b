import ForgeInject
import Testing

/// What may still happen while a container stops, and what is waited for.
@Suite("While a container stops", .timeLimit(.minutes(10)))
struct StopMomentTests {
  private protocol Alias: Sendable {}
  private final class Used: Alias {}
  private final class User: Alias {
    let used: Provider<Used>
    init(used: Provider<Used>) { self.used = used }
  }

  @Test("an instance can be had until its hook begins, and not from then on")
  func ended() async throws {
    let later = Later<Container>()
    let log = Log<String>()
    let isAvailable: @Sendable (String, () throws -> Void) -> Void = { name, body in
      do {
        try body()
        log.append(name)
      } catch {
        log.append("\(name): \((error as? ResolutionError)?.code.description ?? "\(error)")")
      }
    }
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        Used()
      } onStop: { _ in
        let container = try later.get()
        isAvailable("Used") { _ = try container.resolve(Used.self) }
        isAvailable("User") { _ = try container.resolve(User.self) }
        isAvailable("decorated") { _ = try container.resolve(A.self) }
      }
      registry.register(.singleton, builder: User.init) { _ in
        let container = try later.get()
        isAvailable("Used") { _ = try container.resolve(Used.self) }
        isAvailable("alias") { _ = try container.resolve((any Alias).self) }
        isAvailable("optional") { _ = try container.resolve(Used?.self) }
        isAvailable("provider") { _ = try container.resolve(Provider<Used>.self)() }
        isAvailable("list") { _ = try container.resolve([B].self) }
        isAvailable("User") { _ = try container.resolve(User.self) }
        isAvailable("User?") { _ = try container.resolve(User?.self) }
        isAvailable("decorated") { _ = try container.resolve(A.self) }
        isAvailable("transient") { _ = try container.resolve(C.self) }
      }
      registry.alias((any Alias).self, to: Used.self) { $0 }
      registry.contributing { $0.register(.singleton) { B() } }
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        log.append("A")
      }
      registry.decorate(A.self) { (_: A, _: Used) in A() }
      registry.register(.transient) { C() }
    })
    later.set(container)
    defer { later.set(nil) }
    _ = try await container.resolve(Used.self)
    _ = try await container.resolve([B].self)
    _ = try await container.resolve(User.self)
    _ = try await container.resolve(A.self)
    try await container.stop()
    #expect(
      log.entries == [
        "A",
        "Used", "alias", "optional", "provider", "list", "User: stopped", "User?: stopped", "decorated: stopped",
        "transient: stopped",
        "Used: stopped", "User: stopped", "decorated: stopped",
      ])
  }

  @Test("a build that is not waited for gets no instance whose hook has begun")
  func endedParameter() async throws {
    let log = Log<String>()
    let isBuilding = Gate()
    let mayGoOn = Gate()
    let mayEnd = Signal()
    let hookBegun = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        hookBegun.give()
        await mayEnd.wait()
      }
      registry.register(.transient) { () -> B in
        isBuilding.open()
        mayGoOn.wait()
        return B()
      }
      registry.register(.transient) { (_: B, _: A) -> C in
        log.append("built")
        return C()
      }
    })
    _ = try await container.resolve(A.self)
    let build = Task {
      try await onThread {
        let instance = try container.resolve(C.self)
        _ = instance
      }
    }
    try await onThread { isBuilding.wait() }
    let stop = Task { try await container.stop() }
    await hookBegun.wait()
    mayGoOn.open()
    let error = await #expect(throws: ResolutionError.self) { try await build.value }
    #expect(error?.code == .stopped)
    #expect(log.entries.isEmpty)
    mayEnd.give()
    try await stop.value
  }

  @Test("a scope's build under way gets what it needs of the root when both stop")
  func scopeAndRoot() async throws {
    let begun = Signal()
    let mayGoOn = Signal()
    let root = try Container(registering: { registry in
      registry.register(.singleton) { A() }
      registry.register(.scoped) { resolver async throws -> B in
        begun.give()
        await mayGoOn.wait()
        _ = try await resolver.resolve(A.self)
        return B()
      }
    })
    let scope = try root.makeScope()
    let build = Task { try await scope.resolve(B.self) }
    await begun.wait()
    let first = Task { try await scope.stop() }
    await scope.waitUntilRefusing()
    let second = Task { try await root.stop() }
    await root.waitUntilRefusing()
    for _ in 0..<100 { await Task.yield() }
    mayGoOn.give()
    _ = try await build.value
    try await first.value
    try await second.value
  }

  @Test("a hook may resolve a list whose elements are aliases")
  func listOfAliases() async throws {
    let later = Later<Container>()
    let counts = Log<Int>()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { Used() }
      registry.contributing { $0.alias((any Alias).self, to: Used.self) { $0 } }
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        counts.append(try await later.get().resolve([any Alias].self).count)
      }
    })
    later.set(container)
    defer { later.set(nil) }
    _ = try await container.resolve(Used.self)
    _ = try await container.resolve(A.self)
    try await container.stop()
    #expect(counts.entries == [1])
  }

  @Test("an instance that goes while a hook looks for it does not end under a lock", arguments: 0..<300)
  func weakInstance(pause: Int) async throws {
    let other = try Container(registering: { _ in })
    let later = Later<Container>()
    let held = Later<HoldingScope>()
    let begun = Gate()
    let container = try Container(registering: { registry in
      registry.register(.weak) { HoldingScope(scope: try other.makeScope()) }
      registry.register(.singleton) {
        B()
      } onStop: { _ in
        let container = try later.get()
        begun.open()
        for _ in 0..<500 { if (try? onlySync { try container.resolve(HoldingScope.self) }) == nil { break } }
      }
    })
    later.set(container)
    defer { later.set(nil) }
    _ = try await container.resolve(B.self)
    held.set(try await container.resolve(HoldingScope.self))
    async let dropped: Void = onThread {
      begun.wait()
      for _ in 0..<(pause * 10) { _ = try? later.get() }
      held.set(nil)
    }
    try await container.stop()
    try await dropped
    try await other.stop()
  }

  private final class HoldingScope: Sendable {
    let scope: Container
    init(scope: Container) { self.scope = scope }
  }

  @Test("in a hook, the error says what may still be had")
  func texts() async throws {
    let later = Later<Container>()
    let log = Log<String>()
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) {
        A()
      } onStop: { _ in
        let container = try later.get()
        do { _ = try await container.resolve(A.self) } catch { log.append("\(error)") }
        do { _ = try await container.resolve(B.self) } catch { log.append("\(error)") }
      }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { B() }
    })
    later.set(container)
    defer { later.set(nil) }
    _ = try await container.resolve(A.self)
    try await container.stop()
    #expect(
      log.entries == [
        """
        `ForgeInjectTests.A` is not resolved: its `onStop:` has begun.
          path: ForgeInjectTests.A
          registered:
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: within `onStop:`, use the instance that it is given, or what is built and whose own `onStop:` has not begun; elsewhere, end what uses the container before `stop()` is called.
        """,
        """
        `ForgeInjectTests.B` is not resolved: the container is stopping.
          path: ForgeInjectTests.B
          registered:
            ForgeInjectTests.B at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          fix: within `onStop:`, use the instance that it is given, or what is built and whose own `onStop:` has not begun; elsewhere, end what uses the container before `stop()` is called.
        """,
      ])
  }

  @Test("a task that a hook has started is no part of it, and waits for the end of another container", arguments: 0..<5)
  func taskOfHook(_: Int) async throws {
    let log = Log<String>()
    let otherBegun = Signal()
    let mayEnd = Signal()
    let mayCall = Signal()
    let called = Signal()
    let started = Later<Task<Void, any Error>>()
    let other = try Container(registering: { registry in
      registry.register(.singleton) {
        B()
      } onStop: { _ in
        otherBegun.give()
        await mayEnd.wait()
        log.append("hook")
      }
    })
    _ = try await other.resolve(B.self)
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        started.set(
          Task {
            await mayCall.wait()
            called.give()
            try await other.stop()
            log.append("second call")
          })
      }
    })
    _ = try await container.resolve(A.self)
    try await container.stop()
    let first = Task { try await other.stop() }
    await otherBegun.wait()
    mayCall.give()
    await called.wait()
    for _ in 0..<100 { await Task.yield() }
    mayEnd.give()
    try await first.value
    try await started.get().value
    #expect(log.entries == ["hook", "second call"])
  }

  @Test("an asynchronous build of a transient service is waited for", arguments: [true, false])
  func transient(isInScope: Bool) async throws {
    let log = Log<String>()
    let begun = Signal()
    let mayEnd = Signal()
    let root = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        log.append("A")
      }
      registry.register(.transient) { (_: A) async in
        begun.give()
        await mayEnd.wait()
        log.append("B")
        return B()
      }
    })
    let container = isInScope ? try root.makeScope() : root
    let build = Task {
      let instance = try await container.resolve(B.self)
      _ = instance
    }
    await begun.wait()
    let stop = Task { try await root.stop() }
    await container.waitUntilRefusing()
    for _ in 0..<100 { await Task.yield() }
    mayEnd.give()
    try await build.value
    try await stop.value
    #expect(log.entries == ["B", "A"])
  }

  @Test("an asynchronous builder of a transient service that stops its container gets an error")
  func stopInTransient() async throws {
    let later = Later<Container>()
    let container = try Container(registering: { registry in
      registry.register(.transient, fileID: "App/Main.swift", line: 1) { () async throws -> B in
        try await later.get().stop()
        return B()
      }
      registry.register(.singleton) { () async throws -> C in
        try await later.get().stop()
        return C()
      }
      registry.register(.transient) { (_: C) async in A() }
    })
    later.set(container)
    defer { later.set(nil) }
    let error = await #expect(throws: ResolutionError.self) { _ = try await container.resolve(B.self) }
    #expect(error?.path == ["ForgeInjectTests.B"])
    #expect(error?.code == .cycle)
    let waiting = await #expect(throws: ResolutionError.self) { _ = try await container.resolve(A.self) }
    #expect(waiting?.code == .cycle)
    try await container.stop()
  }

  @Test(
    "a build that a failing one of the root leaves behind in a scope is waited for", arguments: 0..<20)
  func leftBehind(_: Int) async throws {
    let log = Log<String>()
    let laterScope = Later<Container>()
    let aBegun = Signal()
    let mayGoOn = Signal()
    let bBegun = Signal()
    let mayEnd = Signal()
    let root = try Container(registering: { registry in
      registry.register(.scoped) { () async in
        bBegun.give()
        await mayEnd.wait()
        log.append("B is built")
        return B()
      } onStop: { _ in
        log.append("B")
      }
      registry.register(.singleton) { () async throws -> A in
        aBegun.give()
        await mayGoOn.wait()
        let scope = try laterScope.get()
        async let b = scope.resolve(B.self)
        await bBegun.wait()
        if true { throw Refusal() }
        _ = try await b
        return A()
      }
      registry.register(.singleton) {
        C()
      } onStop: { _ in
        log.append("C")
      }
    })
    let scope = try root.makeScope()
    laterScope.set(scope)
    defer { laterScope.set(nil) }
    _ = try await root.resolve(C.self)
    let build = Task { try await root.resolve(A.self) }
    await aBegun.wait()
    let stop = Task { try await root.stop() }
    // The scope, in which nothing is built yet, has been looked at by then.
    await root.waitUntilDraining()
    mayGoOn.give()
    await #expect(throws: Refusal()) { try await build.value }
    for _ in 0..<100 { await Task.yield() }
    mayEnd.give()
    try await stop.value
    #expect(log.entries == ["B is built", "B", "C"])
  }

  @Test("hooks are not cancelled with the task that stops the container", arguments: [true, false])
  func cancelledCaller(isBounded: Bool) async throws {
    let log = Log<Bool>()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        log.append(Task.isCancelled)
      }
    })
    _ = try await container.resolve(A.self)
    let mayStop = Signal()
    let stop = Task {
      await mayStop.wait()
      if isBounded { try await container.stop(within: .seconds(3_600)) } else { try await container.stop() }
    }
    stop.cancel()
    mayStop.give()
    try await stop.value
    #expect(log.entries == [false])
  }

  @Test("a hook that needs the service whose builder stops its container gets an error")
  func hookOfBuilder() async throws {
    let later = Later<Container>()
    let other = try Container(registering: { registry in
      registry.register(.singleton) {
        B()
      } onStop: { _ in
        _ = try await later.get().resolve(A.self)
      }
    })
    _ = try await other.resolve(B.self)
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async throws -> A in
        try await other.stop()
        return A()
      }
    })
    later.set(container)
    defer { later.set(nil) }
    let error = await #expect(throws: StopError.self) { _ = try await container.resolve(A.self) }
    #expect((error?.failures.first?.error as? ResolutionError)?.code == .cycle)
  }
}
