import ForgeInject

// A graph with every kind of problem that the root container's graph can have.

final class A: Sendable {}
final class B: Sendable {}
final class Selfish: Sendable {}
final class Keeper: Sendable {}
final class Token: Sendable {}
struct Middle {}
protocol Outbox: Sendable {}
struct Uploader: Sendable {}
struct OutboxStore: Sendable {}
struct Value: Sendable {}
struct Twice: Sendable {}
struct New: Sendable {}
struct Nowhere: Sendable {}

struct ConfigurableAssembly: Assembly {
  let name: String
  func assemble(into registry: inout Registry) {}
}

struct LeftAssembly: Assembly {
  var dependencies: [any Assembly] { [ConfigurableAssembly(name: "left")] }
  func assemble(into registry: inout Registry) {}
}

struct RuinAssembly: Assembly {
  var dependencies: [any Assembly] { [LeftAssembly(), ConfigurableAssembly(name: "right")] }

  func assemble(into registry: inout Registry) {
    registry.register(.singleton, fileID: "Ruin/Ruin.swift", line: 1) { (_: B) in A() }
    registry.register(.singleton, fileID: "Ruin/Ruin.swift", line: 2) { (_: A?) in B() }
    registry.register(.singleton, fileID: "Ruin/Ruin.swift", line: 3) { (_: Selfish) in Selfish() }
    registry.register(.singleton, fileID: "Ruin/Ruin.swift", line: 4) { (_: Middle) in Keeper() }
    registry.register(.transient, fileID: "Ruin/Ruin.swift", line: 5) { (_: Provider<Token>) in Middle() }
    registry.register(.scoped, fileID: "Ruin/Ruin.swift", line: 6) { Token() }
    registry.register(.singleton, fileID: "Ruin/Ruin.swift", line: 7) { (_: any Outbox, _: [any Migration]) in
      Uploader()
    }
    registry.register(.singleton, fileID: "Ruin/Ruin.swift", line: 8) { (_: any Outbox) in OutboxStore() }
    registry.register(.weak, fileID: "Ruin/Ruin.swift", line: 9) { Value() }
    registry.register(.singleton, fileID: "Ruin/Ruin.swift", line: 10) { () -> Legacy? in nil }
    registry.register(.singleton, fileID: "Ruin/Ruin.swift", line: 11) { Twice() }
    registry.register(.transient, fileID: "Ruin/Ruin.swift", line: 12) { Twice() }
    registry.decorate(Nowhere.self, fileID: "Ruin/Ruin.swift", line: 13) { (inner: Nowhere) in inner }
  }

  static var graph: DependencyGraph {
    DependencyGraph(RuinAssembly()) { registry in
      registry.register(.singleton, fileID: "Ruin/Overrides.swift", line: 1) { New() }
    }
  }
}
