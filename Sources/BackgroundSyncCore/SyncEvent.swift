/// What a sync service tells about its work.
enum SyncEvent: Equatable, Sendable {
  /// It waits for protected data.
  case waiting
  /// Data was available and the credential could not be read all the same; it tries again.
  case credentialUnreadable(String)
  /// So many records have arrived since the last report, and nothing is pending.
  case synced(Int)
  /// So many records have arrived since the last report, and others may be pending: something has come in between.
  case arrived(Int)
}
