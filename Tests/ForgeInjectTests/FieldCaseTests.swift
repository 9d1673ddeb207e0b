import ForgeInject
import ForgeTesting
import Testing

/// What users of other containers have reported in public, where no other suite has it already.
@Suite("Field cases", .timeLimit(.minutes(1)))
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
