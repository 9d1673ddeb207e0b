// UIKit brings Foundation along.
@_exported public import Foundation

/// See <https://developer.apple.com/documentation/uikit/uiapplication>.
@available(iOS 2.0, macCatalyst 13.1, visionOS 1.0, *)
@available(watchOS, unavailable)
@MainActor
open class UIApplication {
  /// What `shared` returns, for tests to replace.
  ///
  /// Without it this process is one that has no application object.
  package static var current: UIApplication? = UIApplication()

  package init() {}

  /// See <https://developer.apple.com/documentation/uikit/uiapplication/shared>.
  @available(iOSApplicationExtension, unavailable)
  @available(macCatalystApplicationExtension, unavailable)
  @available(tvOSApplicationExtension, unavailable)
  @available(visionOSApplicationExtension, unavailable)
  public class var shared: UIApplication {
    guard let current else { preconditionFailure("this process has no application object") }
    return current
  }

  /// See <https://developer.apple.com/documentation/uikit/uiapplication/isprotecteddataavailable>.
  ///
  /// True is what a device without a passcode says.
  @available(iOS 4.0, macCatalyst 13.1, visionOS 1.0, *)
  open nonisolated var isProtectedDataAvailable: Bool { true }

  /// See <https://developer.apple.com/documentation/uikit/uiapplication/protecteddatadidbecomeavailablenotification>.
  @available(iOS 4.0, macCatalyst 13.1, visionOS 1.0, *)
  public nonisolated static let protectedDataDidBecomeAvailableNotification =
    NSNotification.Name("UIApplicationProtectedDataDidBecomeAvailable")

  /// See <https://developer.apple.com/documentation/uikit/uiapplication/protecteddatawillbecomeunavailablenotification>.
  @available(iOS 4.0, macCatalyst 13.1, visionOS 1.0, *)
  public nonisolated static let protectedDataWillBecomeUnavailableNotification =
    NSNotification.Name("UIApplicationProtectedDataWillBecomeUnavailable")

  /// See <https://developer.apple.com/documentation/uikit/uiapplication/didbecomeactivenotification>.
  public nonisolated static let didBecomeActiveNotification =
    NSNotification.Name("UIApplicationDidBecomeActiveNotification")
}
