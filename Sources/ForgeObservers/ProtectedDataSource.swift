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
  /// Posted when it is worth asking again, since events may have been missed meanwhile.
  var didBecomeActive: Notification.Name?
  /// Reads the state now, on the main actor, since application objects live there.
  var read: @MainActor @Sendable () -> ProtectedDataState

  #if canImport(UIKit) && !os(watchOS)
    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    @MainActor static var application: ProtectedDataSource {
      ProtectedDataSource(didBecomeActive: UIApplication.didBecomeActiveNotification) {
        UIApplication.shared.isProtectedDataAvailable ? .available : .unavailable
      }
    }
  #elseif canImport(AppKit)
    @available(macOSApplicationExtension, unavailable)
    @MainActor static var application: ProtectedDataSource {
      ProtectedDataSource(didBecomeActive: NSApplication.didBecomeActiveNotification) {
        // `NSApplication.shared` would create an application in a process that has none, such as a
        // command-line tool.
        NSApp?.isProtectedDataAvailable ?? true ? .available : .unavailable
      }
    }
  #else
    @MainActor static var application: ProtectedDataSource {
      ProtectedDataSource { .available }
    }
  #endif
}
