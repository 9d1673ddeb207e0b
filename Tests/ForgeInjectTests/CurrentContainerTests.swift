import ForgeInject
import ForgeTesting
import Testing

/// What changes the process as a whole is tried in a process of its own: the body of an exit test.
@Suite("The current container", .timeLimit(.minutes(10)))
struct CurrentContainerTests {
  // MARK: bootstrap

  @Test("bootstrap makes a container the current one, for tasks, detached tasks and threads, and keeps it")
  func bootstrap() async {
    await #expect(processExitsWith: .success) {
      weak var observed: Container?
      do {
        let container = try Container(registering: { $0.register(.singleton) { Leaf() } })
        try Container.bootstrap(container)
        observed = container
      }
      let container = try #require(observed)
      #expect(try Container.current === container)
      let inTask = try await Task { try Container.current }.value
      let inDetachedTask = try await Task.detached { try Container.current }.value
      let inThread = try await onThread { try Container.current }
      #expect(inTask === container)
      #expect(inDetachedTask === container)
      #expect(inThread === container)
    }
  }

  @Test("a second bootstrap throws, naming both places, and the first container stays")
  func secondBootstrap() async {
    await #expect(processExitsWith: .success) {
      let first = try Container(assemblies: [])
      let second = try Container(assemblies: [])
      try Container.bootstrap(first, fileID: "App/Main.swift", line: 7)
      let error = #expect(throws: ResolutionError.self) {
        try Container.bootstrap(second, fileID: "App/Preview.swift", line: 9)
      }
      expectError(
        error, .alreadyBootstrapped, path: [],
        """
        `Container.bootstrap` is called at App/Preview.swift:9, and was called at App/Main.swift:7 before.
          fix: call it once, where the app starts; use `Container.withCurrent` for another container in part of the program.
        """)
      #expect(try Container.current === first)
      // The same container, again, is a second call too.
      #expect(throws: ResolutionError.self) { try Container.bootstrap(first) }
    }
  }

  @Test("of several threads that call bootstrap at a time one succeeds")
  func bootstrapRace() async {
    await #expect(processExitsWith: .success) {
      let results = try await race(8) { _ in
        let container = try Container(assemblies: [])
        return (container, Result { try Container.bootstrap(container) })
      }
      let winners = results.filter { (try? $0.1.get()) != nil }
      #expect(winners.count == 1)
      #expect(try Container.current === winners.first?.0)
    }
  }

  @Test("without bootstrap, reading the current container throws")
  func notBootstrapped() async {
    await #expect(processExitsWith: .success) {
      let error = #expect(throws: ResolutionError.self) { _ = try Container.current }
      expectError(
        error, .notBootstrapped, path: [],
        """
        there is no current container.
          fix: call `Container.bootstrap(container)` where the app starts, before anything reads `Container.current` or has an `@Inject` property; or hand the dependencies to an initializer. A test gets one by the `.container` trait of ForgeTesting.
        """)
    }
  }

  // MARK: withCurrent

  @Test("withCurrent makes a container the current one, synchronously, with await, and on actors")
  func withCurrent() async throws {
    let container = try Container(assemblies: [])
    let inPlace = try read(with: container)
    #expect(inPlace === container)
    let inAwaiting = try await Container.withCurrent(container) {
      await Task.yield()
      return try Container.current
    }
    #expect(inAwaiting === container)
    let home = Home()
    let onActor = try await home.run { home in
      try await Container.withCurrent(container) {
        home.preconditionIsolated()
        await Task.yield()
        home.preconditionIsolated()
        return try Container.current
      }
    }
    #expect(onActor === container)
  }

  @Test("withCurrent returns what its operation returns, and throws what it throws")
  func results() async throws {
    let container = try Container(assemblies: [])
    #expect(Container.withCurrent(container) { 7 } == 7)
    #expect(throws: Refusal()) { try Container.withCurrent(container) { throw Refusal() } }
    await #expect(throws: Refusal()) {
      try await Container.withCurrent(container) {
        await Task.yield()
        throw Refusal()
      }
    }
  }

  @Test("withCurrent nests, and ends with its operation")
  func nesting() throws {
    let outer = try Container(assemblies: [])
    let inner = try Container(assemblies: [])
    let (inside, after) = try Container.withCurrent(outer) { (try read(with: inner), try Container.current) }
    #expect(inside === inner)
    #expect(after === outer)
    #expect(throws: ResolutionError.self) { _ = try Container.current }
  }

  @Test("tasks that are started within have the container, also afterwards; detached tasks and threads have not")
  func tasks() async throws {
    let container = try Container(assemblies: [])
    let mayRead = Gate()
    let (task, detached) = Container.withCurrent(container) {
      (
        Task {
          try await onThread { mayRead.wait() }
          return try Container.current
        },
        Task.detached { try Container.current }
      )
    }
    mayRead.open()
    let inTask = try await task.value
    #expect(inTask === container)
    await #expect(throws: ResolutionError.self) { try await detached.value }
    try await Container.withCurrent(container) {
      async let child = try Container.current
      #expect(try await child === container)
      await #expect(throws: ResolutionError.self) { try await onThread { try Container.current } }
    }
  }

  @Test("withCurrent goes before the container of the process, and lasts no longer than the operation")
  func overProcess() async {
    await #expect(processExitsWith: .success) {
      let process = try Container(assemblies: [])
      let container = try Container(assemblies: [])
      try Container.bootstrap(process)
      #expect(try read(with: container) === container)
      #expect(try Container.current === process)
      let detached = try await Container.withCurrent(
        container, operation: { try await Task.detached { try Container.current }.value })
      #expect(detached === process)
    }
  }

  @Test("an asynchronous builder of a shared service sees no current container but that of the process")
  func builders() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, asyncBuilder: { (try? Container.current) == nil })
      registry.register(.transient, asyncBuilder: { (try? Container.current) == nil ? 0 : 1 })
    })
    let (isShared, transient) = try await Container.withCurrent(container) {
      (try await container.resolve(Bool.self), try await container.resolve(Int.self))
    }
    #expect(isShared)
    #expect(transient == 1)
  }

  // MARK: Tests

  @Test("reading outside of the tasks of an active test throws when nothing is bootstrapped", .container())
  func outside() async throws {
    _ = try Container.current
    let error = await #expect(throws: ResolutionError.self) { try await Task.detached { try Container.current }.value }
    expectError(
      error, .notBootstrapped, path: [],
      """
      `Container.current` is read outside of the tasks of a test while the `.container` trait of a test is active, and `Container.bootstrap` has not been called.
        fix: give this test a `.container` trait too; or read it within the test's task: a detached task, a thread and a dispatch queue do not have the test's container.
      """)
    await #expect(throws: ResolutionError.self) { try await onThread { try Container.current } }
  }

  @Test("code outside of a test's tasks keeps the bootstrapped container, noted once on standard error")
  func host() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let process = try Container(registering: { $0.register(.singleton) { Leaf() } })
      let tested = try Container(registering: { $0.register(.singleton) { Leaf() } })
      try Container.bootstrap(process, fileID: "App/Main.swift", line: 7)
      let isActive = Gate()
      let mayEnd = Gate()
      let test = Task {
        try await Container.withCurrent(
          tested,
          inTest: {
            isActive.open()
            #expect(try Container.current === tested)
            let inDetachedTask = try await Task.detached { try Container.current }.value
            let inThread = try await onThread { try Container.current }
            #expect(inDetachedTask === process)
            #expect(inThread === process)
            try await onThread { mayEnd.wait() }
          })
      }
      try await onThread { isActive.wait() }
      #expect(try Container.current === process)
      // A view or a timer of the app, which cannot throw.
      let view = View()
      #expect(try view.leaf === synchronous(process, Leaf.self))
      // What names its container has it all the same.
      #expect(try read(with: tested) === tested)
      mayEnd.open()
      try await test.value
      #expect(try Container.current === process)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.split(separator: "note: `Container.current`", omittingEmptySubsequences: false).count == 2)
    #expect(
      output.contains(
        "note: `Container.current` is read outside of the tasks of a test while the `.container` trait of a test is active, and is the container that `Container.bootstrap` was called with at App/Main.swift:7. A detached task, a thread and a dispatch queue do not have the test's container. This note appears once.\n"
      ))
  }

  @Test("of several threads that read outside of a test's tasks one notes it")
  func hostRace() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let process = try Container(assemblies: [])
      try Container.bootstrap(process)
      try await Container.withCurrent(
        Container(assemblies: []),
        inTest: {
          let containers = try await race(8) { _ in try Container.current }
          #expect(containers.allSatisfy { $0 === process })
        })
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.split(separator: "This note appears once.", omittingEmptySubsequences: false).count == 2)
  }

  @Test("nothing is noted when no test is active, or when a test reads in its own tasks")
  func quiet() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let process = try Container(assemblies: [])
      let tested = try Container(assemblies: [])
      let isEarly = try await withoutBootstrap(tested)
      #expect(isEarly)
      try Container.bootstrap(process)
      #expect(try Container.current === process)
      try await Container.withCurrent(
        tested,
        inTest: {
          let container = try Container.current
          #expect(container === tested)
        })
      #expect(try Container.current === process)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!output.contains("Container.current"))
  }

  @Test("a test that throws ends its trait's hold on the process")
  func throwingTest() async {
    await #expect(processExitsWith: .success) {
      let process = try Container(assemblies: [])
      try Container.bootstrap(process)
      await #expect(throws: Refusal()) {
        try await Container.withCurrent(process, inTest: { throw Refusal() })
      }
      #expect(try Container.current === process)
    }
  }
}

/// Whether a read outside of a test's tasks throws.
private func withoutBootstrap(_ tested: Container) async throws -> Bool {
  let codes = Log<ResolutionError.Code>()
  try await Container.withCurrent(
    tested,
    inTest: {
      do {
        _ = try await Task.detached { try Container.current }.value
      } catch let error as ResolutionError {
        codes.append(error.code)
      }
    })
  return codes.entries == [.notBootstrapped]
}

private final class View {
  @Inject var leaf: Leaf
}

/// Reads the current container where another one is.
private func read(with container: Container) throws -> Container {
  try Container.withCurrent(container) { try Container.current }
}
