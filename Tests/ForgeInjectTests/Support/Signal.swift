import Foundation

/// Suspends tasks until it is given.
final class Signal: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var isGiven = false  // only under the lock
  nonisolated(unsafe) private var waiting: [CheckedContinuation<Void, Never>] = []  // only under the lock

  func give() {
    let resumed = lock.withLock {
      isGiven = true
      defer { waiting = [] }
      return waiting
    }
    for continuation in resumed { continuation.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let goOn = lock.withLock {
        if !isGiven { waiting.append(continuation) }
        return isGiven
      }
      if goOn { continuation.resume() }
    }
  }
}
