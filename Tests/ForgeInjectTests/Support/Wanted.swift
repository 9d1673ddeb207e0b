@testable import ForgeInject

extension Container {
  /// Waits until as many resolutions as given want the build of a service in a task of its own.
  func waitUntilWanted(_ service: Any.Type, by count: Int = 1) async {
    guard let slot = storage.table.slot(of: service).map(storage.ownSlot) else { return }
    while BuildCoordinator.withLock({ slot.pending?.users ?? 0 }) < count, !Task.isCancelled { await Task.yield() }
  }

  /// Waits until `stop()` waits for builds of this container, scopes having been looked at before.
  func waitUntilDraining() async {
    func isDraining() -> Bool {
      BuildCoordinator.withLock { state.value.phase == .stopping && !state.value.waiting.isEmpty }
    }
    while !isDraining(), !Task.isCancelled { await Task.yield() }
  }
}
