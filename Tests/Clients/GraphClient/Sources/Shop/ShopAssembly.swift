import Forge

/// Registers the shop.
public struct ShopAssembly: Assembly {
  /// The assembly of what it needs.
  public var dependencies: [any Assembly] { [ObserverAssembly()] }

  /// Creates the assembly.
  public init() {}

  /// Registers the services.
  public func assemble(into registry: inout Registry) {
    registry.register(.singleton, builder: Orders.init)
    registry.register(.transient, mainActorBuilder: Counter.init)
  }
}

struct Orders: Sendable {
  let protectedData: any ProtectedDataObserving
}

@MainActor
final class Counter {
  init(orders: Orders) {}
}
