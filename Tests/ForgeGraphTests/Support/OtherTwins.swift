import ForgeInject

/// The other file's part of ``Twins``.
enum OtherTwins {
  struct Pair: Sendable {}

  static var assembly: any Assembly { TicketAssembly() }
}

private struct Ticket: Sendable {}

private struct Journal: Sendable {}

private struct TicketAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, fileID: "Twins/There.swift", line: 1) { Ticket() }
    registry.register(.transient, fileID: "Twins/There.swift", line: 2) { (_: Ticket, _: Journal) in OtherTwins.Pair() }
  }
}
