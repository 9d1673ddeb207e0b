import Foundation
import Synchronization

/// A request that has come in, and the way to answer it.
struct IncomingRequest: Sendable {
  let request: Request
  let descriptor: Int32

  /// Writes the answer and closes the connection.
  ///
  /// An answer is smaller than a socket's buffer, so this waits for no client.
  func reply(_ response: Response) {
    let bytes = Array(
      "HTTP/1.0 \(response.status) \nContent-Length: \(response.text.utf8.count)\n\n\(response.text)".utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count <= 0 && errno != EINTR { break }
      written += max(count, 0)
    }
    close(descriptor)
  }
}

/// Takes connections in, each with one request, in a thread of its own that waits for all of them at once.
package final class Listener: Sendable {
  let requests: AsyncStream<IncomingRequest>
  /// The port that it listens on.
  package let port: UInt16

  private let incoming: AsyncStream<IncomingRequest>.Continuation
  private let listening: Int32
  private let bell: (reader: Int32, writer: Int32)
  private let isStopping = Atomic(false)
  private let drainLimit: Duration

  /// - Parameter drainLimit: How long after ``stop()`` a client may take to complete the request that it has begun.
  package init(port: UInt16, drainLimit: Duration = .seconds(10)) throws {
    self.drainLimit = drainLimit
    (requests, incoming) = AsyncStream.makeStream()
    var ends: [Int32] = [-1, -1]
    try Self.check(pipe(&ends))
    bell = (ends[0], ends[1])
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    listening = try Self.check(socket(AF_INET, stream, 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listening
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        try Self.check(bind(descriptor, address, length))
        try Self.check(getsockname(descriptor, address, &length))
      }
    }
    self.port = UInt16(bigEndian: address.sin_port)
    try Self.check(fcntl(descriptor, F_SETFL, O_NONBLOCK))
    try Self.check(Foundation.listen(descriptor, 4_096))
    Thread { self.takeIn() }.start()
  }

  /// Accepts no further connection; those that clients have made are served, if they have begun a request.
  package func stop() {
    isStopping.store(true, ordering: .releasing)
    var byte: UInt8 = 0
    _ = write(bell.writer, &byte, 1)
  }

  private func takeIn() {
    var unread: [Int32: [UInt8]] = [:]
    var number = 0
    var isOpen = true
    var end: ContinuousClock.Instant?
    while isOpen || !unread.isEmpty {
      let rest = end.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
      var polled = [pollfd(fd: isOpen ? bell.reader : -1, events: Int16(POLLIN), revents: 0)]
      polled.append(pollfd(fd: isOpen ? listening : -1, events: Int16(POLLIN), revents: 0))
      for descriptor in unread.keys { polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
      let count = poll(&polled, nfds_t(polled.count), rest.map { Int32($0 / .milliseconds(1)) } ?? -1)
      if count == 0, rest == .zero { break }
      let stops = isOpen && isStopping.load(ordering: .acquiring)
      if isOpen { accept(into: &unread) }
      if stops {
        isOpen = false
        end = .now + drainLimit
        for descriptor in [listening, bell.reader, bell.writer] { close(descriptor) }
      }
      // The last look at all of them, which tells those that have begun a request from those that have not.
      for descriptor in stops ? Array(unread.keys) : polled[2...].filter({ $0.revents != 0 }).map(\.fd) {
        let isComplete = read(descriptor, into: &unread[descriptor, default: []])
        guard isComplete || stops && unread[descriptor] == [] else { continue }
        let text = String(decoding: unread.removeValue(forKey: descriptor) ?? [], as: UTF8.self)
        let words = text.split(separator: "\n").first?.split(separator: " ") ?? []
        guard words.count > 1, isComplete else {
          close(descriptor)
          continue
        }
        number += 1
        incoming.yield(IncomingRequest(request: Request(id: number, path: String(words[1])), descriptor: descriptor))
      }
    }
    for descriptor in unread.keys { close(descriptor) }
    incoming.finish()
  }

  private func accept(into unread: inout [Int32: [UInt8]]) {
    while true {
      let descriptor = Foundation.accept(listening, nil, nil)
      guard descriptor >= 0 else { return }
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      unread[descriptor] = []
    }
  }

  /// Reads what there is; true when the request is complete or the client is gone.
  private func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1_024)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR {
        bytes = []
        return true
      }
      guard count > 0 else { return bytes.suffix(2) == [10, 10] }
      bytes += buffer[..<count].filter { $0 != 13 }
    }
  }

  @discardableResult
  private static func check(_ result: Int32) throws -> Int32 {
    guard result >= 0 else { throw SocketError(code: errno) }
    return result
  }
}

struct SocketError: Error, CustomStringConvertible {
  let code: Int32
  var description: String { "the server cannot listen: \(String(cString: strerror(code)))" }
}
