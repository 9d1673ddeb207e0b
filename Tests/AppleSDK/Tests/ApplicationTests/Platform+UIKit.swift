#if canImport(UIKit)
  import ForgeObservers
  import UIKit

  /// What differs between the platforms, for tests that run on each.
  @MainActor enum Platform {
    nonisolated static let didBecomeAvailable = UIApplication.protectedDataDidBecomeAvailableNotification
    nonisolated static let willBecomeUnavailable = UIApplication.protectedDataWillBecomeUnavailableNotification
    nonisolated static let didBecomeActive = UIApplication.didBecomeActiveNotification
    nonisolated static let launches = [UIApplication.didFinishLaunchingNotification]
    /// An application object is sure to come.
    nonisolated static let stateBeforeLaunch = ProtectedDataState.unavailable
    nonisolated static let rawValues = [
      "UIApplicationProtectedDataDidBecomeAvailable", "UIApplicationProtectedDataWillBecomeUnavailable",
    ]

    static var application: UIApplication? {
      get { UIApplication.current }
      set { UIApplication.current = newValue }
    }

    static func launch() { UIApplication.launch() }
  }

  /// An application object whose answers a test writes.
  final class ScriptedApplication: UIApplication {
    private let answer: @Sendable () -> Bool

    init(answer: @escaping @Sendable () -> Bool) {
      self.answer = answer
      super.init()
    }

    override nonisolated var isProtectedDataAvailable: Bool { answer() }
  }
#endif
