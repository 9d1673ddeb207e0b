import Foundation

/// What the system said when a call on a file failed.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32
  let description: String

  /// The error of the call that has just failed on this thread.
  static var last: SystemError {
    let code = errno
    return SystemError(code: code, description: String(cString: strerror(code)))
  }

  /// Whether there is no file with the path: it, or a folder that it names, does not exist.
  var isNoFile: Bool { code == ENOENT || code == ENOTDIR }

  /// A folder cannot be read; a device or a pipe may have no end to read to, and keeps nothing.
  static let notARegularFile = SystemError(code: EINVAL, description: "It is not a regular file")

  /// Calls `call` again for as long as signals interrupt it.
  @discardableResult
  static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      let error = last
      if error.code != EINTR { throw error }
    }
  }
}
