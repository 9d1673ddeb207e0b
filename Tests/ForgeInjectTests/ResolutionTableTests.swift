import ForgeInject
import Testing

/// The resolution table, cell by cell, for `builder:` and `mainActorBuilder:`.
@Suite("Resolution table")
struct ResolutionTableTests {
  // MARK: only `builder:`

  @Test("only builders, sync, on the main actor: builds")
  @MainActor
  func plainOnMain() throws {
    let container = try Container(registering: plain)
    let holder: Holder = try container.resolve()
    #expect(try holder.leaf === container.resolve(Leaf.self))
  }

  @Test("only builders, sync, elsewhere: builds")
  func plainElsewhere() throws {
    let container = try Container(registering: plain)
    let holder: Holder = try container.resolve()
    #expect(try holder.leaf === container.resolve(Leaf.self))
  }

  @Test("only builders, await, anywhere: builds where it stands")
  func plainAwait() async throws {
    let home = Home()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        home.preconditionIsolated()
        return Leaf()
      }
      registry.register(.transient) { (leaf: Leaf) in
        home.preconditionIsolated()
        return Holder(leaf: leaf)
      }
    })
    try await home.run { home in
      let holder = try await container.resolve(Holder.self)
      let leaf = try await container.resolve(Leaf.self)
      #expect(holder.leaf === leaf)
    }
  }

  // MARK: an unbuilt `mainActorBuilder:` below, over known edges

  @Test("a main-actor service below, sync, on the main actor: builds", arguments: Kind.allCases)
  @MainActor
  func knownOnMain(_ kind: Kind) throws {
    let container = try Container(registering: kind.known)
    _ = try container.resolve(Screen.self)
  }

  @Test("a main-actor service below, sync, elsewhere: throws mainActorRequired", arguments: Kind.allCases)
  func knownElsewhere(_ kind: Kind) throws {
    let container = try Container(registering: kind.known)
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Screen.self) }
    #expect(error?.code == .mainActorRequired)
    #expect(error?.path == ["ForgeInjectTests.Screen", "ForgeInjectTests.MainModel"])
  }

  @Test("mainActorRequired comes before anything is built")
  func nothingIsBuiltBeforeTheError() throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () -> Leaf in
        builds.add()
        return Leaf()
      }
      registry.register(.singleton, mainActorBuilder: { MainModel() })
      registry.register(.transient) { (_: Leaf, model: MainModel) in Screen(model: model) }
    })
    #expect(throws: ResolutionError.self) { _ = try container.resolve(Screen.self) }
    #expect(builds.value == 0)
  }

  @Test("a shared main-actor service below, await: that on the main actor, the rest where it stands")
  func sharedBelowAwait() async throws {
    let home = Home()
    let container = try Container(registering: { registry in
      registry.register(.singleton, mainActorBuilder: { MainModel() })
      registry.register(.singleton) { () -> Leaf in
        home.preconditionIsolated()
        return Leaf()
      }
      registry.register(.transient) { (_: Leaf, model: MainModel) -> Screen in
        home.preconditionIsolated()
        return Screen(model: model)
      }
    })
    try await home.run { _ in
      let screen = try await container.resolve(Screen.self)
      let model = try await container.resolve(MainModel.self)
      #expect(screen.model === model)
    }
  }

  @Test("a transient main-actor service below, await: all of it on the main actor")
  func transientBelowAwait() async throws {
    let container = try Container(registering: { registry in
      registry.register(.transient, mainActorBuilder: { MainModel() })
      registry.register(.transient) { (model: MainModel) -> Screen in
        MainActor.preconditionIsolated()
        return Screen(model: model)
      }
    })
    try await Home().run { home in
      let screen = try await container.resolve(Screen.self)
      home.preconditionIsolated()
      let other = try await container.resolve(Screen.self)
      #expect(screen.model !== other.model)
    }
  }

  @Test("a singleton over a transient main-actor service, await: is built on the main actor")
  func sharedOverTransientAwait() async throws {
    let home = Home()
    let container = try Container(registering: { registry in
      registry.register(.transient, mainActorBuilder: { MainModel() })
      registry.register(.singleton) { (model: MainModel) -> Screen in
        MainActor.preconditionIsolated()
        return Screen(model: model)
      }
      registry.register(.singleton) { (screen: Screen) -> A in
        home.preconditionIsolated()
        return A()
      }
    })
    try await home.run { _ in _ = try await container.resolve(A.self) }
  }

  @Test("a weak main-actor service below, await: stays until the one who needs it is built")
  func weakBelowAwait() async throws {
    let container = try Container(registering: { registry in
      registry.register(.weak, mainActorBuilder: { MainModel() })
      registry.register(.singleton) { (model: MainModel) in Screen(model: model) }
    })
    let screen = try await Home().run { _ in try await container.resolve(Screen.self) }
    let model = try await container.resolve(MainModel.self)
    #expect(screen.model === model)
  }

  @Test("a built main-actor service is resolved from anywhere, synchronously")
  func builtIsEverywhere() async throws {
    let container = try Container(registering: { $0.register(.singleton, mainActorBuilder: { MainModel() }) })
    let model = try await container.resolve(MainModel.self)
    let elsewhere = try await onThread { try container.resolve(MainModel.self) }
    #expect(elsewhere === model)
  }

  // MARK: the same inside an opaque builder

  @Test("a main-actor service in an opaque builder, sync, on the main actor: builds")
  @MainActor
  func opaqueOnMain() throws {
    let container = try Container(registering: opaque)
    _ = try container.resolve(Screen.self)
  }

  @Test("a main-actor service in an opaque builder, sync, elsewhere: throws mainActorRequired")
  func opaqueElsewhere() throws {
    let container = try Container(registering: opaque)
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Screen.self) }
    #expect(error?.code == .mainActorRequired)
  }

  @Test("a main-actor service in an opaque builder, await: throws mainActorRequired, which says how to mend it")
  func opaqueAwait() async throws {
    let container = try Container(registering: opaque)
    let error = await #expect(throws: ResolutionError.self) { _ = try await container.resolve(Screen.self) }
    #expect(error?.code == .mainActorRequired)
    #expect(error?.description.contains("take `ForgeInjectTests.MainModel` as a parameter") == true)
  }

  @Test("an opaque main-actor builder stands on the main actor for all that it resolves")
  func opaqueMainActorBuilder() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, mainActorBuilder: { MainModel() })
      registry.register(.singleton, mainActorBuilder: { resolver in Screen(model: try resolver.resolve()) })
    })
    try await Home().run { _ in _ = try await container.resolve(Screen.self) }
  }

  // MARK: an unbuilt `asyncBuilder:` below

  @Test("an asynchronous service below, sync, on the main actor: throws asyncRequired", arguments: Kind.allCases)
  @MainActor
  func asyncOnMain(_ kind: Kind) throws {
    let container = try Container(registering: kind.awaited)
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Holder.self) }
    #expect(error?.code == .asyncRequired)
    #expect(error?.path == ["ForgeInjectTests.Holder", "ForgeInjectTests.Leaf"])
  }

  @Test("an asynchronous service below, sync, elsewhere: throws asyncRequired", arguments: Kind.allCases)
  func asyncElsewhere(_ kind: Kind) throws {
    let container = try Container(registering: kind.awaited)
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Holder.self) }
    #expect(error?.code == .asyncRequired)
  }

  @Test(
    "an asynchronous service below, await, anywhere: awaits it, and builds the rest where it stands",
    arguments: Kind.allCases)
  func asyncAwait(_ kind: Kind) async throws {
    let home = Home()
    let container = try Container(registering: { registry in
      kind.awaited(&registry)
      registry.register(.transient) { (holder: Holder) in
        home.preconditionIsolated()
        return [holder]
      }
    })
    try await home.run { home in _ = try await container.resolve([Holder].self) }
    try await resolveOnMain(container)
  }

  @MainActor
  private func resolveOnMain(_ container: Container) async throws { _ = try await container.resolve(Holder.self) }

  @Test("asyncRequired comes before anything is built")
  func nothingIsBuiltBeforeAsyncRequired() throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () -> A in
        builds.add()
        return A()
      }
      registry.register(.singleton) { () async in Leaf() }
      registry.register(.transient) { (_: A, leaf: Leaf) in Holder(leaf: leaf) }
    })
    #expect(throws: ResolutionError.self) { _ = try container.resolve(Holder.self) }
    #expect(builds.value == 0)
  }

  @Test("the main actor is known from the isolation, not from the thread")
  func nonisolatedHelperOnTheMainThread() async throws {
    let container = try Container(registering: { $0.register(.singleton, mainActorBuilder: { MainModel() }) })
    let sync: @Sendable () throws -> MainModel = { try container.resolve(MainModel.self) }
    _ = await MainActor.run {
      #expect(throws: ResolutionError.self) { _ = try sync() }
    }
  }
}

/// Lifetimes of the main-actor service below.
enum Kind: CaseIterable {
  case singleton, transient, weak

  var known: @Sendable (inout Registry) -> Void {
    { registry in
      switch self {
      case .singleton: registry.register(.singleton, mainActorBuilder: { MainModel() })
      case .transient: registry.register(.transient, mainActorBuilder: { MainModel() })
      case .weak: registry.register(.weak, mainActorBuilder: { MainModel() })
      }
      registry.register(.singleton) { (model: MainModel) in Screen(model: model) }
    }
  }

  var awaited: @Sendable (inout Registry) -> Void {
    { registry in
      switch self {
      case .singleton: registry.register(.singleton) { () async in Leaf() }
      case .transient: registry.register(.transient) { () async in Leaf() }
      case .weak: registry.register(.weak) { () async in Leaf() }
      }
      registry.register(.transient) { (leaf: Leaf) in Holder(leaf: leaf) }
    }
  }
}

private let plain: @Sendable (inout Registry) -> Void = { registry in
  registry.register(.singleton) { Leaf() }
  registry.register(.transient) { (leaf: Leaf) in Holder(leaf: leaf) }
}

private let opaque: @Sendable (inout Registry) -> Void = { registry in
  registry.register(.singleton, mainActorBuilder: { MainModel() })
  registry.register(.singleton) { resolver in Screen(model: try resolver.resolve()) }
}
