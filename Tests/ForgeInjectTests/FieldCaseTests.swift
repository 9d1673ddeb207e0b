import ForgeInject
import ForgeTesting
import Foundation
import Testing

/// What users of other containers have reported in public, where no other suite has it already.
@Suite("Field cases", .timeLimit(.minutes(10)))
struct FieldCaseTests {
  @Test(
    "SwinjectAutoregistration#14, #65, #70: a builder takes as many parameters as it likes",
    .container(
      ClosureAssembly { registry in
        registry.register(.singleton) { Leaf() }
        registry.register(.singleton) { A() }
        registry.register(.singleton) { B() }
        registry.register(.singleton) { 1 }
        registry.register(.singleton) { "one" }
        registry.register(.singleton) { 1.0 }
        registry.register(.singleton) { true }
        registry.register(.transient, builder: Many.init)
      }))
  func arity() throws {
    let many = try Container.current.resolve(Many.self)
    #expect(many.b === many.i)
    #expect(many.d == 1)
  }

  @Test("Factory#300, #224; Swinject#570; knit#174: a main-actor initializer is registered as it is")
  func mainActorInitializer() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, builder: Leaf.init)
      registry.register(.singleton, (any Titled).self, mainActorBuilder: Title.init)
    })
    let title = try await container.resolve((any Titled).self)
    let leaf = try await container.resolve(Leaf.self)
    #expect(title.leaf === leaf)
  }

  @Test("Swinject#269; Factory#12: a builder resolves what needs the same services as itself")
  func nestedResolve() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { Leaf() }
      registry.register(.transient) { r in Holder(leaf: try r.resolve()) }
      registry.register(.singleton) { r in
        let holder = try r.resolve(Holder.self)
        let leaf = try r.resolve(Leaf.self)
        #expect(holder.leaf === leaf)
        return A()
      }
    })
    _ = try container.resolve(A.self)
  }

  @Test("Swinject#256, #352: resolving in a loop leaves nothing behind")
  func loop() throws {
    let alive = Counter()
    let dead = Counter()
    let container = try Container(registering: { registry in
      registry.register(.transient) { Counted(alive, dead) }
      registry.register(.weak) { WeaklyCounted(alive, dead) }
    })
    for _ in 0..<1_000 {
      _ = try container.resolve(Counted.self)
      _ = try container.resolve(WeaklyCounted.self)
    }
    #expect(alive.value == 2_000)
    #expect(dead.value == 2_000)
  }

  @Test("Swinject#243, #158: a circle runs each builder once and hands out no half-wired object")
  func circleRunsOnce() throws {
    let builds = Log<String>()
    let container = try Container(registering: { registry in
      registry.register(.transient) { r in
        builds.append("A")
        _ = try r.resolve(B.self)
        builds.append("A is complete")
        return A()
      }
      registry.register(.transient) { r in
        builds.append("B")
        _ = try r.resolve(A.self)
        builds.append("B is complete")
        return B()
      }
    })
    #expect(throws: ResolutionError.self) { _ = try container.resolve(A.self) }
    #expect(builds.entries == ["A", "B"])
  }

  @Test("knit#74: the error says which assembly each step comes from")
  func assemblies() {
    struct Network: Assembly {
      func assemble(into registry: inout Registry) {
        registry.register(.singleton, fileID: "Network/Network.swift", line: 1) { (_: Leaf) in A() }
      }
    }
    struct Sync: Assembly {
      var dependencies: [any Assembly] { [Network()] }
      func assemble(into registry: inout Registry) {
        registry.register(.singleton, fileID: "Sync/Sync.swift", line: 1) { (_: A) in B() }
      }
    }
    let text = DependencyGraph(Sync()).problems.first?.description
    #expect(text?.contains("at Network/Network.swift:1, in ForgeInjectTests.FieldCaseTests.Network") == true)
  }

  @Test(
    "Swinject#457, #280: an Optional parameter is its type's service where that is registered, and nil where it is not")
  func optional() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { A() }
      registry.register(.transient) { (a: A?, leaf: Leaf?) in OptionalNeeds(a: a, leaf: leaf) }
    })
    let needs = try container.resolve(OptionalNeeds.self)
    #expect(try needs.a === container.resolve(A.self))
    #expect(needs.leaf == nil)
  }

  private struct OptionalNeeds {
    let a: A?
    let leaf: Leaf?
  }

  @Test("knit#203; SafeDI#65, #87, #177: registering is neutral, and only what says so is built on the main actor")
  @MainActor
  func neutralRegistering() async throws {
    let held = HeldMainActor()
    // Made and used on a thread, while the main actor does not answer.
    let (container, leaf) = try await held.meanwhile {
      let container = try Container(registering: { registry in
        registry.register(.singleton, mainActorBuilder: { MainModel() })
        registry.register(.singleton) { (model: MainModel) in Screen(model: model) }
        registry.register(.singleton) { Leaf() }
      })
      return (container, try container.resolve(Leaf.self))
    }
    let screen = try await container.resolve(Screen.self)
    let model = try await container.resolve(MainModel.self)
    let same = try await container.resolve(Leaf.self)
    #expect(screen.model === model)
    #expect(leaf === same)
  }

  @Test("sequel-ace#2657: a thread that resolves while the main actor waits for it gets what it may build, or an error")
  @MainActor
  func noHop() async throws {
    let held = HeldMainActor()
    let container = try Container(registering: { registry in
      registry.register(.singleton, mainActorBuilder: { MainModel() })
      registry.register(.singleton) { (model: MainModel) in Screen(model: model) }
      registry.register(.singleton) { Leaf() }
    })
    let code = try await held.meanwhile {
      _ = try container.resolve(Leaf.self)
      return #expect(throws: ResolutionError.self) { _ = try container.resolve(Screen.self) }?.code
    }
    #expect(code == .mainActorRequired)
  }

  @Test("Factory#215; swift-dependencies#244: what one works with is Sendable")
  func sendable() {
    func isSendable<T: Sendable>(_ type: T.Type) -> Bool { true }
    #expect(isSendable(Container.self))
    #expect(isSendable(DependencyGraph.self))
    #expect(isSendable((any Assembly).self))
    #expect(isSendable(Provider<Draft>.self))
    #expect(isSendable(Tagged<Leaf, Tag>.self))
    #expect(isSendable(Inject<Leaf>.self))
    #expect(isSendable(GraphError.self))
    #expect(isSendable(ResolutionError.self))
    #expect(isSendable(StopError.self))
  }

  @Test("Swinject#547, #266; Factory#365: what others want is built and found while a builder does not end")
  func slowBuilder() async throws {
    let build = HeldBuild()
    let container = try Container(registering: { registry in
      build.register(in: &registry)
      registry.register(.singleton) { B() }
      registry.register(.transient) { (b: B) in Draft() }
      registry.register(.singleton, mainActorBuilder: { MainModel() })
    })
    async let slow = onThread { try container.resolve(A.self) }
    try await build.begun()
    _ = try await race(4) { _ in
      _ = try container.resolve(B.self)
      _ = try container.resolve(Draft.self)
    }
    _ = try await container.resolve(MainModel.self)
    build.goOn()
    _ = try await slow
  }

  @Test("Swinject#539, #377: threads that meet in one graph are no circle")
  func noFalseCircle() async throws {
    for _ in 0..<100 {
      let container = try Container(registering: { registry in
        registry.register(.singleton) { Leaf() }
        registry.register(.singleton) { resolver in
          _ = try resolver.resolve(Leaf.self)
          return A()
        }
        registry.register(.singleton) { resolver in
          _ = try (resolver.resolve(Leaf.self), resolver.resolve(A.self))
          return B()
        }
        registry.register(.singleton) { resolver in
          _ = try (resolver.resolve(B.self), resolver.resolve(A.self))
          return C()
        }
      })
      let instances = try await race(4) { index in
        switch index {
        case 0: _ = try container.resolve(A.self)
        case 1: _ = try container.resolve(B.self)
        default: break
        }
        return try container.resolve(C.self)
      }
      #expect(instances.allSatisfy { $0 === instances[0] })
    }
  }

  @Test("needle-di#113: asynchronous resolutions that overlap and have nothing to do with each other are no circle")
  func overlappingResolutions() async throws {
    let mayEnd = Gate()
    let begun = Countdown(2)
    let container = try Container(registering: { registry in
      registry.register(
        .singleton,
        asyncBuilder: { () -> Leaf in
          begun.count()
          try await onThread { mayEnd.wait() }
          return Leaf()
        })
      registry.register(
        .singleton,
        asyncBuilder: { resolver in
          _ = try await resolver.resolve(Leaf.self)
          return A()
        })
      registry.register(
        .singleton,
        asyncBuilder: { resolver in
          begun.count()
          _ = try await resolver.resolve(A.self)
          _ = try await resolver.resolve(Leaf.self)
          return B()
        })
    })
    async let a = container.resolve(A.self)
    async let b = container.resolve(B.self)
    async let again = container.resolve(A.self)
    await begun.finished()
    mayEnd.open()
    let (first, second) = try await (a, again)
    _ = try await b
    #expect(first === second)
  }

  @Test("Factory 3.2: however many threads come first, a singleton is one")
  func exactlyOnce() async throws {
    for _ in 0..<100 {
      let builds = Counter()
      let container = try Container(registering: { registry in
        registry.register(.singleton) { () -> Leaf in
          builds.add()
          return Leaf()
        }
        registry.register(.transient) { (leaf: Leaf) in Holder(leaf: leaf) }
      })
      let leaves = try await race(4) { index in
        index % 2 == 0 ? try container.resolve(Leaf.self) : try container.resolve(Holder.self).leaf
      }
      #expect(builds.value == 1)
      #expect(leaves.allSatisfy { $0 === leaves[0] })
    }
  }

  @Test("Swinject#99, #386: resolving and builders throw, and an error comes unchanged through all that is between")
  func throwing() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () throws -> Leaf in throw Refusal(number: 7) }
      registry.alias(AnyObject.self, to: Leaf.self) { $0 }
      registry.contributing { $0.register(.transient) { (_: Leaf?) in A() } }
      registry.register(.singleton) { resolver in
        _ = try resolver.resolve([A].self)
        return B()
      }
      registry.register(.singleton, asyncBuilder: { (_: B) in C() })
    })
    #expect(throws: Refusal(number: 7)) { _ = try container.resolve(AnyObject.self) }
    #expect(throws: Refusal(number: 7)) { _ = try container.resolve(B.self) }
    await #expect(throws: Refusal(number: 7)) { _ = try await container.resolve(C.self) }
  }

  @Test("SwinjectAutoregistration#17, #28: what is missing is told when the container is made, by module and line")
  func missingAtCreation() {
    let error = #expect(throws: GraphError.self) {
      try Container(registering: {
        $0.register(.singleton, (any Titled).self, fileID: "App/Main.swift", line: 1, mainActorBuilder: Title.init)
      })
    }
    #expect(
      error?.description == """
        The object graph has a problem.
        1. `any ForgeInjectTests.Titled` needs `ForgeInjectTests.Leaf`, which is not registered.
          path: any ForgeInjectTests.Titled → ForgeInjectTests.Leaf
          registered:
            any ForgeInjectTests.Titled at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: register `ForgeInjectTests.Leaf` in an assembly of this container; what is registered as a protocol is found by that alone.
        """)
  }

  @Test("Swinject#232; Dependiject#25: a circle's error names every type on it, with its line")
  func circleNames() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { resolver in
        _ = try resolver.resolve(B?.self)
        return A()
      }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { (_: C) in B() }
      registry.register(.singleton, fileID: "App/Main.swift", line: 3) { resolver in
        _ = try resolver.resolve(Provider<A>.self)()
        return C()
      }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(A.self) }
    expectError(
      error, .cycle, path: ["A", "B", "C", "A"],
      """
      `ForgeInjectTests.A` needs itself while it is being built.
        path: ForgeInjectTests.A → ForgeInjectTests.B → ForgeInjectTests.C → ForgeInjectTests.A
        registered:
          ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          ForgeInjectTests.B at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          ForgeInjectTests.C at App/Main.swift:3, in ForgeInjectTests.ClosureAssembly
        fix: move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization.
      """)
  }

  @Test("Swinject#400, #397; Resolver#134: instances that can reach their container keep neither it nor themselves")
  func noRetainCycle() throws {
    weak var container: Container?
    weak var needy: Needy?
    do {
      let made = try Container(registering: { registry in
        registry.register(.weak) { Leaf() }
        registry.register(.singleton) { (leaf: Provider<Leaf>, itself: Provider<Needy>, list: [Provider<A>]) in
          Needy(leaf: leaf, itself: itself, list: list)
        }
        registry.contributing { $0.register(.singleton) { (_: Provider<Needy>) in A() } }
        registry.decorate(Needy.self) { (inner: Needy, _: Provider<Needy>) in inner }
      })
      container = made
      let instance = try made.resolve(Needy.self)
      needy = instance
      #expect(try instance.itself() === instance)
      _ = try (instance.leaf(), instance.list[0](), made.resolve(Provider<[Provider<A>]>.self)())
    }
    #expect(container == nil)
    #expect(needy == nil)
  }

  private final class Needy: Sendable {
    let leaf: Provider<Leaf>
    let itself: Provider<Needy>
    let list: [Provider<A>]
    init(leaf: Provider<Leaf>, itself: Provider<Needy>, list: [Provider<A>]) {
      self.leaf = leaf
      self.itself = itself
      self.list = list
    }
  }

  @Test(
    "needle#441, #366; SafeDI#273; mlx-swift-lm#339: the package needs no other one, no macro and no generated code")
  func manifest() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    for need in [".package(", ".macro(", "plugins:", ".binaryTarget("] { #expect(!manifest.contains(need)) }
  }

  @Test("C10: what does not need the unavailable service resolves without it")
  func unrelated() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () throws -> A in throw Refusal() }
      registry.register(.singleton) { B() }
    })
    #expect(throws: Refusal()) { _ = try container.resolve(A.self) }
    _ = try container.resolve(B.self)
  }
}

private struct Many {
  let a: Leaf, b: A, c: B, d: Int, e: String, f: Double, g: Bool, h: Leaf, i: A, j: B, k: Int, l: String
}

private protocol Titled: Sendable { var leaf: Leaf { get } }

private final class Title: Titled {
  let leaf: Leaf
  @MainActor init(leaf: Leaf) {
    MainActor.preconditionIsolated()
    self.leaf = leaf
  }
}

private final class Counted: Sendable {
  let dead: Counter
  init(_ alive: Counter, _ dead: Counter) {
    alive.add()
    self.dead = dead
  }
  deinit { dead.add() }
}

private final class WeaklyCounted: Sendable {
  let dead: Counter
  init(_ alive: Counter, _ dead: Counter) {
    alive.add()
    self.dead = dead
  }
  deinit { dead.add() }
}

/// Keeps the main actor from answering while something else runs on a thread.
@MainActor private struct HeldMainActor {
  func meanwhile<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    let hasEnded = Gate()
    let result = Later<Result<R, any Error>>()
    onNewThread {
      result.set(Result { try body() })
      hasEnded.open()
    }
    hasEnded.wait()
    return try result.get().get()
  }
}
