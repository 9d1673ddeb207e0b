import Foundation
import Synchronization

/// Takes connections in, each with one request, in a thread of its own.
package final class Listener: Sendable {
  let requests: AsyncStream<IncomingRequest>
  /// The port that it listens on.
  package let port: UInt16

  private let bell: Mutex<Bell>

  /// A pipe, which wakes the thread when its writing end is closed.
  private struct Bell {
    let writer: Int32
    var deadline: ContinuousClock.Instant?
  }

  /// - Parameter port: On the loopback interface; 0 lets the system choose one.
  package init(port: UInt16) throws {
    let listening = try Self.listen(port: port)
    var ends: [Int32] = [-1, -1]
    do {
      self.port = try Self.port(of: listening)
      try Self.check(pipe(&ends))
    } catch {
      close(listening)
      throw error
    }
    bell = Mutex(Bell(writer: ends[1]))
    let incoming: AsyncStream<IncomingRequest>.Continuation
    (requests, incoming) = AsyncStream.makeStream()
    Thread { [self, reader = ends[0]] in
      var intake = Intake(listening: listening, bell: reader) { incoming.yield($0) }
      intake.run { bell.withLock { $0.deadline ?? .now } }
      incoming.finish()
    }.start()
  }

  /// Accepts no further connection; ``requests`` ends when those who have begun a request have completed it, or with the deadline.
  package func stop(by deadline: ContinuousClock.Instant) {
    bell.withLock { bell in
      guard bell.deadline == nil else { return }
      bell.deadline = deadline
      close(bell.writer)
    }
  }

  private static func listen(port: UInt16) throws -> Int32 {
    let descriptor = try check(socket(AF_INET, streamSocket, 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    do {
      // Connections of a server that has ended must not keep the next one from its port.
      var isOn: Int32 = 1
      try check(setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size)))
      try withSocketAddress(&address) { try check(bind(descriptor, $0, $1.pointee)) }
      try check(fcntl(descriptor, F_SETFL, O_NONBLOCK))
      try check(Foundation.listen(descriptor, 4_096))
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func port(of descriptor: Int32) throws -> UInt16 {
    var address = sockaddr_in()
    try withSocketAddress(&address) { try check(getsockname(descriptor, $0, $1)) }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func withSocketAddress(
    _ address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) throws -> Void
  ) rethrows {
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { try body($0, &length) }
    }
  }

  @discardableResult
  private static func check(_ result: Int32) throws -> Int32 {
    guard result >= 0 else { throw SocketError(code: errno) }
    return result
  }
}

#if canImport(Darwin)
  let streamSocket = SOCK_STREAM
#else
  let streamSocket = Int32(SOCK_STREAM.rawValue)
#endif

struct SocketError: Error, CustomStringConvertible {
  let code: Int32
  var description: String { "the server cannot listen: \(String(cString: strerror(code)))" }
}
