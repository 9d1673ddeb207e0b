import Foundation

// watchOS has a module UIKit too, but no application object in it.
#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// What an observer asks for the state, and what tells it of changes: all that differs between
/// platforms.
struct ProtectedDataSource: Sendable {
  var events = ProtectedDataEvents.platform
  /// Posted from when on there is somebody to ask.
  var launches: [Notification.Name] = []
  /// Posted when the app has become active; events may have been missed before.
  var didBecomeActive: Notification.Name?
  /// The state for as long as there is nobody to ask.
  var stateBeforeLaunch = ProtectedDataState.unavailable
  /// Reads the state now, on the main actor, since application objects live there; nil if there is
  /// no such object yet.
  var read: @MainActor @Sendable () -> ProtectedDataState?

  #if canImport(UIKit) && !os(watchOS)
    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    @MainActor static var application: ProtectedDataSource {
      ProtectedDataSource(
        launches: [UIApplication.didFinishLaunchingNotification],
        didBecomeActive: UIApplication.didBecomeActiveNotification
      ) {
        // `UIApplication.shared` is nil in the initializer of a SwiftUI `App`, but is declared never
        // to be: the compiler may drop a comparison with nil, and nil answers false to everything.
        // Key-value coding reads the same property, and declares that there may be no value.
        let application = UIApplication.value(forKey: "sharedApplication") as? UIApplication
        return application.map { $0.isProtectedDataAvailable ? .available : .unavailable }
      }
    }
  #elseif canImport(AppKit)
    @available(macOSApplicationExtension, unavailable)
    @MainActor static var application: ProtectedDataSource {
      let packageType = Bundle.main.object(forInfoDictionaryKey: "CFBundlePackageType") as? String
      return ProtectedDataSource(
        launches: [NSApplication.willFinishLaunchingNotification, NSApplication.didFinishLaunchingNotification],
        didBecomeActive: NSApplication.didBecomeActiveNotification,
        stateBeforeLaunch: stateBeforeLaunch(packageType: packageType)
      ) {
        // `NSApplication.shared` would create an application in a process that has none, such as a
        // command-line tool.
        NSApp.map { $0.isProtectedDataAvailable ? .available : .unavailable }
      }
    }

    /// What to go by without an application object: in an app one is about to come, and in a
    /// command-line tool there is nobody who will ever answer.
    static func stateBeforeLaunch(packageType: String?) -> ProtectedDataState {
      packageType == "APPL" ? .unavailable : .available
    }
  #else
    @MainActor static var application: ProtectedDataSource {
      ProtectedDataSource { .available }
    }
  #endif
}
