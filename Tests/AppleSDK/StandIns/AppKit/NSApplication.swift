// AppKit brings Foundation along.
@_exported public import Foundation

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// See <https://developer.apple.com/documentation/appkit/nsapp>.
///
/// Nil in a process that has no application object; `NSApplication.shared` makes one.
@MainActor public var NSApp: NSApplication! = NSApplication()

/// See <https://developer.apple.com/documentation/appkit/nsapplication>.
@MainActor
open class NSApplication {
  package init() {}

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
}
