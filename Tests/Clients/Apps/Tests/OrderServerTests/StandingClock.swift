import Synchronization

/// A clock that stands still until a test lets one who sleeps go on.
final class StandingClock: Clock, Sendable {
  typealias Duration = Swift.Duration
  typealias Instant = ContinuousClock.Instant

  private let sleepers = AsyncStream.makeStream(of: CheckedContinuation<Void, any Error>.self)
  private let sleeping = Mutex<CheckedContinuation<Void, any Error>?>(nil)

  let now = ContinuousClock.now
  let minimumResolution = Duration.zero

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = sleeping.withLock { sleeper in
          if !Task.isCancelled { sleeper = continuation }
          return Task.isCancelled
        }
        if isCancelled { return continuation.resume(throwing: CancellationError()) }
        sleepers.continuation.yield(continuation)
      }
    } onCancel: {
      sleeping.withLock { sleeper in
        defer { sleeper = nil }
        return sleeper
      }?.resume(throwing: CancellationError())
    }
  }

  /// Waits for one who sleeps, and lets it go on.
  func advance() async {
    for await sleeper in sleepers.stream {
      let isSleeping = sleeping.withLock { current in
        defer { current = nil }
        return current != nil
      }
      if isSleeping { sleeper.resume() }
      return
    }
  }
}
