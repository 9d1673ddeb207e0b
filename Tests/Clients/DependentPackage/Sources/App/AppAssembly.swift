import Forge

package struct AppAssembly: Assembly {
  package var dependencies: [any Assembly] { [ObserverAssembly()] }

  package init() {}

  package func assemble(into registry: inout Registry) {
    registry.register(.singleton, builder: Sync.init)
  }
}

final class Sync: Sendable {
  let protectedData: any ProtectedDataObserving

  init(protectedData: any ProtectedDataObserving) {
    self.protectedData = protectedData
  }
}
