import ForgeInject

// A graph with types and assemblies of one name, private to two files, and with an Optional that nothing is registered for.

private struct Ticket: Sendable {}

private final class Journal: Sendable {
  init(token: Ticket, other: OtherTwins.Pair?, name: String? = "journal") {}
}

private struct TicketAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, fileID: "Twins/Here.swift", line: 1) { Ticket() }
    registry.register(.singleton, fileID: "Twins/Here.swift", line: 2, builder: Journal.init)
  }
}

enum Twins {
  static var assembly: any Assembly { TicketAssembly() }

  static var graph: DependencyGraph {
    DependencyGraph(assemblies: [assembly, OtherTwins.assembly])
  }
}
