#if canImport(AppKit)
  import AppKit
  import ForgeObservers

  /// What differs between the platforms, for tests that run on each.
  @MainActor enum Platform {
    nonisolated static let didBecomeAvailable = NSNotification.Name.NSApplicationProtectedDataDidBecomeAvailable
    nonisolated static let willBecomeUnavailable = NSNotification.Name.NSApplicationProtectedDataWillBecomeUnavailable
    static let didBecomeActive = NSApplication.didBecomeActiveNotification
    static let launches = [
      NSApplication.willFinishLaunchingNotification, NSApplication.didFinishLaunchingNotification,
    ]
    /// This process is a command-line tool.
    nonisolated static let stateBeforeLaunch = ProtectedDataState.available
    nonisolated static let rawValues = [
      "NSApplicationProtectedDataDidBecomeAvailableNotification",
      "NSApplicationProtectedDataWillBecomeUnavailableNotification",
    ]

    static var application: NSApplication? {
      get { NSApp }
      set { NSApp = newValue }
    }

    static func launch() { NSApplication.launch() }
  }

  /// An application object whose answers a test writes.
  final class ScriptedApplication: NSApplication {
    private let answer: @Sendable () -> Bool

    init(answer: @escaping @Sendable () -> Bool) {
      self.answer = answer
      super.init()
    }

    override var isProtectedDataAvailable: Bool { answer() }
  }
#endif
