import Foundation

/// What to do at notifications, for as long as this object lives.
final class NotificationSubscription: Sendable {
  private let center: NotificationCenter
  private let tokens: Locked<[any NSObjectProtocol]>

  /// Calls the action that stands beside a notification's name.
  ///
  /// It is called on whatever thread posts, before the post returns. A queue, the main one above
  /// all, would make the poster wait for it on Linux, and would be late everywhere.
  init(_ center: NotificationCenter, actions: [Notification.Name: @Sendable () -> Void]) {
    self.center = center
    tokens = Locked(
      actions.map { name, action in
        center.addObserver(forName: name, object: nil, queue: nil) { _ in action() }
      })
  }

  deinit {
    // Dropping a token unregisters its block on Apple platforms only.
    for token in tokens.withLock({ exchange(&$0, with: []) }) {
      center.removeObserver(token)
    }
  }
}
