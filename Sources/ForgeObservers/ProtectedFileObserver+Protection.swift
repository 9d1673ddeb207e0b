import Foundation

extension ProtectedFileObserver {
  /// When data is readable that is protected like a sentinel.
  public enum Protection: Sendable, Hashable {
    /// From the first unlock after a restart on, on a locked device too.
    ///
    /// It is the class `completeUntilFirstUserAuthentication` of files, which they have unless told otherwise, and
    /// `kSecAttrAccessibleAfterFirstUnlock` of keychain items: what most work in the background needs.
    case afterFirstUnlock
    /// While the device is unlocked.
    ///
    /// It is the class `complete` of files, and `kSecAttrAccessibleWhenUnlocked` of keychain items.
    case whenUnlocked

    /// The name of the sentinel's file, which tells its class: one of another is never taken for it.
    var fileName: String {
      switch self {
      case .afterFirstUnlock: ".forge-after-first-unlock"
      case .whenUnlocked: ".forge-when-unlocked"
      }
    }

    var type: FileProtectionType {
      switch self {
      case .afterFirstUnlock: .completeUntilFirstUserAuthentication
      case .whenUnlocked: .complete
      }
    }
  }
}
