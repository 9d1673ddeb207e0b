import Foundation

#if FORGE_TSAN
  import Synchronization
#endif

/// What to do at notifications, for as long as this object lives.
final class NotificationSubscription: Sendable {
  #if FORGE_TSAN
    // A center hands its blocks from thread to thread under a `Mutex` of Foundation's, which
    // ThreadSanitizer does not know (see `Locked`). This tells it that a block was registered before
    // it runs, and nothing about blocks that run at the same time.
    private static let order = Atomic<UInt>(0)
  #endif

  private let center: NotificationCenter
  private let tokens: Locked<[any NSObjectProtocol]>

  /// Calls the action that stands beside a notification's name.
  ///
  /// It is called on whatever thread posts, before the post returns. A queue, the main one above
  /// all, would make the poster wait for it on Linux, and would be late everywhere.
  init(_ center: NotificationCenter, actions: [Notification.Name: @Sendable () -> Void]) {
    self.center = center
    #if FORGE_TSAN
      Self.order.add(1, ordering: .releasing)
    #endif
    tokens = Locked(
      actions.map { name, action in
        center.addObserver(forName: name, object: nil, queue: nil) { _ in
          #if FORGE_TSAN
            _ = Self.order.load(ordering: .acquiring)
          #endif
          action()
        }
      })
  }

  deinit {
    // Dropping a token unregisters its block on Apple platforms only.
    for token in tokens.withLock({ exchange(&$0, with: []) }) {
      center.removeObserver(token)
    }
  }
}
