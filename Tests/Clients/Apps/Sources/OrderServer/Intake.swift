import Foundation

/// Takes connections in, each with one request, and waits for all of them at once: what a listener's thread does.
struct Intake {
  let listening: Int32
  /// Can be read from once the listener stops.
  let bell: Int32
  let take: (IncomingRequest) -> Void

  /// The connections that have not completed their request, with what they have sent of it.
  private var unread: [Int32: [UInt8]] = [:]
  private var lastID = 0
  /// Whether connections wait that could not be accepted, usually since the process has no descriptor left.
  private var isFull = false

  init(listening: Int32, bell: Int32, take: @escaping (IncomingRequest) -> Void) {
    self.listening = listening
    self.bell = bell
    self.take = take
  }

  /// Takes in until the bell rings, and after that until the deadline what has begun by then.
  mutating func run(deadline: () -> ContinuousClock.Instant) {
    var isOpen = true
    while isOpen {
      // Nothing tells when a descriptor is free again, and the listening socket would wake the thread all the time.
      let ready = isFull ? wait(for: [bell], until: .now + .milliseconds(100)) : wait(for: [bell, listening])
      isOpen = !ready.contains(bell)
      accept()
      // The last look is at all of them, since it tells those that have begun a request from those that have not.
      for descriptor in isOpen ? ready : Array(unread.keys) { read(descriptor) }
    }
    close(listening)
    close(bell)
    for (descriptor, bytes) in unread where bytes.isEmpty { drop(descriptor) }
    let deadline = deadline()
    while !unread.isEmpty, .now < deadline {
      for descriptor in wait(for: [], until: deadline) { read(descriptor) }
    }
    for descriptor in unread.keys { drop(descriptor) }
  }

  /// The descriptors that can be read from, of the given ones and the connections.
  private func wait(for others: [Int32], until deadline: ContinuousClock.Instant? = nil) -> [Int32] {
    var polled = (others + unread.keys).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var milliseconds: Int32 = -1
    if let deadline {
      // Rounded up, since it would spin through the last millisecond otherwise.
      let rest = (ContinuousClock.now.duration(to: deadline) / .milliseconds(1)).rounded(.up)
      milliseconds = Int32(min(max(rest, 0), 1_000_000))
    }
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
    return polled.filter { $0.revents != 0 }.map(\.fd)
  }

  private mutating func accept() {
    isFull = false
    while true {
      let descriptor = Foundation.accept(listening, nil, nil)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        unread[descriptor] = []
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR, errno != ECONNABORTED {
        isFull = true
        return
      }
    }
  }

  /// Reads once what there is, so that no client keeps the others waiting.
  private mutating func read(_ descriptor: Int32) {
    guard var bytes = unread[descriptor] else { return }
    var buffer = [UInt8](repeating: 0, count: Request.limit - bytes.count)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    bytes += buffer.prefix(max(count, 0))
    unread[descriptor] = bytes
    let lines = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    if lines.contains("\n\n") {
      complete(descriptor, line: lines.prefix { $0 != "\n" })
    } else if count <= 0 || bytes.count == Request.limit {
      drop(descriptor)
    }
  }

  private mutating func complete(_ descriptor: Int32, line: Substring) {
    let words = line.split(separator: " ")
    guard words.count > 1 else { return drop(descriptor) }
    unread[descriptor] = nil
    lastID += 1
    take(IncomingRequest(request: Request(id: lastID, path: String(words[1])), descriptor: descriptor))
  }

  private mutating func drop(_ descriptor: Int32) {
    unread[descriptor] = nil
    close(descriptor)
  }
}
