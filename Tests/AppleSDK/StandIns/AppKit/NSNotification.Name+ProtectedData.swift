public import Foundation

extension NSNotification.Name {
  /// See <https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsapplicationprotecteddatadidbecomeavailable>.
  @available(macOS 12.0, *)
  public static let NSApplicationProtectedDataDidBecomeAvailable =
    NSNotification.Name("NSApplicationProtectedDataDidBecomeAvailableNotification")

  /// See <https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsapplicationprotecteddatawillbecomeunavailable>.
  @available(macOS 12.0, *)
  public static let NSApplicationProtectedDataWillBecomeUnavailable =
    NSNotification.Name("NSApplicationProtectedDataWillBecomeUnavailableNotification")
}
