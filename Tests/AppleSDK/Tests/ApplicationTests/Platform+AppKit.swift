#if canImport(AppKit)
  import AppKit

  /// What differs between the platforms, for tests that run on each.
  @MainActor enum Platform {
    nonisolated static let didBecomeAvailable = NSNotification.Name.NSApplicationProtectedDataDidBecomeAvailable
    nonisolated static let willBecomeUnavailable = NSNotification.Name.NSApplicationProtectedDataWillBecomeUnavailable
    static let didBecomeActive = NSApplication.didBecomeActiveNotification
    nonisolated static let rawValues = [
      "NSApplicationProtectedDataDidBecomeAvailableNotification",
      "NSApplicationProtectedDataWillBecomeUnavailableNotification",
    ]

    static var application: NSApplication? {
      get { NSApp }
      set { NSApp = newValue }
    }
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
