import Synchronization

/// A clock that stands still until a test moves it.
final class HandClock: _Concurrency.Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  struct NobodySleeps: Error {}

  private let time = Mutex(Instant())

  var now: Instant { time.withLock { $0 } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws { throw NobodySleeps() }

  func advance(_ milliseconds: Int) { time.withLock { $0 = $0.advanced(by: .milliseconds(milliseconds)) } }
}
