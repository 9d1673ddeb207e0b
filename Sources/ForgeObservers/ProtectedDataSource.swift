import Foundation

// watchOS has a module UIKit too, but no application object in it.
#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// Where the platform keeps what it knows about protected data: all that differs between them.
struct ProtectedDataSource: Sendable {
  /// Reads the state now, on the main actor, since application objects live there.
  let read: @MainActor @Sendable () -> ProtectedDataState

  #if canImport(UIKit) && !os(watchOS)
    static let didBecomeAvailable = UIApplication.protectedDataDidBecomeAvailableNotification
    static let willBecomeUnavailable =
      UIApplication.protectedDataWillBecomeUnavailableNotification

    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    static var application: ProtectedDataSource {
      ProtectedDataSource {
        UIApplication.shared.isProtectedDataAvailable ? .available : .unavailable
      }
    }
  #elseif canImport(AppKit)
    static let didBecomeAvailable =
      NSNotification.Name.NSApplicationProtectedDataDidBecomeAvailable
    static let willBecomeUnavailable =
      NSNotification.Name.NSApplicationProtectedDataWillBecomeUnavailable

    static var application: ProtectedDataSource {
      // `NSApplication.shared` would create an application in a process that has none, such as a
      // command-line tool.
      ProtectedDataSource {
        NSApp?.isProtectedDataAvailable ?? true ? .available : .unavailable
      }
    }
  #else
    static let didBecomeAvailable =
      Notification.Name("UIApplicationProtectedDataDidBecomeAvailable")
    static let willBecomeUnavailable =
      Notification.Name("UIApplicationProtectedDataWillBecomeUnavailable")

    static var application: ProtectedDataSource {
      ProtectedDataSource { .available }
    }
  #endif
}
