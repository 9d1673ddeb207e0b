import Foundation

// watchOS has a module UIKit too, but no application object in it.
#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// The names of the two notifications that tell of a change.
struct ProtectedDataEvents: Sendable {
  let didBecomeAvailable: Notification.Name
  let willBecomeUnavailable: Notification.Name

  #if canImport(UIKit) && !os(watchOS)
    static let platform = ProtectedDataEvents(
      didBecomeAvailable: UIApplication.protectedDataDidBecomeAvailableNotification,
      willBecomeUnavailable: UIApplication.protectedDataWillBecomeUnavailableNotification)
  #elseif canImport(AppKit)
    static let platform = ProtectedDataEvents(
      didBecomeAvailable: NSNotification.Name.NSApplicationProtectedDataDidBecomeAvailable,
      willBecomeUnavailable: NSNotification.Name.NSApplicationProtectedDataWillBecomeUnavailable)
  #else
    static let platform = ProtectedDataEvents(
      didBecomeAvailable: Notification.Name("UIApplicationProtectedDataDidBecomeAvailable"),
      willBecomeUnavailable: Notification.Name("UIApplicationProtectedDataWillBecomeUnavailable"))
  #endif
}
