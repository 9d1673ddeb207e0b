import ForgeInject
import Testing

/// Services that are made from an argument.
@Suite("Arguments", .timeLimit(.minutes(10)))
struct ArgumentTests {
  struct Episode: Sendable, Equatable { var title = "One" }

  final class Store: Sendable {}

  @MainActor final class EpisodeModel {
    let episode: Episode
    let store: Store
    init(episode: Episode, store: Store) {
      self.episode = episode
      self.store = store
    }
  }

  final class Draft {
    let text: NotSendable
    init(_ text: NotSendable) { self.text = text }
  }

  /// What only the one who made it may use.
  final class NotSendable {
    var text: String
    private let ends: Log<String>

    init(_ text: String, _ ends: Log<String>) {
      self.text = text
      self.ends = ends
    }

    deinit { ends.append(text) }
  }

  final class Opener: Sendable {
    let make: Factory<Episode, EpisodeModel>
    init(_ make: Factory<Episode, EpisodeModel>) { self.make = make }
  }

  struct Download: Equatable { let episode: Episode; let isAwaited: Bool }

  enum Small {}

  private static func assembly() -> ClosureAssembly {
    ClosureAssembly { registry in
      registry.register(.singleton) { Store() }
      registry.register(.transient, argument: Episode.self, mainActorBuilder: EpisodeModel.init)
      registry.register(.singleton) { (make: Factory<Episode, EpisodeModel>) in Opener(make) }
      registry.register(.transient, argument: NotSendable.self, builder: Draft.init)
      registry.register(.transient, argument: Episode.self) { (episode: Episode, _: Store) async in
        Download(episode: episode, isAwaited: true)
      }
      registry.register(.transient, argument: Int.self, tag: Small.self) { (number: Int) in "small \(number)" }
      registry.register(.transient, argument: Int.self) { (number: Int) in "\(number)" }
    }
  }

  @Test("an instance is made from the argument and the dependencies, each time a new one")
  @MainActor func resolve() throws {
    let container = try Container(Self.assembly())
    let one = try container.resolve(EpisodeModel.self, argument: Episode())
    let two = try container.resolve(EpisodeModel.self, argument: Episode(title: "Two"))
    #expect(one.episode.title == "One")
    #expect(two.episode.title == "Two")
    #expect(one.store === two.store)
    #expect(try container.resolve(EpisodeModel.self, argument: Episode(), on: .mainActor) !== one)
  }

  @Test("a factory makes instances on the main actor, and from elsewhere when awaited")
  func factory() async throws {
    let container = try Container(Self.assembly())
    let opener = try await container.resolve(Opener.self)
    let title = try await opener.make(Episode(title: "Three")).episode.title
    #expect(title == "Three")
    try await onMainActor(opener)
    let error = #expect(throws: ResolutionError.self) { try makeElsewhere(opener) }
    #expect(error?.code == .mainActorRequired)
  }

  @MainActor private func onMainActor(_ opener: Opener) throws {
    #expect(try opener.make.make(Episode(title: "Four")).episode.title == "Four")
    #expect(try opener.make.make(Episode(title: "Five"), on: .mainActor).episode.title == "Five")
  }

  private func makeElsewhere(_ opener: Opener) throws { _ = try opener.make.make(Episode()) }

  @Test("an argument that is not Sendable is handed over, and not kept")
  func sending() throws {
    let container = try Container(Self.assembly())
    let ends = Log<String>()
    do {
      let draft = try container.resolve(Draft.self, argument: NotSendable("text", ends))
      draft.text.text += "!"
      #expect(ends.entries.isEmpty)
    }
    #expect(ends.entries == ["text!"])
  }

  @Test("an awaited builder takes it as well, also below another awaited builder")
  func awaited() async throws {
    let container = try Container(
      Self.assembly(),
      overrides: { registry in
        registry.adding {
          $0.register(.singleton) { (make: Factory<Episode, Download>) async throws in
            [try await make(Episode(title: "Six")), try await make(Episode(title: "Seven"))]
          }
        }
      })
    let download = try await container.resolve(Download.self, argument: Episode(title: "Eight"))
    #expect(download == Download(episode: Episode(title: "Eight"), isAwaited: true))
    #expect(try await container.resolve([Download].self).map(\.episode.title) == ["Six", "Seven"])
    #expect(throws: ResolutionError.self) { try downloadSynchronously(container) }
  }

  private func downloadSynchronously(_ container: Container) throws {
    _ = try container.resolve(Download.self, argument: Episode())
  }

  @Test("a builder may make one product from another's argument")
  func nested() throws {
    let container = try Container(registering: { registry in
      registry.register(.transient, argument: Int.self) { (number: Int) in "\(number)" }
      registry.register(.transient, argument: Double.self) { (number: Double, make: Factory<Int, String>) in
        [try make(Int(number)), try make(Int(number) + 1)]
      }
    })
    #expect(try container.resolve([String].self, argument: 2.5) == ["2", "3"])
  }

  @Test("a tag, a decorator and an override are as for other services")
  func variants() throws {
    let tagged = try Container(Self.assembly()).resolve(Tagged<String, Small>.self, argument: 1).value
    #expect(tagged == "small 1")
    let container = try Container(
      Self.assembly(),
      ScopeAssembly { registry in registry.decorate(String.self, argument: Int.self) { inner in "<\(inner)>" } })
    #expect(try container.resolve(String.self, argument: 1) == "<1>")
    let overridden = try Container(
      Self.assembly(),
      overrides: { registry in registry.register(.transient, argument: Int.self) { (_: Int) in "other" } })
    #expect(try overridden.resolve(String.self, argument: 1) == "other")
  }

  @Test("what a product depends on is checked when the container is made, and the argument is no dependency")
  func graph() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.transient, argument: Int.self) { (_: Int, _: Store) in "" }
      })
    #expect(graph.services.map(\.name) == ["String(Int)"])
    #expect(graph.services.first?.dependencies == ["ForgeInjectTests.ArgumentTests.Store"])
    #expect(graph.problems.map(\.code) == [.missingDependency])
  }

  @Test("a factory does not make a cycle, and a captive below it is found")
  func cyclesAndCaptives() {
    let cycle = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.transient, argument: Int.self) { (_: Int, _: A) in "" }
        registry.register(.singleton) { (_: Factory<Int, String>) in A() }
      })
    #expect(cycle.problems.isEmpty)
    let captive = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.scoped) { Store() }
        registry.register(.transient, argument: Int.self) { (_: Int, _: Store) in "" }
        registry.register(.singleton) { (_: Factory<Int, String>) in A() }
      })
    #expect(captive.problems.map(\.code) == [.captiveDependency])
  }

  @Test("a plain resolve of what needs an argument says so; so does a factory of what is registered plainly")
  func nearMisses() throws {
    let assembly = ClosureAssembly { registry in
      registry.register(.transient, argument: Int.self, fileID: "App/Main.swift", line: 1) { (_: Int) in Leaf() }
    }
    let error = #expect(throws: ResolutionError.self) { try Container(assembly).resolve(Leaf.self) }
    #expect(
      error?.description == """
        `ForgeInjectTests.Leaf` is not registered.
          path: ForgeInjectTests.Leaf
          fix: `ForgeInjectTests.Leaf` is made from an argument, as `ForgeInjectTests.Leaf(Int)`, at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly: resolve it with `resolve(ForgeInjectTests.Leaf.self, argument: …)`, or take a `Factory<Int, ForgeInjectTests.Leaf>`.
        """)
    let other = #expect(throws: ResolutionError.self) { try Container(assembly).resolve(Leaf.self, argument: "one") }
    #expect(
      other?.description == """
        `ForgeInjectTests.Leaf(String)` is not registered.
          path: ForgeInjectTests.Leaf(String)
          fix: `ForgeInjectTests.Leaf(Int)` is registered, at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly. Ask for that one, or register it with `register(.transient, ForgeInjectTests.Leaf.self, argument: String.self, builder: …)`: the service and its argument are found by exactly these types.
        """)
  }

  @Test("a list of factories has one for each contribution")
  func list() throws {
    let container = try Container(registering: { registry in
      registry.contributing { registry in
        registry.register(.transient, argument: Int.self) { (number: Int) in "a\(number)" }
        registry.register(.transient, argument: Int.self) { (number: Int) in "b\(number)" }
      }
    })
    #expect(try container.resolve([Factory<Int, String>].self).map { try $0.make(1) } == ["a1", "b1"])
  }

  @Test("a list of factories that may be empty is declared by the factory, and has what is contributed all the same")
  func declaredList() throws {
    let declaration = ScopeAssembly { registry in registry.contribute(Factory<Int, String>.self) }
    #expect(try Container(declaration).resolve([Factory<Int, String>].self).isEmpty)
    let contribution = ClosureAssembly { registry in
      registry.contributing { $0.register(.transient, argument: Int.self) { (number: Int) in "\(number)" } }
    }
    let container = try Container(declaration, contribution)
    #expect(try container.resolve([Factory<Int, String>].self).map { try $0.make(1) } == ["1"])
    let providers = try Container(
      ScopeAssembly { registry in registry.contribute(Provider<A>.self) },
      ClosureAssembly { registry in registry.contributing { $0.register(.singleton) { A() } } })
    #expect(try providers.resolve([Provider<A>].self).count == 1)
  }

  @Test("advice about factories is Swift that compiles")
  func adviceForLists() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in registry.register(.singleton) { (_: [Factory<Int, String>]) in A() } })
    #expect(
      graph.problems.first?.description.contains(
        "contribute to the list with `registry.contributing { $0.register(.transient, String.self, argument: Int.self, builder: …) }`, or declare with `registry.contribute(Factory<Int, String>.self)` that it may be empty."
      ) == true)
  }

  @Test("a factory whose container is gone says so")
  func released() throws {
    var container: Container? = try Container(Self.assembly())
    let opener = try container?.resolve(Opener.self)
    container = nil
    let error = #expect(throws: ResolutionError.self) { try opener.map(makeElsewhere) }
    #expect(error?.code == .containerReleased)
    #expect(error?.description.hasPrefix("a factory makes `ForgeInjectTests.ArgumentTests.EpisodeModel`, and") == true)
  }
}
