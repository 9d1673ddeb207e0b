import ForgeInject
import Testing

@Suite("@Inject", .timeLimit(.minutes(10)))
struct InjectTests {
  @Test("a property gets the service of the current container when its owner is initialised")
  func injects() throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () -> Leaf in
        builds.add()
        return Leaf()
      }
      registry.register(.transient) { Draft() }
    })
    #expect(builds.value == 0)
    let owner = Container.withCurrent(container) { Owner() }
    #expect(builds.value == 1)
    #expect(try owner.leaf === container.resolve(Leaf.self))
    // It was resolved once, and not at each access.
    #expect(owner.draft === owner.draft)
    #expect(Container.withCurrent(container) { Owner() }.draft !== owner.draft)
  }

  @Test("a property of a struct, a local variable, and a form of a parameter")
  func forms() throws {
    struct Value {
      @Inject var leaf: Leaf
      @Inject var missing: A?
      @Inject var words: [String]
      @Inject var provider: Provider<Leaf>
      @Inject var tagged: Tagged<Leaf, Tag>
    }
    let container = try Container(registering: { registry in
      registry.register(.singleton) { Leaf() }
      registry.register(.singleton, tag: Tag.self) { Leaf() }
      registry.contributing { $0.register(.singleton) { "word" } }
    })
    let leaf = try container.resolve(Leaf.self)
    let value = Container.withCurrent(container) { Value() }
    #expect(value.leaf === leaf)
    #expect(value.missing == nil)
    #expect(value.words == ["word"])
    #expect(try value.provider() === leaf)
    #expect(value.tagged.value !== leaf)
    Container.withCurrent(container) {
      @Inject var local: Leaf
      #expect(local === leaf)
    }
  }

  @Test("@Inject(tag:) gets the tagged service")
  func tagged() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { Leaf() }
      registry.register(.singleton, tag: Tag.self) { Leaf() }
    })
    let owner = Container.withCurrent(container) { TaggedOwner() }
    #expect(try owner.leaf === container.resolve(Leaf.self, tag: Tag.self))
  }

  @Test("@Inject(.mainActor) builds on the main actor what has to be built there")
  @MainActor
  func mainActor() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, mainActorBuilder: { MainModel() })
      registry.register(.transient) { (model: MainModel) in Screen(model: model) }
    })
    let owner = Container.withCurrent(container) { MainOwner() }
    let model = try container.resolve(MainModel.self)
    #expect(owner.model === model)
    #expect(owner.screen.model === model)
  }

  @Test("without .mainActor, a built main-actor service is found everywhere")
  func builtMainActor() async throws {
    let container = try Container(registering: { $0.register(.eagerSingleton, mainActorBuilder: { MainModel() }) })
    try await container.start()
    let owner = await Home().run { _ in Container.withCurrent(container) { ModelOwner() } }
    let model = try await container.resolve(MainModel.self)
    #expect(owner.model === model)
  }

  @Test("an owner with Sendable properties is Sendable")
  func sendable() async throws {
    struct Value: Sendable {
      @Inject var leaf: Leaf
    }
    let container = try Container(registering: { $0.register(.singleton) { Leaf() } })
    let value = Container.withCurrent(container) { Value() }
    let leaf = await Task.detached { value.leaf }.value
    #expect(leaf === value.leaf)
  }

  @Test("a builder's property is resolved from the current container, and a circle through it ends in an error")
  func circle() throws {
    final class Needy: Sendable {
      let leaf: Leaf
      init() throws { leaf = try Container.current.resolve(Needy.self).leaf }
    }
    let container = try Container(registering: { $0.register(.singleton) { try Needy() } })
    let error = #expect(throws: ResolutionError.self) {
      try Container.withCurrent(container) { _ = try container.resolve(Needy.self) }
    }
    #expect(error?.code == .cycle)
  }

  // MARK: The program stops

  @Test("without a current container the program stops, with the whole text")
  func notBootstrapped() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PlacedOwner()
    }
    expectText(
      """
      App/Screen.swift:7: Fatal error: @Inject: there is no current container.
        fix: call `Container.bootstrap(container)` where the app starts, before anything reads `Container.current` or has an `@Inject` property; or hand the dependencies to an initializer. A test gets one by the `.container` trait of ForgeTesting.

      """, in: result)
  }

  @Test("a service that is not registered stops the program, with the whole text")
  func notRegistered() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Container.bootstrap(
        Container(registering: {
          $0.register(.singleton, tag: Tag.self, fileID: "App/Main.swift", line: 1) { Leaf() }
        }))
      _ = PlacedOwner()
    }
    expectText(
      """
      App/Screen.swift:7: Fatal error: @Inject: `ForgeInjectTests.Leaf` is not registered.
        path: ForgeInjectTests.Leaf
        fix: `Tagged<ForgeInjectTests.Leaf, ForgeInjectTests.Tag>` is registered, at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly. Ask for that one, or register `ForgeInjectTests.Leaf` in an assembly of this container; what is registered as a protocol is found by that alone.

      """, in: result)
  }

  @Test("a tag that is not registered stops the program, with the whole text")
  func tagNotRegistered() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Container.bootstrap(Container(assemblies: []))
      _ = PlacedTaggedOwner()
    }
    expectText(
      """
      App/Screen.swift:8: Fatal error: @Inject: `Tagged<ForgeInjectTests.Leaf, ForgeInjectTests.Tag>` is not registered.
        path: Tagged<ForgeInjectTests.Leaf, ForgeInjectTests.Tag>
        fix: register `Tagged<ForgeInjectTests.Leaf, ForgeInjectTests.Tag>` in an assembly of this container; what is registered as a protocol is found by that alone.

      """, in: result)
  }

  @Test("an unbuilt main-actor service without .mainActor stops the program, on the main actor too")
  func mainActorRequired() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Container.bootstrap(
        Container(registering: {
          $0.register(.singleton, fileID: "App/Main.swift", line: 1, mainActorBuilder: { MainModel() })
        }))
      await MainActor.run { _ = PlacedModelOwner() }
    }
    expectText(
      """
      App/Screen.swift:9: Fatal error: @Inject: `ForgeInjectTests.MainModel` is built on the main actor, and the code that resolves it is not.
        path: ForgeInjectTests.MainModel
        registered:
          ForgeInjectTests.MainModel at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: resolve `ForgeInjectTests.MainModel` with `await`, or make `ForgeInjectTests.MainModel` an `.eagerSingleton` and call `start()` first; or mark the calling function `@MainActor`. In a default value, a `lazy var` or a global of the main actor, write `resolve(…, on: .mainActor)`; on the main thread in code without annotations, do so within `MainActor.assumeIsolated { … }`.

      """, in: result)
  }

  @Test("an unbuilt asynchronous service stops the program, with .mainActor too")
  func asyncRequired() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Container.bootstrap(
        Container(registering: {
          $0.register(.singleton, fileID: "App/Main.swift", line: 1, asyncBuilder: { Leaf() })
        }))
      await MainActor.run { _ = PlacedMainOwner() }
    }
    expectText(
      """
      App/Screen.swift:10: Fatal error: @Inject: `ForgeInjectTests.Leaf` is built asynchronously and is not built yet, and the code that resolves it does not await it.
        path: ForgeInjectTests.Leaf
        registered:
          ForgeInjectTests.Leaf at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
        fix: resolve `ForgeInjectTests.Leaf` with `await`, or make `ForgeInjectTests.Leaf` an `.eagerSingleton` and call `await start()` first.

      """, in: result)
  }

  @Test("a builder's own error stops the program, and is shown")
  func ownError() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Container.bootstrap(
        Container(registering: { $0.register(.singleton) { () throws -> Leaf in throw Refusal(number: 7) } }))
      _ = PlacedOwner()
    }
    expectText("App/Screen.swift:7: Fatal error: @Inject: Refusal(number: 7)\n", in: result)
  }

  private func expectText(
    _ text: String, in result: ExitTest.Result?, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(text), sourceLocation: sourceLocation)
  }
}

private final class Owner {
  @Inject var leaf: Leaf
  @Inject var draft: Draft
}

private final class TaggedOwner {
  @Inject(tag: Tag.self) var leaf: Leaf
}

private struct ModelOwner: Sendable {
  @Inject var model: MainModel
}

@MainActor private final class MainOwner {
  @Inject(.mainActor) var model: MainModel
  @Inject(.mainActor) var screen: Screen
}

// Owners at places that do not move, for texts.

private final class PlacedOwner {
  @Inject(fileID: "App/Screen.swift", line: 7) var leaf: Leaf
}

private final class PlacedTaggedOwner {
  @Inject(tag: Tag.self, fileID: "App/Screen.swift", line: 8) var leaf: Leaf
}

@MainActor private final class PlacedModelOwner {
  @Inject(fileID: "App/Screen.swift", line: 9) var model: MainModel
}

@MainActor private final class PlacedMainOwner {
  @Inject(.mainActor, fileID: "App/Screen.swift", line: 10) var leaf: Leaf
}
