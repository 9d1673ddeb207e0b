import Foundation

/// A request that has come in, and the way to answer it.
struct IncomingRequest: Sendable {
  let request: Request
  let descriptor: Int32

  /// Writes the answer, without waiting, and closes the connection.
  ///
  /// - Returns: Whether the whole answer was written.
  func reply(_ response: Response) -> Bool {
    defer { close(descriptor) }
    let bytes = Array(
      "HTTP/1.0 \(response.status) \nContent-Length: \(response.text.utf8.count)\n\n\(response.text)".utf8)
    return send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }
}
