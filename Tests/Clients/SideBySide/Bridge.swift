import Forge
import OtherContainer

// The one file that imports both. When the last service has moved, it goes, and so does the import.

/// What has not moved yet: the new container asks the old one for it.
struct NotMovedYet: Forge.Assembly {
  let old: OtherContainer.Container

  func assemble(into registry: inout Registry) {
    // What is shared and reaches the old container is built by `start()`. Later two threads could wait for each other: one that builds it
    // and needs the old container's lock, and one that has the lock and needs it.
    registry.register(.eagerSingleton) { try old.required(Settings.self) }
    registry.register(.transient) { try old.required(Basket.self) }
  }
}

/// It locks whatever it does.
extension OtherContainer.Container: @retroactive @unchecked Sendable {}

extension OtherContainer.Container {
  /// Gives what has moved to those that have not: the new container builds and keeps it, and this one asks for it each time.
  ///
  /// Providers, since they do not hold the new container, which holds this one.
  func takeMoved(from new: Forge.Container) throws {
    try take(Cashier.self, from: new)
    try take((any Catalog).self, from: new)
    let screen = try new.resolve(Forge.Provider<BasketScreen>.self)
    register(BasketScreen.self, lifetime: .transient) { _ in
      MainActor.assumeIsolated { orStop { try screen.get(on: .mainActor) } }
    }
  }

  private func take<T>(_ service: T.Type, from new: Forge.Container) throws {
    let provider = try new.resolve(Forge.Provider<T>.self)
    register(service, lifetime: .transient) { _ in orStop { try provider.get() } }
  }

  fileprivate func required<T>(_ service: T.Type) throws -> T {
    guard let instance = resolve(service) else { throw MissingOldService(service: "\(service)") }
    return instance
  }
}

struct MissingOldService: Error {
  let service: String
}

/// Factories of the old container cannot throw; the new one's errors say what to do.
private func orStop<T>(_ body: () throws -> T) -> T {
  do { return try body() } catch { fatalError("\(error)") }
}

/// Makes both, as the app does when it launches.
@MainActor func launch(
  overrides: (inout Registry) -> Void = { _ in }
) throws -> (new: Forge.Container, old: OtherContainer.Container) {
  let old = OtherContainer.Container(OldAssembly())
  let new = try Forge.Container(ShopAssembly(), NotMovedYet(old: old), overrides: overrides)
  try old.takeMoved(from: new)
  try new.start()
  return (new, old)
}
