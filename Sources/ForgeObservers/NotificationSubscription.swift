import Foundation

/// The notifications that mean a state, observed for as long as this object lives.
final class NotificationSubscription: Sendable {
  private let center: NotificationCenter
  private let tokens: Locked<[any NSObjectProtocol]>

  /// Calls `receive` with the state that a notification's name stands for.
  ///
  /// It is called on whatever thread posts, before the post returns. A queue, the main one above
  /// all, would make the poster wait for it on Linux, and would be late everywhere.
  init(
    _ center: NotificationCenter, states: KeyValuePairs<Notification.Name, ProtectedDataState>,
    receive: @escaping @Sendable (ProtectedDataState) -> Void
  ) {
    self.center = center
    tokens = Locked(
      states.map { name, state in
        center.addObserver(forName: name, object: nil, queue: nil) { _ in receive(state) }
      })
  }

  deinit {
    // Dropping a token unregisters its block on Apple platforms only.
    for token in tokens.withLock({ exchange(&$0, with: []) }) {
      center.removeObserver(token)
    }
  }
}
