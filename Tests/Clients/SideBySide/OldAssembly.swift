import OtherContainer

/// What is still with the old container: as it always was, but for the lines that went.
struct OldAssembly: Assembly {
  func assemble(container: Container) {
    container.register(Settings.self) { _ in Settings() }
    container.register(Basket.self, lifetime: .transient) { resolver in
      Basket(cashier: resolver.resolve(Cashier.self)!)
    }
  }
}
