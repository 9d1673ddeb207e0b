import Forge

/// What has moved, which names nothing old: `Settings` is a dependency like any other, whoever makes it.
struct ShopAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, (any Catalog & Sendable).self) { FileCatalog() }
    registry.register(.singleton, builder: Cashier.init)
    registry.register(.transient, mainActorBuilder: BasketScreen.init)
  }
}
