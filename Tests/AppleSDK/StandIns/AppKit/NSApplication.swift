// AppKit brings Foundation along.
@_exported public import Foundation

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// See <https://developer.apple.com/documentation/appkit/nsapp>.
///
/// Nil in a process that has no application object, or none yet; `NSApplication.shared` makes one.
@MainActor public var NSApp: NSApplication!

/// See <https://developer.apple.com/documentation/appkit/nsapplication>.
@MainActor
open class NSApplication {
  package init() {}

  /// Does what `NSApplicationMain` does, which SwiftUI calls after it has made the `App`.
  package static func launch() {
    for name in [willFinishLaunchingNotification, didFinishLaunchingNotification] {
      NotificationCenter.default.post(name: name, object: shared)
    }
  }

  /// See <https://developer.apple.com/documentation/appkit/nsapplication/shared>.
  public class var shared: NSApplication {
    if NSApp == nil { NSApp = NSApplication() }
    return NSApp
  }

  /// See <https://developer.apple.com/documentation/appkit/nsapplication/isprotecteddataavailable>.
  @available(macOS 12.0, *)
  open var isProtectedDataAvailable: Bool { true }

  /// See <https://developer.apple.com/documentation/appkit/nsapplication/didbecomeactivenotification>.
  public static let didBecomeActiveNotification = NSNotification.Name("NSApplicationDidBecomeActiveNotification")

  /// See <https://developer.apple.com/documentation/appkit/nsapplication/willfinishlaunchingnotification>.
  public static let willFinishLaunchingNotification = NSNotification.Name(
    "NSApplicationWillFinishLaunchingNotification")

  /// See <https://developer.apple.com/documentation/appkit/nsapplication/didfinishlaunchingnotification>.
  public static let didFinishLaunchingNotification = NSNotification.Name("NSApplicationDidFinishLaunchingNotification")
}
