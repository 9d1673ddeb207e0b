/// Why a sync cannot go on; a person has to look at it.
///
/// None of these loses a record: the outbox is only ever read.
struct SyncError: Error, Equatable, CustomStringConvertible {
  let status: ExitStatus
  let description: String

  static func usage(_ reason: String) -> SyncError {
    SyncError(status: .usage, description: "\(reason)\nTry `BackgroundSync --help`.")
  }

  static func brokenLine(_ path: String, _ number: Int, _ reason: String) -> SyncError {
    SyncError(status: .badData, description: "\(path):\(number): \(reason)")
  }

  static func outbox(_ path: String, _ reason: String) -> SyncError {
    SyncError(status: .noInput, description: "the outbox \(path) cannot be read: \(reason)")
  }

  static func destination(_ path: String, _ reason: String) -> SyncError {
    SyncError(status: .cannotWrite, description: "the destination \(path) cannot be written: \(reason)")
  }

  static func refused(_ path: String, _ reason: String) -> SyncError {
    SyncError(status: .refused, description: "the destination \(path) refuses the token: \(reason)")
  }

  static func internalError(_ reason: String) -> SyncError {
    SyncError(status: .internalError, description: "internal error: \(reason)")
  }
}
