/// The files that a sync works on.
struct SyncFiles: Equatable, Sendable {
  var vault: String
  var outbox: String
  var destination: String
}
