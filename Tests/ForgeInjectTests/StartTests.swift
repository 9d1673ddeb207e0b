import ForgeInject
import Testing

@Suite("start()", .timeLimit(.minutes(10)))
struct StartTests {
  @Test("builds eager singletons, what they need before them, and nothing else")
  func order() async throws {
    let log = Log<String>()
    let container = try Container(registering: Self.registrations(log))
    try await container.start()
    #expect(log.entries == ["MainModel", "Leaf", "A"])
    try await container.start()
    #expect(log.entries.count == 3)
  }

  @Test("on the main actor, synchronously, does the same")
  @MainActor
  func synchronous() throws {
    let log = Log<String>()
    let container = try Container(registering: Self.registrations(log))
    try container.start()
    #expect(log.entries == ["MainModel", "Leaf", "A"])
  }

  @Test("stops at the first failure, keeps what was built, and builds the rest when it is repeated")
  func failure() async throws {
    let log = Log<String>()
    let tries = Counter()
    let container = try Container(registering: { registry in
      registry.register(.eagerSingleton) { () -> A in
        log.append("A")
        return A()
      }
      registry.register(.eagerSingleton) { () throws -> B in
        if tries.add() == 1 { throw Refusal(number: 7) }
        log.append("B")
        return B()
      }
      registry.register(.eagerSingleton) { () -> C in
        log.append("C")
        return C()
      }
    })
    await #expect(throws: Refusal(number: 7)) { try await container.start() }
    #expect(log.entries == ["A"])
    try await container.start()
    #expect(log.entries == ["A", "B", "C"])
  }

  @Test("called by many at a time builds once")
  func race() async throws {
    let log = Log<String>()
    let container = try Container(registering: Self.registrations(log))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<20 {
        if index % 2 == 0 {
          group.addTask { try await container.start() }
        } else {
          group.addTask { try await startOnMain(container) }
        }
      }
      try await group.waitForAll()
    }
    #expect(log.entries.sorted() == ["A", "Leaf", "MainModel"])
  }

  @Test(
    "builds what belongs to the main actor first, for opaque builders that need it, in whatever order they were registered"
  )
  func opaqueBeforeMainActor() async throws {
    let container = try Container(registering: { registry in
      registry.register(.eagerSingleton) { r in Screen(model: try r.resolve()) }
      registry.register(.eagerSingleton, mainActorBuilder: { MainModel() })
    })
    try await Home().run { _ in try await container.start() }
  }

  @Test("makes a main-actor service resolvable synchronously from anywhere")
  func afterwards() async throws {
    let container = try Container(registering: { $0.register(.eagerSingleton, mainActorBuilder: { MainModel() }) })
    try await container.start()
    _ = try await onThread { try container.resolve(MainModel.self) }
  }

  private static func registrations(_ log: Log<String>) -> @Sendable (inout Registry) -> Void {
    { registry in
      registry.register(.eagerSingleton) { (_: Leaf, _: MainModel) -> A in
        log.append("A")
        return A()
      }
      registry.register(
        .eagerSingleton,
        mainActorBuilder: { () -> MainModel in
          log.append("MainModel")
          return MainModel()
        })
      registry.register(.singleton) { () -> Leaf in
        log.append("Leaf")
        return Leaf()
      }
      registry.register(.singleton) { () -> B in
        log.append("B")
        return B()
      }
    }
  }
}

@MainActor
private func startOnMain(_ container: Container) async throws {
  try await container.start()
}
