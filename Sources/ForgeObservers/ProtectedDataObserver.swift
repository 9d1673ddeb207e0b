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
  /// Where there never is an application object (Linux, watchOS, a Mac tool) it starts as available.
  /// Where it does not exist yet, as in the initializer of a SwiftUI `App`, the observer starts as
  /// unavailable, and asks it when the app has finished launching. An app extension may not use one:
  /// give a state there, or use ``ProtectedFileObserver``. So should an executable without an
  /// application object that lies in an app's bundle.
  ///
  /// It also asks again by itself whenever the app becomes active. Since that proves an unlock, the
  /// answer then counts even directly after a warning.
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
    let broadcaster = StateBroadcaster(initialState)
    let events = ProtectedDataEvents.platform
    self.init(
      broadcaster, reader: nil, notificationCenter: notificationCenter,
      actions: [
        events.didBecomeAvailable: { broadcaster.send(.available) },
        events.willBecomeUnavailable: { broadcaster.send(.unavailable) },
      ])
  }

  /// Creates an observer that starts with what `source` says.
  ///
  /// It observes first and reads second, or a notification in between would be lost. One that does
  /// come in between wins over the answer.
  ///
  /// - Parameter clock: What measures for how long a warning counts.
  @MainActor
  convenience init(
    notificationCenter: NotificationCenter, source: ProtectedDataSource,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let broadcaster = StateBroadcaster(source.stateBeforeLaunch)
    let reader = ProtectedDataReader(source: source, broadcaster: broadcaster, clock: clock)
    var actions: [Notification.Name: @Sendable () -> Void] = [
      source.events.didBecomeAvailable: { broadcaster.send(.available) },
      source.events.willBecomeUnavailable: reader.warn,
    ]
    for name in source.launches { actions[name] = reader.launch }
    if let name = source.didBecomeActive { actions[name] = reader.becomeActive }
    self.init(broadcaster, reader: reader, notificationCenter: notificationCenter, actions: actions)
    // Counted from before it observed, so that an event before the read wins too.
    reader.refresh(since: 0)
  }

  private init(
    _ broadcaster: StateBroadcaster<ProtectedDataState>, reader: ProtectedDataReader?,
    notificationCenter: NotificationCenter, actions: [Notification.Name: @Sendable () -> Void]
  ) {
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
  /// meanwhile wins. The answer can make the state unavailable at any time. Within twenty seconds
  /// after the warning it does not make it available, since data stays readable for some ten seconds
  /// then (Apple Platform Security: *Data Protection classes*).
  ///
  /// Without an application object, and in an observer that was created with an explicit state, there
  /// is nothing to ask, and it does nothing.
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
