import ForgeInject
import Testing

@Suite("Deep graphs", .timeLimit(.minutes(10)))
struct DeepGraphTests {
  private static let smallStack = 512 * 1024

  @Test("a declared chain of 10,000 shared services resolves on a 512 KiB thread, and goes without overflowing it")
  func declaredChain() async throws {
    try await onThread(stackSize: Self.smallStack) {
      let container = try Container(registering: { registry in
        Chain.forEachLink(10_000) { Chain.registerDeclared($0, after: $1, in: &registry) }
      })
      // Nothing of the chain is kept here, so that the container is what lets go of it.
      #expect(try Chain.resolve(9_999, from: container).depth == 9_999)
    }
  }

  @Test("the same with await, and with start")
  func declaredChainAsync() async throws {
    try await {
      let container = try Container(registering: { registry in
        Chain.forEachLink(10_000) { Chain.registerDeclared($0, after: $1, in: &registry) }
      })
      let depth = try await Chain.resolveAsync(9_999, from: container).depth
      #expect(depth == 9_999)
    }()
    let container = try Container(registering: { registry in
      Chain.forEachLink(10_000) { Chain.registerDeclared($0, after: $1, in: &registry) }
      registry.register(.eagerSingleton) { (top: Chain.Top) in A() }
    })
    try await container.start()
    #expect(try await Chain.resolveAsync(9_999, from: container).depth == 9_999)
  }

  @Test("one that waits for a build that was nested too deep builds on its own")
  func tooDeepOfAnother() async throws {
    let captured = Later<Container>()
    let isBuilding = Gate()
    let goOn = Gate()
    let tries = Counter()
    let container = try Container(registering: { registry in
      Chain.forEachLink(120) { Chain.registerOpaque($0, after: $1, isShared: false, in: &registry) }
      registry.register(.singleton) { r -> A in
        if tries.add() == 1 {
          isBuilding.open()
          goOn.wait()
        }
        _ = try Chain.resolve(119, from: captured.get())
        return A()
      }
    })
    captured.set(container)
    defer { captured.set(nil) }
    async let deep = onThread(stackSize: 16 << 20) { Result { try Self.nest(100) { try container.resolve(A.self) } } }
    let shallow = try await onThread(stackSize: 16 << 20) {
      isBuilding.wait()
      goOn.open()
      return Result { try container.resolve(A.self) }
    }
    #expect(throws: Never.self) { try shallow.get() }
    _ = try await deep
  }

  /// Calls `body` inside so many builders.
  private static func nest<R: Sendable>(_ depth: Int, _ body: @escaping @Sendable () throws -> R) throws -> R {
    if depth == 0 { return try body() }
    let container = try Container(registering: { $0.register(.transient) { try nest(depth - 1, body) } })
    return try container.resolve(R.self)
  }

  @Test("a circle among thousands of services is found quickly and alone")
  func circleInALargeGraph() throws {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        Chain.forEachLink(5_000) { Chain.registerDeclared($0, after: $1, in: &registry) }
        registry.register(.singleton) { (_: B) in A() }
        registry.register(.singleton) { (_: A) in B() }
      })
    #expect(graph.problems.map(\.code) == [.cycle])
  }

  @Test("an opaque chain past the limit ends in an error that shows its head and its tail", arguments: [true, false])
  func opaqueChain(_ isShared: Bool) async throws {
    try await onThread(stackSize: Self.smallStack) {
      let container = try Container(registering: { registry in
        Chain.forEachLink(1_000) { Chain.registerOpaque($0, after: $1, isShared: isShared, in: &registry) }
      })
      let error = #expect(throws: ResolutionError.self) { _ = try Chain.resolve(999, from: container) }
      #expect(error?.code == .tooDeep)
      let count = error?.path.count ?? 0
      #expect((50...201).contains(count))
      let text = error?.description ?? ""
      #expect(text.contains("\(count - 1) builders are inside each other"))
      #expect(text.contains("path: \(Chain.name(999)) → \(Chain.name(998)) → "))
      #expect(text.contains(" → … \(count - 24) more … → "))
      #expect(text.contains(" → \(Chain.name(1_000 - count))\n"))
      #expect(try Chain.resolve(count - 2, from: container).depth == count - 2)
    }
  }

  @Test("200 builders may be inside each other where the stack has room for them")
  func limit() async throws {
    try await onThread(stackSize: 8 << 20) {
      let container = try Container(registering: { registry in
        Chain.forEachLink(201) { Chain.registerOpaque($0, after: $1, isShared: false, in: &registry) }
      })
      let error = #expect(throws: ResolutionError.self) { _ = try Chain.resolve(200, from: container) }
      #expect(error?.code == .tooDeep)
      #expect(error?.path.count == 201)
      #expect(try Chain.resolve(199, from: container).depth == 199)
    }
  }

  @Test("a declared chain of transient services past the limit ends in the same error")
  func transientChain() async throws {
    try await onThread(stackSize: Self.smallStack) {
      let container = try Container(registering: { registry in
        Chain.forEachLink(1_000) { Chain.registerTransient($0, after: $1, in: &registry) }
      })
      let error = #expect(throws: ResolutionError.self) { _ = try Chain.resolve(999, from: container) }
      #expect(error?.code == .tooDeep)
    }
  }
}
