import ForgeInject

/// A build of `A` that stands still, on a thread of its own, until it is let go on.
struct HeldBuild: Sendable {
  private let isBuilding = Gate()
  private let mayGoOn = Gate()

  /// Registers `A` with a builder that waits.
  func register(in registry: inout Registry) {
    registry.register(.singleton) { () -> A in
      isBuilding.open()
      mayGoOn.wait()
      return A()
    }
  }

  /// Suspends until the builder is running.
  func begun() async throws { try await onThread { isBuilding.wait() } }

  func goOn() { mayGoOn.open() }
}
