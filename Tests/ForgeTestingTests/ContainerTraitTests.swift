import ForgeInject
import ForgeTesting
import Testing

@Suite("The .container trait on a test")
struct ContainerTraitTests {
  @Test("gives it a container of its assemblies", .container(AppAssembly()))
  func assemblies() async throws {
    let session = try await Container.current.resolve(Session.self)
    #expect(session.clock.name == "system")
  }

  @Test("takes overrides", .container(AppAssembly(), overrides: { $0.register(.singleton, (any Clock).self) { fake } }))
  func overrides() async throws {
    let session = try await Container.current.resolve(Session.self)
    #expect(session.clock.name == "fake")
  }

  @Test("without assemblies and without a trait around it is empty", .container())
  func empty() throws {
    #expect(try Container.current.graph.services.isEmpty)
  }

  @Test("the last of several on one test is the innermost", .container(AppAssembly()), .container(OtherAssembly()))
  func several() async throws {
    let clock = try await Container.current.resolve((any Clock).self)
    #expect(clock.name == "other")
  }

  @Test("serves tests of the main actor", .container(AppAssembly()))
  @MainActor
  func mainActor() throws {
    #expect(try Container.current.resolve(Session.self).clock.name == "system")
  }

  @Test("reaches child tasks and the tasks that a test starts", .container(AppAssembly()))
  func tasks() async throws {
    let container = try Container.current
    async let child = try Container.current
    let task = Task { try Container.current }
    let inTask = try await task.value
    #expect(try await child === container)
    #expect(inTask === container)
  }

  @Test("gives each case of a parameterised test a container of its own", .container(AppAssembly()), arguments: 0..<20)
  func cases(_ number: Int) async throws {
    let container = try Container.current
    // They are kept, so that no two can have had one address.
    #expect(!Self.seen.entries.contains { $0 === container })
    Self.seen.append(container)
    let store = try await container.resolve(Store.self)
    let session = try await container.resolve(Session.self)
    #expect(session.store === store)
  }
  private static let seen = Log<Container>()

  @Test(
    "stops the container after the test, with the hooks", .afterwards { #expect(stopped.entries == ["hook"]) },
    .container(
      AppAssembly(),
      overrides: { registry in
        registry.register(.singleton) {
          Store()
        } onStop: { _ in
          stopped.append("hook")
        }
      }))
  func stops() async throws {
    _ = try await Container.current.resolve(Store.self)
    #expect(stopped.entries.isEmpty)
  }
}

private let fake = NamedClock(name: "fake")
private let stopped = Log<String>()

@Suite("The .container trait on a suite", .container(AppAssembly(), overrides: { suiteOverrides(&$0) }))
struct ContainerTraitSuiteTests {
  @Inject var injected: any Clock

  @Test("applies to all tests within, and to the properties of their suite")
  func within() async throws {
    let session = try await Container.current.resolve(Session.self)
    #expect(session.clock.name == "suite")
    #expect(injected.name == "suite")
  }

  @Test("is there for each test anew", arguments: 0..<4)
  func anew(_ number: Int) async throws {
    let store = try await Container.current.resolve(Store.self)
    #expect(!Self.seen.entries.contains { $0 === store })
    Self.seen.append(store)
  }
  private static let seen = Log<Store>()

  @Test(
    "a trait without assemblies takes the suite's, with its own overrides over the suite's",
    .container(overrides: { registry in
      registry.register(.singleton, (any Clock).self) { NamedClock(name: "test") }
      registry.contributing { $0.register(.singleton) { "test" } }
    }))
  func layered() async throws {
    let container = try Container.current
    let session = try await container.resolve(Session.self)
    #expect(session.clock.name == "test")
    #expect(injected.name == "test")
    let words = try await container.resolve([String].self)
    #expect(words == ["app", "suite", "test"])
  }

  @Test("a trait with assemblies starts anew", .container(OtherAssembly()))
  func startsAnew() async throws {
    let container = try Container.current
    #expect(container.graph.services.map(\.name) == ["any ForgeTestingTests.Clock"])
    #expect(injected.name == "other")
  }

  @Suite(
    "A suite in it",
    .container(overrides: { registry in registry.contributing { $0.register(.singleton) { "inner" } } }))
  struct Inner {
    @Test("has the overrides of both")
    func both() async throws {
      let container = try Container.current
      let words = try await container.resolve([String].self)
      #expect(words == ["app", "suite", "inner"])
      let session = try await container.resolve(Session.self)
      #expect(session.clock.name == "suite")
    }

    @Test("and a test in that its own as well", .container(overrides: { $0.decorate((any Clock).self) { louder($0) } }))
    func three() async throws {
      let session = try await Container.current.resolve(Session.self)
      #expect(session.clock.name == "suite!")
    }
  }

  @Suite("A suite in it that starts anew", .container(OtherAssembly()))
  struct Anew {
    @Test("is the one that its tests add to", .container(overrides: { $0.decorate((any Clock).self) { louder($0) } }))
    func adds() async throws {
      let clock = try await Container.current.resolve((any Clock).self)
      #expect(clock.name == "other!")
    }
  }
}

private func suiteOverrides(_ registry: inout Registry) {
  registry.register(.singleton, (any Clock).self) { NamedClock(name: "suite") }
  registry.contributing { $0.register(.singleton) { "suite" } }
}

private func louder(_ clock: any Clock) -> any Clock { NamedClock(name: clock.name + "!") }

/// What happens around a test, seen from within another one that runs the trait itself.
@Suite("What the .container trait does", .timeLimit(.minutes(10)))
struct ContainerTraitScopeTests {
  @Test("Factory#231, #272, #281, #308: tests that run at the same time do not meet each other's instances")
  func parallel() async throws {
    let arrived = Arrivals(8)
    let trait: ContainerTrait = .container(AppAssembly())
    let stores = Log<Store>()
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          try await run(trait) {
            let store = try await Container.current.resolve(Store.self)
            stores.append(store)
            await arrived.all()
            // The others have been here meanwhile.
            let session = try await Container.current.resolve(Session.self)
            #expect(session.store === store)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(stores.entries.map(ObjectIdentifier.init)).count == 8)
  }

  @Test("the container is stopped when the test has ended, also when that throws")
  func stops() async throws {
    let log = Log<String>()
    let trait: ContainerTrait = .container(
      AppAssembly(),
      overrides: { registry in
        registry.register(.singleton) {
          Store()
        } onStop: { _ in
          log.append("stopped")
        }
      })
    for isThrowing in [false, true] {
      let kept = Log<Container>()
      let body: @Sendable () async throws -> Void = {
        let container = try Container.current
        _ = try await container.resolve(Store.self)
        kept.append(container)
        log.append("end")
        if isThrowing { throw Refusal() }
      }
      if isThrowing {
        await #expect(throws: Refusal()) { try await run(trait, body) }
      } else {
        try await run(trait, body)
      }
      let error = await #expect(throws: ResolutionError.self) {
        _ = try await kept.entries[0].resolve(Session.self)
      }
      #expect(error?.code == .stopped)
    }
    #expect(log.entries == ["end", "stopped", "end", "stopped"])
  }

  @Test("a hook that fails is an issue at the trait's place, beside what the test throws")
  func failingHook() async throws {
    let (trait, here): (ContainerTrait, Testing.SourceLocation) = (.container(failing, AppAssembly()), #_sourceLocation)
    await withKnownIssue {
      await #expect(throws: Refusal()) {
        try await run(trait) {
          _ = try await Container.current.resolve(Int.self)
          throw Refusal()
        }
      }
    } matching: { issue in
      issue.sourceLocation?.line == here.line && (issue.error as? StopError)?.failures.count == 1
    }
  }

  private var failing: some Assembly { FailingAssembly() }

  private struct FailingAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.singleton) {
        7
      } onStop: { _ in
        throw Refusal()
      }
    }
  }

  @Test("an invalid graph is an issue for each problem at the trait's place, and the test does not run")
  func invalid() async throws {
    let (trait, here): (ContainerTrait, Testing.SourceLocation) = (.container(BrokenAssembly()), #_sourceLocation)
    let texts = Log<String>()
    let hasRun = Log<Void>()
    try await withKnownIssue {
      try await run(trait) { hasRun.append(()) }
    } matching: { issue in
      issue.comments.forEach { texts.append($0.rawValue) }
      return issue.sourceLocation?.fileID == here.fileID && issue.sourceLocation?.line == here.line
    }
    #expect(texts.entries.sorted() == brokenTexts.sorted())
    #expect(hasRun.entries.isEmpty)
  }

  @Test("an override of a nested trait that replaces nothing is an issue")
  func nestedInvalid() async throws {
    let outer: ContainerTrait = .container(OtherAssembly())
    let inner: ContainerTrait = .container(overrides: { $0.register(.singleton) { Store() } })
    let hasRun = Log<Void>()
    try await withKnownIssue {
      try await run(outer) { try await run(inner) { hasRun.append(()) } }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("the override of `ForgeTestingTests.Store` replaces nothing") }
    }
    #expect(hasRun.entries.isEmpty)
  }

  @Test("around a suite as a whole there is no container")
  func suite() async throws {
    let trait: ContainerTrait = .container(AppAssembly())
    let test = try #require(Test.current)
    try await trait.provideScope(for: test, testCase: nil) {
      #expect(throws: ResolutionError.self) { _ = try Container.current }
    }
  }

  @Test("it is recursive: a suite's trait applies to suites within")
  func recursive() {
    let trait: ContainerTrait = .container()
    #expect(trait.isRecursive)
  }

  @Test("swift-dependencies#127, #334: late work of a test gets an error, and not the container of the next one")
  func lateWork() async throws {
    let trait: ContainerTrait = .container(AppAssembly())
    let (mayGoOn, goOn) = AsyncStream<Void>.makeStream()
    let late = Log<Task<Store, any Error>>()
    try await run(trait) {
      late.append(
        Task {
          for await _ in mayGoOn {}
          return try await Container.current.resolve(Store.self)
        })
    }
    try await run(trait) {
      goOn.finish()
      let error = await #expect(throws: ResolutionError.self) { _ = try await late.entries[0].value }
      #expect(error?.code == .stopped)
    }
  }
}

/// Runs something as the body of the current test with one more trait.
private func run(
  _ trait: ContainerTrait, _ body: @concurrent @Sendable @escaping () async throws -> Void
) async throws {
  let test = try #require(Test.current)
  let testCase = try #require(Test.Case.current)
  try await trait.provideScope(for: test, testCase: testCase, performing: body)
}

/// Runs code after a test and the traits that follow.
private struct Afterwards: TestTrait, TestScoping {
  let body: @Sendable () -> Void

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await function()
    body()
  }
}

extension Trait where Self == Afterwards {
  fileprivate static func afterwards(_ body: @escaping @Sendable () -> Void) -> Self { Afterwards(body: body) }
}

/// Where a number of tasks wait for each other.
private actor Arrivals {
  private var left: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) {
    left = count
  }

  func all() async {
    left -= 1
    if left > 0 { return await withCheckedContinuation { waiting.append($0) } }
    for continuation in waiting { continuation.resume() }
  }
}
