import ForgeInject
import Testing

@Suite("Tags", .timeLimit(.minutes(10)))
struct TaggedTests {
  private enum Other {}

  @Test("a tag tells several registrations of one type apart, and from the one without a tag", arguments: Way.allCases)
  func apart(_ way: Way) async throws {
    let registrations: @Sendable (inout Registry) -> Void = { registry in
      registry.register(.singleton, (any Greeting).self) { Said(text: "plain") }
      registry.register(.singleton, (any Greeting).self, tag: Tag.self) { Said(text: "tagged") }
      registry.register(.singleton, (any Greeting).self, tag: Other.self) { Said(text: "other") }
    }
    #expect(try await way.take((any Greeting).self, registrations).value.text == "plain")
    #expect(try await way.take(Tagged<any Greeting, Tag>.self, registrations).value.value.text == "tagged")
    #expect(try await way.take(Tagged<any Greeting, Other>.self, registrations).value.value.text == "other")
  }

  @Test("resolve(_:tag:) gives the instance itself: from a container, and inside of builders of either kind")
  func resolving() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, tag: Tag.self) { Leaf() }
      registry.register(.transient) { resolver in
        Holder(leaf: try resolver.resolve(tag: Tag.self))
      }
      registry.register(
        .singleton,
        asyncBuilder: { resolver in [try await resolver.resolve(Leaf.self, tag: Tag.self)] })
    })
    let leaf = try await container.resolve(Leaf.self, tag: Tag.self)
    let inferred: Leaf = try await container.resolve(tag: Tag.self)
    #expect(inferred === leaf)
    #expect(try synchronously(container) === leaf)
    let holder = try await container.resolve(Holder.self)
    #expect(holder.leaf === leaf)
    let list = try await container.resolve([Leaf].self)
    #expect(list[0] === leaf)
  }

  @Test("every builder and lifetime takes a tag")
  @MainActor
  func everyRegistration() async throws {
    enum T1 {}
    enum T2 {}
    enum T3 {}
    enum T4 {}
    enum T5 {}
    enum T6 {}
    let container = try Container(registering: { registry in
      registry.register(.singleton) { 7 }
      registry.register(.singleton, tag: T1.self) { (number: Int) in "\(number) pack" }
      registry.register(.singleton, tag: T2.self) { resolver in "\(try resolver.resolve(Int.self)) resolver" }
      registry.register(.eagerSingleton, tag: T3.self, mainActorBuilder: { (number: Int) in "\(number) main" })
      registry.register(.transient, tag: T4.self, mainActorBuilder: { resolver in "\(try resolver.resolve(Int.self))" })
      registry.register(.singleton, tag: T5.self, asyncBuilder: { (number: Int) in "\(number) async" })
      registry.register(
        .transient, tag: T6.self, asyncBuilder: { resolver in "\(try await resolver.resolve(Int.self)) awaited" })
    })
    try await container.start()
    let texts = [
      try await container.resolve(String.self, tag: T1.self),
      try await container.resolve(String.self, tag: T2.self),
      try await container.resolve(String.self, tag: T3.self),
      try await container.resolve(String.self, tag: T4.self),
      try await container.resolve(String.self, tag: T5.self),
      try await container.resolve(String.self, tag: T6.self),
    ]
    #expect(texts == ["7 pack", "7 resolver", "7 main", "7", "7 async", "7 awaited"])
  }

  @Test("a tagged weak service is one instance while somebody holds it, as a class or behind a protocol")
  func weak() throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.weak, tag: Tag.self) { () -> Leaf in
        builds.add()
        return Leaf()
      }
      registry.register(.weak, (any Greeting).self, tag: Tag.self) { () -> any Greeting in
        builds.add()
        return Greeter()
      }
    })
    var leaf: Leaf? = try container.resolve(Leaf.self, tag: Tag.self)
    #expect(try leaf === container.resolve(Leaf.self, tag: Tag.self))
    var greeting: AnyObject? = try container.resolve((any Greeting).self, tag: Tag.self) as AnyObject
    #expect(try greeting === container.resolve((any Greeting).self, tag: Tag.self) as AnyObject)
    #expect(builds.value == 2)
    weak let observed = leaf
    leaf = nil
    greeting = nil
    #expect(observed == nil)
    _ = try container.resolve(Leaf.self, tag: Tag.self)
    _ = try container.resolve((any Greeting).self, tag: Tag.self)
    #expect(builds.value == 4)
  }

  @Test("a tagged value type cannot be weak: a problem where the type says so, else an error on its first build")
  func weakValue() throws {
    expectProblems(
      [.weakValueType],
      [
        """
        `Tagged<ForgeInjectTests.GreetingValue, ForgeInjectTests.Tag>` is registered `.weak` and is a value type, which nothing can hold weakly.
          path: Tagged<ForgeInjectTests.GreetingValue, ForgeInjectTests.Tag>
          registered:
            Tagged<ForgeInjectTests.GreetingValue, ForgeInjectTests.Tag> at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: register it `.singleton` or `.transient`, or make it a class.
        """
      ]
    ) { $0.register(.weak, tag: Tag.self, fileID: "App/Main.swift", line: 1) { GreetingValue() } }

    let container = try Container(registering: {
      $0.register(.weak, (any Greeting).self, tag: Tag.self) { GreetingValue() }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve((any Greeting).self, tag: Tag.self) }
    #expect(error?.code == .notAClassInstance)
    #expect(error?.description.contains("its builder made a `ForgeInjectTests.GreetingValue`") == true)
  }

  @Test("two registrations with one tag are a problem")
  func twice() {
    expectProblems(
      [.duplicate],
      [
        """
        `Tagged<ForgeInjectTests.Leaf, ForgeInjectTests.Tag>` is registered twice: App/Main.swift:1, in ForgeInjectTests.ClosureAssembly; App/Main.swift:2, in ForgeInjectTests.ClosureAssembly.
          fix: remove all but one, or keep them apart by a `tag:`, or move one to the `overrides:` of the container.
        """
      ]
    ) { registry in
      registry.register(.singleton, tag: Tag.self, fileID: "App/Main.swift", line: 1) { Leaf() }
      registry.register(.singleton, tag: Tag.self, fileID: "App/Main.swift", line: 2) { Leaf() }
    }
  }

  @Test("near misses lead from the plain type to the tagged one and back, and from one tag to another")
  func nearMisses() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, tag: Tag.self, fileID: "App/Main.swift", line: 1) { Leaf() }
      registry.register(.singleton, (any Greeting).self, fileID: "App/Main.swift", line: 2, builder: Greeter.init)
    })
    let plain = #expect(throws: ResolutionError.self) { _ = try container.resolve(Leaf.self) }
    expectError(
      plain, .notRegistered, path: ["Leaf"],
      """
      `ForgeInjectTests.Leaf` is not registered.
        path: ForgeInjectTests.Leaf
        fix: `Tagged<ForgeInjectTests.Leaf, ForgeInjectTests.Tag>` is registered, at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly. Ask for that one, or register `ForgeInjectTests.Leaf` in an assembly of this container; what is registered as a protocol is found by that alone.
      """)
    let other = #expect(throws: ResolutionError.self) { _ = try container.resolve(Leaf.self, tag: Other.self) }
    #expect(
      other?.description.contains(
        "`Tagged<ForgeInjectTests.Leaf, ForgeInjectTests.Tag>` is registered, at App/Main.swift:1") == true)
    let tagged = #expect(throws: ResolutionError.self) {
      _ = try container.resolve((any Greeting).self, tag: Tag.self)
    }
    #expect(
      tagged?.description.contains("`any ForgeInjectTests.Greeting` is registered, at App/Main.swift:2") == true)
  }

  @Test("a missing tagged parameter is a problem of the graph")
  func missing() {
    expectProblems(
      [.missingDependency],
      [
        """
        `ForgeInjectTests.A` needs `Tagged<ForgeInjectTests.Leaf, ForgeInjectTests.Tag>`, which is not registered.
          path: ForgeInjectTests.A → Tagged<ForgeInjectTests.Leaf, ForgeInjectTests.Tag>
          registered:
            ForgeInjectTests.A at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: register `Tagged<ForgeInjectTests.Leaf, ForgeInjectTests.Tag>` in an assembly of this container; what is registered as a protocol is found by that alone.
        """
      ]
    ) { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { (_: Tagged<Leaf, Tag>) in A() }
    }
  }

  @Test("a tagged service is overridden by its tag, or by its Tagged type")
  func overriding() throws {
    let app = ClosureAssembly { registry in
      registry.register(.singleton, (any Greeting).self) { Said(text: "plain") }
      registry.register(.singleton, (any Greeting).self, tag: Tag.self) { Said(text: "tagged") }
    }
    let byTag = try Container(
      app,
      overrides: { $0.register(.singleton, (any Greeting).self, tag: Tag.self) { Said(text: "faked") } })
    #expect(try byTag.resolve((any Greeting).self).text == "plain")
    #expect(try byTag.resolve((any Greeting).self, tag: Tag.self).text == "faked")
    let byType = try Container(
      app, overrides: { $0.register(.transient, Tagged<any Greeting, Tag>.self) { Tagged(Said(text: "faked")) } })
    #expect(try byType.resolve((any Greeting).self, tag: Tag.self).text == "faked")
  }

  @Test("an override with a tag that nobody registers replaces nothing")
  func overridingNothing() {
    let graph = DependencyGraph(
      ClosureAssembly { $0.register(.singleton, fileID: "App/Main.swift", line: 1) { Leaf() } },
      overrides: { $0.register(.singleton, tag: Tag.self) { Leaf() } })
    #expect(graph.problems.map(\.code) == [.overrideReplacesNothing])
    #expect(
      graph.problems.first?.description.contains("`ForgeInjectTests.Leaf` is registered, at App/Main.swift:1") == true)
  }

  @Test("a tagged service is decorated by its Tagged type, and the plain one is not")
  func decorating() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, (any Greeting).self) { Said(text: "plain") }
      registry.register(.singleton, (any Greeting).self, tag: Tag.self) { Said(text: "tagged") }
      registry.decorate(Tagged<any Greeting, Tag>.self) { inner in Tagged(Said(text: "decorated \(inner.value.text)")) }
    })
    #expect(try container.resolve((any Greeting).self).text == "plain")
    #expect(try container.resolve((any Greeting).self, tag: Tag.self).text == "decorated tagged")
  }

  @Test("a tagged service is an alias, and has aliases")
  func aliases() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, tag: Tag.self) { Leaf() }
      registry.alias(Leaf.self, to: Tagged<Leaf, Tag>.self) { $0.value }
      registry.alias(Tagged<Leaf, Other>.self, to: Leaf.self) { Tagged($0) }
    })
    let leaf = try container.resolve(Leaf.self, tag: Tag.self)
    #expect(try container.resolve(Leaf.self) === leaf)
    #expect(try container.resolve(Leaf.self, tag: Other.self) === leaf)
  }

  @Test("onStop of a tagged service gets the instance without its tag", arguments: [true, false])
  func onStop(_ isAwaited: Bool) async throws {
    let stopped = Log<String>()
    let container = try Container(registering: { registry in
      if isAwaited {
        registry.register(.singleton, (any Greeting).self, tag: Tag.self, asyncBuilder: { Said(text: "tagged") }) {
          stopped.append($0.text)
        }
      } else {
        registry.register(.singleton, (any Greeting).self, tag: Tag.self) {
          Said(text: "tagged")
        } onStop: {
          stopped.append($0.text)
        }
      }
    })
    _ = try await container.resolve((any Greeting).self, tag: Tag.self)
    try await container.stop()
    #expect(stopped.entries == ["tagged"])
  }
}

private func synchronously(_ container: Container) throws -> Leaf { try container.resolve(tag: Tag.self) }
