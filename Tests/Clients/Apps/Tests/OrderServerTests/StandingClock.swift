import Synchronization

/// A clock that stands still until a test lets one who sleeps go on.
final class StandingClock: Clock, Sendable {
  typealias Duration = Swift.Duration
  typealias Instant = ContinuousClock.Instant

  private struct Sleepers {
    var lastID = 0
    var continuations: [Int: CheckedContinuation<Void, any Error>] = [:]
  }

  private let sleepers = Mutex(Sleepers())
  private let arrivals = AsyncStream.makeStream(of: Int.self)

  let now = ContinuousClock.now
  let minimumResolution = Duration.zero

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = sleepers.withLock { sleepers in
      sleepers.lastID += 1
      return sleepers.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = sleepers.withLock { sleepers in
          if !Task.isCancelled { sleepers.continuations[id] = continuation }
          return Task.isCancelled
        }
        if isCancelled { return continuation.resume(throwing: CancellationError()) }
        arrivals.continuation.yield(id)
      }
    } onCancel: {
      end(id)?.resume(throwing: CancellationError())
    }
  }

  /// Waits for one who sleeps, and lets the one go on who has slept longest.
  func advance() async {
    for await id in arrivals.stream {
      // Nil is one who was cancelled.
      if let sleeper = end(id) { return sleeper.resume() }
    }
  }

  private func end(_ id: Int) -> CheckedContinuation<Void, any Error>? {
    sleepers.withLock { $0.continuations.removeValue(forKey: id) }
  }
}
