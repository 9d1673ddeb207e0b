import Forge

/// Registers what keeps orders, and leaves one out; the boxes of all shelves too, and is too large a picture for Mermaid.
public struct StorageAssembly: Assembly {
  /// Creates the assembly.
  public init() {}

  /// Registers the services.
  public func assemble(into registry: inout Registry) {
    registry.register(.singleton) { (order: Order) in Archive() }
    stack(Order.self, height: 12, into: &registry)
    for number in 1...501 { registry.contributing { $0.register(.singleton) { Receipt(number: number) } } }
    registry.register(.singleton) { (receipts: [Receipt]) in Ledger() }
  }

  private func stack<Item: Sendable>(_ item: Item.Type, height: Int, into registry: inout Registry) {
    registry.register(.singleton) { (box: Box<Item>) in Shelf<Item>() }
    if height > 1 { stack(Shelf<Item>.self, height: height - 1, into: &registry) }
  }
}

struct Order: Sendable {}

struct Archive: Sendable {}

struct Box<Item: Sendable>: Sendable {}

struct Shelf<Item: Sendable>: Sendable {}

struct Receipt: Sendable {
  let number: Int
}

struct Ledger: Sendable {}
