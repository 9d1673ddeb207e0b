import ForgeInject
import Testing

/// The resolution table, cell by cell, for `builder:` and `mainActorBuilder:`.
@Suite("Resolution table")
struct ResolutionTableTests {
  @Test("only builders, sync, on the main actor: builds")
  @MainActor
  func plainOnMain() throws {
    let container = try Container(
      overridesOnly { registry in
        registry.register(.singleton) { Leaf() }
        registry.register(.transient) { (leaf: Leaf) in Holder(leaf: leaf) }
      })
    let holder: Holder = try container.resolve()
    #expect(try holder.leaf === container.resolve(Leaf.self))
  }

  @Test("only builders, sync, elsewhere: builds")
  func plainElsewhere() throws {
    let container = try Container(
      overridesOnly { registry in
        registry.register(.singleton) { Leaf() }
        registry.register(.transient) { resolver in Holder(leaf: try resolver.resolve()) }
      })
    let holder: Holder = try container.resolve()
    #expect(try holder.leaf === container.resolve(Leaf.self))
  }

  @Test("only builders, await, from an actor: builds where it stands")
  func plainAwait() async throws {
    let container = try Container(
      overridesOnly { registry in
        registry.register(.singleton) { IsolationProbe() }
        registry.register(.transient) { (probe: IsolationProbe) in Both(probe: probe) }
      })
    try await Home().run { home in
      let both = try await container.resolve(Both.self)
      home.preconditionIsolated()
      _ = both
    }
  }

  @Test("main-actor service over known edges, sync, on the main actor: builds")
  @MainActor
  func mainOnMain() throws {
    let container = try Container(
      overridesOnly { registry in
        registry.register(.singleton, mainActorBuilder: { MainModel() })
        registry.register(.singleton) { (model: MainModel) in Screen(model: model) }
      })
    let screen: Screen = try container.resolve()
    #expect(try screen.model === container.resolve(MainModel.self))
  }

  @Test("main-actor service over known edges, sync, elsewhere: throws mainActorRequired")
  func mainElsewhere() throws {
    let container = try Container(
      overridesOnly { registry in
        registry.register(.singleton, mainActorBuilder: { MainModel() })
        registry.register(.singleton) { (model: MainModel) in Screen(model: model) }
      })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Screen.self) }
    print(error?.description ?? "")
    #expect(error?.code == .mainActorRequired)
  }

  @Test("main-actor service over known edges, await: builds that on the main actor")
  func mainAwait() async throws {
    let container = try Container(
      overridesOnly { registry in
        registry.register(.singleton, mainActorBuilder: { MainModel() })
        registry.register(.singleton) { (model: MainModel) in Screen(model: model) }
      })
    let screen = try await container.resolve(Screen.self)
    let model = try await container.resolve(MainModel.self)
    #expect(screen.model === model)
  }
}

func overridesOnly(_ body: @escaping @Sendable (inout Registry) -> Void) -> ClosureAssembly {
  ClosureAssembly(body: body)
}

struct ClosureAssembly: Assembly {
  let body: @Sendable (inout Registry) -> Void
  func assemble(into registry: inout Registry) { body(&registry) }
}

final class Leaf: Sendable {}
final class IsolationProbe: Sendable {}
struct Both { let probe: IsolationProbe }
struct Holder { let leaf: Leaf }
@MainActor final class MainModel { init() { MainActor.preconditionIsolated() } }
final class Screen: Sendable {
  let model: MainModel
  init(model: MainModel) { self.model = model }
}

actor Home {
  func run(_ body: @Sendable (isolated Home) async throws -> Void) async rethrows {
    try await body(self)
  }
}
