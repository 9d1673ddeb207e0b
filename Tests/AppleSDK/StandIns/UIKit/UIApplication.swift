// UIKit brings Foundation along.
@_exported public import Foundation

/// See <https://developer.apple.com/documentation/uikit/uiapplication>.
@available(iOS 2.0, macCatalyst 13.1, visionOS 1.0, *)
@available(watchOS, unavailable)
@MainActor
open class UIApplication {
  /// The application object, for tests to replace; nil until the app is launched.
  package static var current: UIApplication?

  package init() {}

  /// Does what `UIApplicationMain` does, which SwiftUI calls after it has made the `App`.
  package static func launch() {
    if current == nil { current = UIApplication() }
    NotificationCenter.default.post(name: didFinishLaunchingNotification, object: current)
  }

  /// See <https://developer.apple.com/documentation/uikit/uiapplication/shared>.
  ///
  /// It is declared never to be nil, and is nil before the launch. Nil answers false, or zero, to every message.
  @available(iOSApplicationExtension, unavailable)
  @available(macCatalystApplicationExtension, unavailable)
  @available(tvOSApplicationExtension, unavailable)
  @available(visionOSApplicationExtension, unavailable)
  public class var shared: UIApplication { current ?? NilApplication() }

  /// See <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkey:)>.
  ///
  /// It is `NSObject`'s, whose methods a class has as well as its instances.
  public nonisolated class func value(forKey key: String) -> Any? {
    precondition(key == "sharedApplication", "NSUndefinedKeyException: \(key)")
    return MainActor.assumeIsolated { current }
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

  /// See <https://developer.apple.com/documentation/uikit/uiapplication/didfinishlaunchingnotification>.
  public nonisolated static let didFinishLaunchingNotification =
    NSNotification.Name("UIApplicationDidFinishLaunchingNotification")
}

/// Nil as code meets it that was told that it never is.
private final class NilApplication: UIApplication {
  override nonisolated var isProtectedDataAvailable: Bool { false }
}
