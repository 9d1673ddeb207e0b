public import Foundation

/// Follows the notifications that an application gets when protected data becomes available and
/// before it becomes unavailable.
///
/// It counts a device as locked from the moment the system warns of it, some seconds before files
/// and keychain items really become unreadable: `state` is right as soon as the post returns.
/// Without a passcode nothing is ever posted and data is always available (Apple: *UIApplication,
/// isProtectedDataAvailable*).
///
/// App extensions and daemons have no application object and get no such notifications. Give the
/// observer an explicit state and post the two names yourself, or use ``ProtectedFileObserver``.
///
/// Every member may be used from any thread and any isolation; only the initializer that reads the
/// application object belongs to the main actor. Streams do not keep the observer alive and end
/// with it; a call of ``waitUntilAvailable()`` does keep it alive.
public final class ProtectedDataObserver: ProtectedDataObserving {
  /// Posted when protected data has become available.
  ///
  /// The name is UIKit's, or AppKit's where there is no UIKit. Where there is neither, it is the
  /// name that UIKit uses, for hosts that post it themselves.
  public static let didBecomeAvailableNotification: Notification.Name =
    ProtectedDataEvents.platform.didBecomeAvailable

  /// Posted shortly before protected data becomes unavailable.
  ///
  /// The name is chosen like that of ``didBecomeAvailableNotification``.
  public static let willBecomeUnavailableNotification: Notification.Name =
    ProtectedDataEvents.platform.willBecomeUnavailable

  let broadcaster: StateBroadcaster<ProtectedDataState>
  private let reader: ProtectedDataReader?
  private let subscription: NotificationSubscription

  /// Creates an observer that starts with what the application object says.
  ///
  /// Where there is no application object (Linux, watchOS, a Mac tool) it starts as available. An
  /// app extension may not use one: give a state there, or use ``ProtectedFileObserver``.
  ///
  /// It asks the application object again by itself whenever the app becomes active, in the manner
  /// of ``refresh()``.
  ///
  /// - Parameter notificationCenter: The center in which the notifications are posted.
  @available(iOSApplicationExtension, unavailable)
  @available(macCatalystApplicationExtension, unavailable)
  @available(macOSApplicationExtension, unavailable)
  @available(tvOSApplicationExtension, unavailable)
  @available(visionOSApplicationExtension, unavailable)
  @MainActor
  public convenience init(notificationCenter: NotificationCenter = .default) {
    self.init(notificationCenter: notificationCenter, source: .application)
  }

  /// Creates an observer that starts with a given state and needs no application object.
  ///
  /// Call it from any isolation.
  ///
  /// - Parameters:
  ///   - notificationCenter: The center in which the two notifications are posted.
  ///   - initialState: The state until the first notification.
  public convenience init(
    notificationCenter: NotificationCenter = .default, initialState: ProtectedDataState
  ) {
    self.init(notificationCenter: notificationCenter, initialState: initialState, rereading: nil)
  }

  /// Creates an observer that starts with what `source` says.
  ///
  /// It observes first and reads second, or a notification in between would be lost. One that does
  /// come in between wins over the answer.
  @MainActor
  convenience init(notificationCenter: NotificationCenter, source: ProtectedDataSource) {
    self.init(
      notificationCenter: notificationCenter, initialState: .unavailable, rereading: source)
    // Counted from before it observed, so that an event before the read wins too.
    reader?.refresh(since: 0)
  }

  private init(
    notificationCenter: NotificationCenter, initialState: ProtectedDataState,
    rereading source: ProtectedDataSource?
  ) {
    let broadcaster = StateBroadcaster(initialState)
    let reader = source.map { ProtectedDataReader(source: $0, broadcaster: broadcaster) }
    let events = source?.events ?? .platform
    var actions: [Notification.Name: @Sendable () -> Void] = [
      events.didBecomeAvailable: { broadcaster.send(.available) },
      events.willBecomeUnavailable: { broadcaster.send(.unavailable) },
    ]
    if let reader, let name = reader.source.didBecomeActive {
      // Whoever posts this is not known to be on the main actor.
      actions[name] = { Task { @MainActor in reader.refresh() } }
    }
    self.broadcaster = broadcaster
    self.reader = reader
    subscription = NotificationSubscription(notificationCenter, actions: actions)
  }

  deinit {
    // A post under way on another thread may hold the broadcaster a little longer; the streams
    // end now all the same.
    broadcaster.finish()
  }

  /// Asks the application object again, and tells streams and waiters if that changes the state.
  ///
  /// Use it after a time in which notifications may have been missed. A notification that comes
  /// meanwhile wins. The answer can make the state unavailable at any time. It makes it available
  /// only if the last notification was not the warning, since data stays readable for some ten
  /// seconds after that (Apple Platform Security: *Data Protection classes*).
  ///
  /// An observer that was created with an explicit state has nothing to ask and does nothing.
  @MainActor public func refresh() {
    reader?.refresh()
  }

  /// The state now.
  public var state: ProtectedDataState { broadcaster.state }

  /// A new stream of states, independent of every other.
  public var stateStream: AsyncStream<ProtectedDataState> { broadcaster.stream }

  /// Waits until protected data is available, or the task is cancelled.
  public nonisolated(nonsending) func waitUntilAvailable() async {
    await broadcaster.wait(for: .available)
  }
}
