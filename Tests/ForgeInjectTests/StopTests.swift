import ForgeInject
import Testing

/// The end of a container.
@Suite("stop()", .timeLimit(.minutes(10)))
struct StopTests {
  @Test("hooks run in the reverse order of completion, for what was built alone")
  func order() async throws {
    let log = Log<String>()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        Leaf()
      } onStop: { _ in
        log.append("Leaf")
      }
      registry.register(.singleton) { (_: Leaf) async in
        A()
      } onStop: { _ in
        log.append("A")
      }
      registry.register(.singleton, mainActorBuilder: { MainModel() }, onStop: { _ in log.append("MainModel") })
      registry.register(.singleton) { (_: A, _: MainModel) in
        B()
      } onStop: { _ in
        log.append("B")
      }
      registry.register(.singleton) {
        C()
      } onStop: { _ in
        log.append("C, which was not built")
      }
      registry.contributing {
        $0.register(.singleton, (any Greeting).self) {
          Greeter()
        } onStop: { _ in
          log.append("Greeter")
        }
      }
      registry.register(.singleton, Int.self, tag: StopTests.self) {
        3
      } onStop: {
        log.append("\($0)")
      }
    })
    _ = try await container.resolve([any Greeting].self)
    _ = try await container.resolve(Int.self, tag: StopTests.self)
    _ = try await container.resolve(MainModel.self)
    _ = try await container.resolve(B.self)
    try await container.stop()
    #expect(log.entries == ["B", "A", "Leaf", "MainModel", "3", "Greeter"])
  }

  @Test("a decorated service's hook gets the instance of its own builder")
  func decorated() async throws {
    let log = Log<ObjectIdentifier>()
    let inner = A()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        inner
      } onStop: {
        log.append(ObjectIdentifier($0))
      }
      registry.decorate(A.self) { _ in A() }
    })
    #expect(try onlySync { try container.resolve(A.self) } !== inner)
    try await container.stop()
    #expect(log.entries == [ObjectIdentifier(inner)])
  }

  @Test("a weak instance's hook runs while somebody holds it", arguments: [true, false])
  func weak(isHeld: Bool) async throws {
    let stops = Counter()
    let container = try Container(registering: { registry in
      registry.register(.weak) {
        A()
      } onStop: { _ in
        stops.add()
      }
    })
    let instance: A? = isHeld ? try await container.resolve(A.self) : nil
    if !isHeld { _ = try await container.resolve(A.self) }
    try await container.stop()
    #expect(stops.value == (isHeld ? 1 : 0))
    withExtendedLifetime(instance) {}
  }

  @Test("all hooks run and all failures come in one error")
  func failures() async throws {
    let stops = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) {
        A()
      } onStop: { _ in
        throw Refusal(number: 1)
      }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { (_: A) in
        B()
      } onStop: { _ in
        stops.add()
      }
      registry.register(.singleton, fileID: "App/Main.swift", line: 3) { (_: B) in
        C()
      } onStop: { _ in
        throw Refusal(number: 3)
      }
    })
    _ = try await container.resolve(C.self)
    let error = await #expect(throws: StopError.self) { try await container.stop() }
    #expect(stops.value == 1)
    #expect(error?.failures.map { $0.error as? Refusal } == [Refusal(number: 3), Refusal(number: 1)])
    #expect(
      error?.description == """
        2 services failed to stop.
          `ForgeInjectTests.C`, registered at App/Main.swift:3: Refusal(number: 3)
          `ForgeInjectTests.A`, registered at App/Main.swift:1: Refusal(number: 1)
          fix: handle the error within `onStop:`, or where `stop()` is called; every other hook runs in any case.
        """)
    // It has stopped nevertheless.
    try await container.stop()
    #expect(throws: ResolutionError.self) { try onlySync { try container.resolve(C.self) } }
  }

  @Test("afterwards everything throws `stopped`, built or not")
  func stopped() async throws {
    let later = Later<Provider<A>>()
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { A() }
      registry.register(.transient) { B() }
      registry.register(.transient) { () async in C() }
      registry.register(.eagerSingleton) { (provider: Provider<A>) in
        later.set(provider)
        return Leaf()
      }
    })
    let scope = try container.makeScope()
    try await container.start()
    _ = try await container.resolve(A.self)
    try await container.stop()
    let error = #expect(throws: ResolutionError.self) { try onlySync { try container.resolve(A.self) } }
    #expect(
      error?.description == """
        `ForgeInjectTests.A` is not resolved: the container has been stopped.
          path: ForgeInjectTests.A
          registered:
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: end what uses the container before `stop()` is called, or make a new container.
        """)
    let provider = try later.get()
    let uses: [@Sendable () async throws -> Void] = [
      { _ = try await container.resolve(A.self) },
      { _ = try onlySync { try container.resolve(B.self) } },
      { _ = try await container.resolve(B.self) },
      { _ = try await container.resolve(C.self) },
      { _ = try await container.resolve(A?.self) },
      { _ = try onlySync { try container.resolve(A?.self) } },
      { _ = try onlySync { try provider.get() } },
      { _ = try await provider() },
      { try await container.start() },
      { _ = try container.makeScope() },
      { _ = try onlySync { try scope.resolve(A.self) } },
      { _ = try await scope.resolve(B.self) },
    ]
    for (number, use) in uses.enumerated() {
      let error = await #expect(throws: ResolutionError.self, "\(number)") { try await use() }
      #expect(error?.code == .stopped, "\(number)")
    }
  }

  @Test("stopping a scope ends that alone")
  func scope() async throws {
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
        log.append("B")
      }
      registry.register(.transient) { Leaf() }
    })
    let first = try root.makeScope()
    let second = try root.makeScope()
    _ = try await first.resolve(B.self)
    _ = try await second.resolve(B.self)
    try await first.stop()
    #expect(log.entries == ["B"])
    for service in [A.self, B.self, Leaf.self] as [any AnyObject.Type] {
      #expect(throws: ResolutionError.self) { try onlySync { try resolve(service, from: first) } }
    }
    _ = try await second.resolve(B.self)
    _ = try await root.resolve(Leaf.self)
    try await root.stop()
    #expect(log.entries == ["B", "B", "A"])
  }

  private func resolve(_ service: any AnyObject.Type, from container: Container) throws {
    func open<T>(_ service: T.Type) throws { _ = try container.resolve(T.self) }
    try open(service)
  }

  @Test("scopes stop before what they were made from, the innermost first")
  func nestedScopes() async throws {
    let log = Log<String>()
    let root = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        log.append("root")
      }
      registry.register(.scoped) {
        Name()
      } onStop: {
        log.append($0.text)
      }
    })
    let outer = try root.makeScope()
    let inner = try outer.makeScope()
    _ = try await root.resolve(A.self)
    try await outer.resolve(Name.self).text = "outer"
    try await inner.resolve(Name.self).text = "inner"
    let gone = try root.makeScope()
    try await gone.resolve(Name.self).text = "gone"
    try await root.stop()
    #expect(Array(log.entries.suffix(1)) == ["root"])
    #expect(log.entries.filter { $0 != "gone" } == ["inner", "outer", "root"])
  }

  @Test("new builds are refused while one that is under way is waited for, with all that it needs")
  func inFlight() async throws {
    let log = Log<String>()
    let begun = Signal()
    let mayEnd = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        Leaf()
      } onStop: { _ in
        log.append("Leaf")
      }
      registry.register(.singleton) { () async -> C in
        C()
      } onStop: { _ in
        log.append("C")
      }
      registry.register(.singleton) { resolver async throws in
        begun.give()
        await mayEnd.wait()
        _ = try await resolver.resolve(C.self)
        _ = try await resolver.resolve(Leaf.self)
        return A()
      } onStop: { _ in
        log.append("A")
      }
      registry.register(.singleton) { B() }
    })
    let build = Task { try await container.resolve(A.self) }
    await begun.wait()
    let stop = Task { try await container.stop() }
    // Refusing begins before stop() suspends; this waits for that by trying.
    await container.waitUntilRefusing()
    let error = await #expect(throws: ResolutionError.self) { try await container.resolve(B.self) }
    #expect(error?.code == .stopped)
    #expect(log.entries.isEmpty)
    mayEnd.give()
    _ = try await build.value
    try await stop.value
    #expect(log.entries == ["A", "Leaf", "C"])
  }

  @Test("a synchronous build on another thread is waited for too")
  func inFlightOnThread() async throws {
    let held = HeldBuild()
    let log = Log<String>()
    let container = try Container(registering: { registry in
      held.register(in: &registry)
      registry.register(.singleton) { (_: A) in
        B()
      } onStop: { _ in
        log.append("B")
      }
    })
    let build = Task { try await onThread { try container.resolve(B.self) } }
    try await held.begun()
    let stop = Task { try await container.stop() }
    await container.waitUntilRefusing()
    held.goOn()
    _ = try await build.value
    try await stop.value
    #expect(log.entries == ["B"])
  }

  @Test("built instances are there until the hooks have run; in a hook nothing new is built")
  func resolvingInHooks() async throws {
    let later = Later<Container>()
    let log = Log<String>()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { A() }
      registry.register(.singleton) {
        B()
      } onStop: { _ in
        let container = try later.get()
        _ = try await container.resolve(A.self)
        do { _ = try await container.resolve(C.self) } catch {
          log.append("\((error as? ResolutionError)?.code.description ?? "")")
        }
        // It would wait for itself.
        try await container.stop()
      }
      registry.register(.singleton) { C() }
    })
    later.set(container)
    defer { later.set(nil) }
    _ = try await container.resolve(A.self)
    _ = try await container.resolve(B.self)
    try await container.stop()
    #expect(log.entries == ["stopped"])
  }

  @Test("a second call waits for the first and does nothing more")
  func twice() async throws {
    let stops = Counter()
    let begun = Signal()
    let mayEnd = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        stops.add()
        begun.give()
        await mayEnd.wait()
        throw Refusal()
      }
    })
    _ = try await container.resolve(A.self)
    let first = Task { try await container.stop() }
    await begun.wait()
    let hasEnded = Counter()
    let second = Task {
      try await container.stop()
      hasEnded.add()
    }
    second.cancel()
    #expect(hasEnded.value == 0)
    mayEnd.give()
    await #expect(throws: StopError.self) { try await first.value }
    try await second.value
    #expect(stops.value == 1)
  }

  @Test("a builder that would have to wait for itself gets an error")
  func stopInBuilder() async throws {
    let later = Later<Container>()
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { () async throws -> A in
        try await later.get().stop()
        return A()
      }
    })
    later.set(container)
    defer { later.set(nil) }
    let error = await #expect(throws: ResolutionError.self) { try await container.resolve(A.self) }
    #expect(
      error?.description == """
        `stop()` is called by a builder that it would have to wait for.
          path: ForgeInjectTests.A
          registered:
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: stop the container where it was made, when nothing is being built any more.
        """)
    try await container.stop()
  }

  @Test("a scope whose stop is under way when its root stops has its hooks run once, and is waited for")
  func scopeAndRoot() async throws {
    let log = Log<String>()
    let begun = Signal()
    let mayEnd = Signal()
    let root = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        log.append("A")
      }
      registry.register(.scoped) { (_: A) in
        B()
      } onStop: { _ in
        begun.give()
        await mayEnd.wait()
        log.append("B")
      }
    })
    let scope = try root.makeScope()
    _ = try await scope.resolve(B.self)
    let first = Task { try await scope.stop() }
    await begun.wait()
    let second = Task { try await root.stop() }
    mayEnd.give()
    try await first.value
    try await second.value
    #expect(log.entries == ["B", "A"])
  }

  @Test("a build under way gets what it needs, in the plan as well as in the builder")
  func partOfPlan() async throws {
    let begun = Signal()
    let mayEnd = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () async -> A in
        begun.give()
        await mayEnd.wait()
        return A()
      }
      registry.register(.singleton) { B() }
      registry.register(.singleton) { (_: A, _: B) async in C() }
    })
    let build = Task { try await container.resolve(C.self) }
    await begun.wait()
    let stop = Task { try await container.stop() }
    await container.waitUntilRefusing()
    mayEnd.give()
    _ = try await build.value
    try await stop.value
  }

  @Test("while hooks run nothing is built, for a builder of another container neither", arguments: [true, false])
  func otherContainer(isAsync: Bool) async throws {
    let log = Log<String>()
    let begun = Signal()
    let mayEnd = Signal()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        begun.give()
        await mayEnd.wait()
        log.append("A stopped")
      }
      registry.register(.singleton) { (_: A) in
        log.append("B built")
        return B()
      }
    })
    let other = try Container(registering: { registry in
      if isAsync {
        registry.register(.singleton) { () async throws in
          _ = try await container.resolve(B.self)
          return C()
        }
      } else {
        registry.register(.singleton) { () throws in
          _ = try container.resolve(B.self)
          return C()
        }
      }
    })
    _ = try await container.resolve(A.self)
    let stop = Task { try await container.stop() }
    await begun.wait()
    let error = await #expect(throws: ResolutionError.self) { try await other.resolve(C.self) }
    #expect(error?.code == .stopped)
    mayEnd.give()
    try await stop.value
    #expect(log.entries == ["A stopped"])
  }

  @Test("a builder that stops a container that waits for it gets an error, through another container too")
  func cycleOfContainers() async throws {
    let laterA = Later<Container>()
    let laterB = Later<Container>()
    let first = try Container(registering: { registry in
      registry.register(.singleton) { () async throws in
        _ = try await laterB.get().resolve(B.self)
        return A()
      }
    })
    let second = try Container(registering: { registry in
      registry.register(.singleton) { () async throws in
        try await laterA.get().stop()
        return B()
      }
    })
    laterA.set(first)
    laterB.set(second)
    defer {
      laterA.set(nil)
      laterB.set(nil)
    }
    let error = await #expect(throws: ResolutionError.self) { try await first.resolve(A.self) }
    #expect(error?.code == .cycle)
    // Nothing has been stopped.
    _ = try first.makeScope()
    try await first.stop()
  }

  @Test("a builder may stop a scope of its own")
  func scopeInBuilder() async throws {
    let later = Later<Container>()
    let stops = Counter()
    let root = try Container(registering: { registry in
      registry.register(.scoped) {
        B()
      } onStop: { _ in
        stops.add()
      }
      registry.register(.singleton) { () async throws in
        let scope = try later.get().makeScope()
        _ = try await scope.resolve(B.self)
        try await scope.stop()
        return A()
      }
    })
    later.set(root)
    defer { later.set(nil) }
    _ = try await root.resolve(A.self)
    #expect(stops.value == 1)
  }

  @Test("a scope's hook that stops the root does not wait for the end that waits for it")
  func rootInHook() async throws {
    let begun = Signal()
    let mayEnd = Signal()
    let later = Later<Container>()
    let root = try Container(registering: { registry in
      registry.register(.scoped) {
        B()
      } onStop: { _ in
        begun.give()
        await mayEnd.wait()
        try await later.get().stop()
      }
    })
    later.set(root)
    defer { later.set(nil) }
    let scope = try root.makeScope()
    _ = try await scope.resolve(B.self)
    let first = Task { try await scope.stop() }
    await begun.wait()
    let second = Task { try await root.stop() }
    await root.waitUntilRefusing()
    mayEnd.give()
    try await first.value
    try await second.value
  }

  @Test(
    "start, stop, resolve and scopes race: every instance that was handed out has its hook run, once", arguments: 0..<30
  )
  func race(_: Int) async throws {
    let built = Counter()
    let stops = Counter()
    let root = try Container(registering: { registry in
      registry.register(.eagerSingleton) { () -> A in
        built.add()
        return A()
      } onStop: { _ in
        stops.add()
      }
      registry.register(.eagerSingleton) { (_: A) async -> B in
        built.add()
        await Task.yield()
        return B()
      } onStop: { _ in
        stops.add()
      }
      registry.register(.scoped) { (_: B) -> C in
        built.add()
        return C()
      } onStop: { _ in
        stops.add()
      }
    })
    let scope = try root.makeScope()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<12 {
        group.addTask {
          do {
            switch index % 4 {
            case 0: try await root.start()
            case 1: _ = try await scope.resolve(C.self)
            case 2: _ = try await root.resolve(B.self)
            default: _ = try await onThread { try root.resolve(A.self) }
            }
          } catch let error as ResolutionError {
            #expect(error.code == .stopped)
          } catch {
            Issue.record(error)
          }
        }
      }
      group.addTask {
        await Task.yield()
        await #expect(throws: Never.self) { try await root.stop() }
      }
    }
    #expect(built.value == stops.value)
  }
}

private final class Name: Sendable {
  private let log = Log<String>()
  var text: String {
    get { log.entries.last ?? "" }
    set { log.append(newValue) }
  }
}
