/// Whether protected data can be read now.
///
/// Protected data is what the system keeps encrypted while a device is locked: keychain items and
/// files whose protection class asks for it, and whatever an app stores in them.
public enum ProtectedDataState: Sendable {
  /// Protected data can be read.
  case available
  /// Protected data cannot be read now, or is about to become unreadable.
  case unavailable
}
