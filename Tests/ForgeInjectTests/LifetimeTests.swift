import ForgeInject
import Synchronization
import Testing

@Suite("Lifetimes")
struct LifetimeTests {
  @Test("transient: a new instance for each resolve, which need not be Sendable and is the caller's")
  func transient() async throws {
    let container = try Container(registering: { $0.register(.transient) { Draft() } })
    let draft = try await container.resolve(Draft.self)
    draft.text = "mine"
    let other = try await container.resolve(Draft.self)
    #expect(other.text.isEmpty)
    // It is handed over as `sending`, so it may be sent on.
    let sent = try await container.resolve(Draft.self)
    await Task { sent.text = "sent" }.value
  }

  @Test("transient on the main actor: handed over to whoever awaits it")
  func mainActorTransient() async throws {
    let container = try Container(registering: { registry in
      registry.register(
        .transient,
        mainActorBuilder: { () -> sending Draft in
          MainActor.preconditionIsolated()
          return Draft()
        })
    })
    try await Home().run { _ in
      let draft = try await container.resolve(Draft.self)
      draft.text = "mine"
    }
  }

  @Test("singleton: one instance for each container")
  func singleton() async throws {
    let assembly = ClosureAssembly { $0.register(.singleton) { Leaf() } }
    let one = try Container(assembly)
    let two = try Container(assembly)
    let first = try await one.resolve(Leaf.self)
    let again = try await one.resolve(Leaf.self)
    let other = try await two.resolve(Leaf.self)
    #expect(first === again)
    #expect(first !== other)
  }

  @Test("singleton: values too, whatever their size")
  func values() throws {
    struct Big: Sendable, Equatable {
      var a = (1, 2, 3, 4)
      var text = String(repeating: "x", count: 100)
      static func == (left: Big, right: Big) -> Bool { left.a == right.a && left.text == right.text }
    }
    struct Empty: Sendable {}
    let container = try Container(registering: { registry in
      registry.register(.singleton) { Big() }
      registry.register(.singleton) { Empty() }
      registry.register(.singleton) { 42 }
      registry.register(.singleton) { (number: Int) -> @Sendable (Int) -> Int in { $0 + number } }
    })
    #expect(try container.resolve(Big.self) == Big())
    _ = try container.resolve(Empty.self)
    let add = try container.resolve((@Sendable (Int) -> Int).self)
    #expect(add(1) == 43)
  }

  @Test("weak: one instance while somebody holds it, then a new one", arguments: [true, false])
  func weak(_ isExistential: Bool) throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.weak) { () -> Greeter in
        builds.add()
        return Greeter()
      }
      registry.register(.weak, (any Greeting).self) { () -> Greeter in
        builds.add()
        return Greeter()
      }
    })
    func greeting() throws -> AnyObject {
      isExistential ? try container.resolve((any Greeting).self) as AnyObject : try container.resolve(Greeter.self)
    }
    var held: AnyObject? = try greeting()
    weak let observed = held
    #expect(try greeting() === held)
    #expect(builds.value == 1)
    held = nil
    #expect(observed == nil)
    held = try greeting()
    #expect(builds.value == 2)
  }

  @Test("weak: exactly one while it is held, under a race")
  func weakRace() async throws {
    for _ in 0..<100 {
      let builds = Counter()
      let container = try Container(registering: { registry in
        registry.register(.weak) { () -> Leaf in
          builds.add()
          return Leaf()
        }
      })
      let leaves = try await race(6) { _ in try container.resolve(Leaf.self) }
      #expect(leaves.allSatisfy { $0 === leaves[0] })
      #expect(builds.value == 1)
    }
  }

  @Test("weak: a plan keeps what it counts on, so that it cannot die between planning and building")
  func weakDuringPlan() async throws {
    let holder = Later<WeakUser>()
    let container = try Container(registering: { registry in
      registry.register(.weak, mainActorBuilder: { MainModel() })
      registry.register(.weak) { (model: MainModel) in WeakUser(model: model) }
      registry.register(
        .singleton,
        mainActorBuilder: { () -> MainTheme in
          // It runs after planning, and drops what the plan found alive.
          holder.set(nil)
          return MainTheme()
        })
      registry.register(.eagerSingleton) { (_: MainTheme, user: WeakUser) in user.model === user.model ? A() : A() }
    })
    holder.set(try await container.resolve(WeakUser.self))
    try await container.start()
    _ = try await container.resolve(A.self)
  }

  @Test("weak: while it is held, nothing below it is built again", arguments: [true, false])
  func weakAlive(_ isTall: Bool) async throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      if isTall {
        Chain.forEachLink(100) { Chain.registerDeclared($0, after: $1, in: &registry) }
      } else {
        Chain.registerDeclared(Chain.link(99), after: nil, in: &registry)
      }
      registry.register(.weak) { (_: Chain.Link<Chain.Nine, Chain.Nine, Chain.Zero, Chain.Zero>) -> Leaf in
        if builds.add() > 1 { throw Refusal() }
        return Leaf()
      }
      registry.register(.weak) { (_: Leaf) in A() }
    })
    let (held, again) = try await onThread { (try container.resolve(A.self), try container.resolve(A.self)) }
    #expect(again === held)
    let awaited = try await container.resolve(A.self)
    #expect(awaited === held)
    #expect(builds.value == 1)
  }

  @Test("weak: one below a tall chain stays until the one who needs it is built")
  func weakBelowTallChain() throws {
    let container = try Container(registering: { registry in
      registry.register(.weak) { Leaf() }
      Chain.registerDeclared(Chain.link(0), on: Leaf.self, in: &registry)
      Chain.forEachLink(100) { link, previous in
        if previous != nil { Chain.registerDeclared(link, after: previous, in: &registry) }
      }
      registry.register(.transient) {
        (top: Chain.Link<Chain.Nine, Chain.Nine, Chain.Zero, Chain.Zero>, leaf: Leaf) in Holder(leaf: leaf)
      }
      registry.register(.singleton) { (holder: Holder) in A() }
    })
    weak var observed: Leaf?
    let holder = try container.resolve(Holder.self)
    observed = holder.leaf
    #expect(observed === holder.leaf)
    _ = try container.resolve(A.self)
  }

  @Test("weak: a living main-actor service is resolved synchronously from anywhere, by itself and below others")
  func weakMainActorAlive() async throws {
    let container = try Container(registering: { registry in
      registry.register(.weak, mainActorBuilder: { MainModel() })
      registry.register(.transient) { (model: MainModel) in Screen(model: model) }
    })
    let model = try await container.resolve(MainModel.self)
    let (same, screen) = try await onThread {
      (try container.resolve(MainModel.self), try container.resolve(Screen.self))
    }
    #expect(same === model)
    #expect(screen.model === model)
  }

  @Test("weak: a conformance that belongs to the main actor serves anywhere")
  func isolatedConformance() async throws {
    let container = try Container(registering: { registry in
      registry.register(.weak, (any Themed & Sendable).self, mainActorBuilder: { MainTheme() })
    })
    try await Home().run { _ in
      let theme = try await container.resolve((any Themed & Sendable).self)
      let again = try await container.resolve((any Themed & Sendable).self)
      #expect(theme as AnyObject === again as AnyObject)
    }
  }

  @Test("weak: existentials of every shape")
  func weakExistentials() throws {
    let container = try Container(registering: { registry in
      registry.register(.weak, (any Greeting & AnyObject).self) { Greeter() }
      registry.register(.weak, (any Keyed<Int>).self) { IntKeyed() }
    })
    let greeting = try container.resolve((any Greeting & AnyObject).self)
    #expect(try container.resolve((any Greeting & AnyObject).self) === greeting)
    #expect(greeting.text == "hello")
    let keyed = try container.resolve((any Keyed<Int>).self)
    #expect(try container.resolve((any Keyed<Int>).self) === keyed)
    #expect(keyed.key == 7)
  }

  @Test("a registration runs no builder, and none runs before somebody needs it")
  func lazy() async throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(
        .singleton,
        mainActorBuilder: { () -> MainModel in
          builds.add()
          return MainModel()
        })
      registry.register(.singleton) { Leaf() }
    })
    _ = try await container.resolve(Leaf.self)
    #expect(builds.value == 0)
    _ = try await container.resolve(MainModel.self)
    #expect(builds.value == 1)
  }

  // MARK: Memory

  @Test("everything that a container has built goes with it")
  func leaks() async throws {
    let alive = Counter()
    let dead = Counter()
    @Sendable func tracked() -> Tracked {
      alive.add()
      return Tracked { dead.add() }
    }
    try await {
      let container = try Container(registering: { registry in
        registry.register(.singleton) { One(tracked()) }
        registry.register(.eagerSingleton, mainActorBuilder: { Two(tracked()) })
        registry.register(.weak) { Three(tracked()) }
        registry.register(.transient) { Four(tracked()) }
        registry.register(.singleton) { (one: One, two: Two, three: Three, four: Four) in
          Five(tracked(), [one, two, three, four])
        }
      })
      try await container.start()
      for _ in 0..<50 {
        _ = try await container.resolve(Five.self)
        _ = try await container.resolve(Four.self)
      }
    }()
    #expect(alive.value == 55)
    #expect(dead.value == 55)
  }

  @Test("a builder that throws leaves nothing behind")
  func failedBuildLeaksNothing() throws {
    let dead = Counter()
    let container = try Container(registering: { registry in
      registry.register(.transient) { Four(Tracked { dead.add() }) }
      registry.register(.singleton) { (_: Four) throws -> A in throw Refusal() }
    })
    for _ in 0..<10 { #expect(throws: Refusal()) { _ = try container.resolve(A.self) } }
    #expect(dead.value == 10)
  }

  @Test("a container that cannot be made keeps none of its builders")
  func failedContainer() {
    weak var observed: Tracked?
    do {
      let tracked = Tracked {}
      observed = tracked
      #expect(throws: GraphError.self) {
        try Container(registering: { registry in
          registry.register(.singleton) { One(tracked) }
          registry.register(.singleton) { (_: B) in A() }
        })
      }
    }
    #expect(observed == nil)
  }

  @Test("instances go dependents first")
  func order() throws {
    let log = Log<String>()
    do {
      let container = try Container(registering: { registry in
        registry.register(.singleton) { (_: Two) in One(Tracked { log.append("One") }) }
        registry.register(.singleton) { (_: Three) in Two(Tracked { log.append("Two") }) }
        registry.register(.singleton) { Three(Tracked { log.append("Three") }) }
      })
      withExtendedLifetime(container) { #expect(throws: Never.self) { _ = try container.resolve(One.self) } }
    }
    #expect(log.entries == ["One", "Two", "Three"])
  }
}

private final class Tracked: Sendable {
  let onDeath: @Sendable () -> Void
  init(_ onDeath: @escaping @Sendable () -> Void) { self.onDeath = onDeath }
  deinit { onDeath() }
}

private class Node: @unchecked Sendable {  // nothing but constants
  let tracked: Tracked
  let others: [Node]
  init(_ tracked: Tracked, _ others: [Node] = []) {
    self.tracked = tracked
    self.others = others
  }
}
private final class One: Node, @unchecked Sendable {}
private final class Two: Node, @unchecked Sendable {}
private final class Three: Node, @unchecked Sendable {}
private final class Four: Node, @unchecked Sendable {}
private final class Five: Node, @unchecked Sendable {}

private final class WeakUser: Sendable {
  let model: MainModel
  init(model: MainModel) { self.model = model }
}

private protocol Themed {}
@MainActor private final class MainTheme: @MainActor Themed {}

private protocol Keyed<Key>: AnyObject, Sendable {
  associatedtype Key
  var key: Key { get }
}
private final class IntKeyed: Keyed { let key = 7 }
