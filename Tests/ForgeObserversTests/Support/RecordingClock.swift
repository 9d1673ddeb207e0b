@testable import ForgeObservers

/// A clock that notes for how long it should sleep, and refuses.
final class RecordingClock: Clock, Sendable {
  struct Refusal: Error {}

  private let base = ManualClock()
  private let recorded = Locked<[Duration]>([])

  var now: ManualClock.Instant { base.now }
  var minimumResolution: Duration { .zero }
  var durations: [Duration] { recorded.withLock { $0 } }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    let duration = now.duration(to: deadline)
    recorded.withLock { $0.append(duration) }
    throw Refusal()
  }
}
