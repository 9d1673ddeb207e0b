import Forge
import Foundation

/// Plays the device: posts the two notifications that UIKit and AppKit post on theirs.
struct DemoHost: Sendable {
  func lock() {
    NotificationCenter.default.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
  }

  func unlock() {
    NotificationCenter.default.post(name: ProtectedDataObserver.didBecomeAvailableNotification, object: nil)
  }

  /// Unlocks the device once the app waits for it, and locks it again when the records have arrived.
  ///
  /// Every step waits for what the step before it has caused, and so the story is the same on any machine.
  func play(with app: SyncApp) async throws {
    try await app.model.wait { $0.lastEvent == .waiting }
    // An actor answers when it is free: the service is suspended, in its wait.
    let isWaiting = await app.service.isWaiting
    try Task.checkCancellation()
    guard isWaiting else { throw SyncError.internalError("the service does not wait") }
    unlock()
    try await app.model.wait { if case .synced = $0.lastEvent { true } else { false } }
    lock()
    try await app.model.wait { $0.protectedData == .unavailable }
  }
}
