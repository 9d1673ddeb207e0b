import Foundation

/// A secret in a file, as an editor or `echo` leaves it: without the newline at its end.
struct Token: Sendable {
  let text: String

  init(contentsOf path: String) throws(SystemError) {
    var bytes = try Data(readingFileAt: path)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    text = String(decoding: bytes, as: UTF8.self)
  }
}
