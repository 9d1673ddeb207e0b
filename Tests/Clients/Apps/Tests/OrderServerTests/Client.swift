import Foundation

@testable import OrderServer

/// A client of the server, which waits in threads of its own, since tests have few to share.
struct Client: Sendable {
  private let descriptor: Int32

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, streamSocket, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let (descriptor, length) = (descriptor, socklen_t(MemoryLayout<sockaddr_in>.size))
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    if result < 0 { throw Refused(code: errno) }
  }

  struct Refused: Error {
    let code: Int32
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Tells the server that nothing more will be sent.
  func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Sends until the server has closed the connection.
  func flood() async {
    let bytes = [UInt8](repeating: 13, count: 1 << 16)
    await inThread { while send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0 {} }
  }

  /// What the server sends until it closes the connection.
  func answer() async -> String {
    await inThread {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1_024)
      while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 { bytes += buffer[..<count] }
      close(descriptor)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private func inThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in Thread { continuation.resume(returning: work()) }.start() }
  }
}
