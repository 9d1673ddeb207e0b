import Forge

/// Registers what keeps orders, and leaves one out.
public struct StorageAssembly: Assembly {
  /// Creates the assembly.
  public init() {}

  /// Registers the services.
  public func assemble(into registry: inout Registry) {
    registry.register(.singleton) { (order: Order) in Archive() }
  }
}

struct Order: Sendable {}

struct Archive: Sendable {}
