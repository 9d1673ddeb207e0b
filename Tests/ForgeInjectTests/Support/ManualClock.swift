import Synchronization

/// A clock that stands still until a test advances it.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct State {
    var now = Instant()
    var lastID = 0
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] =
      [:]
    var watchers: [(deadline: Instant, continuation: CheckedContinuation<Void, Never>)] = []

    /// Takes a sleeper in and returns who watched for it, or returns why it need not sleep.
    mutating func park(
      _ continuation: CheckedContinuation<Void, any Error>, id: Int, until deadline: Instant,
      isCancelled: Bool
    ) -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) {
      if isCancelled { return (.failure(CancellationError()), []) }
      if deadline <= now { return (.success(()), []) }
      sleepers[id] = (deadline, continuation)
      let watching = watchers.filter { $0.deadline == deadline }.map(\.continuation)
      watchers.removeAll { $0.deadline == deadline }
      return (nil, watching)
    }
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (result, watchers) = state.withLock { state in
          state.park(continuation, id: id, until: deadline, isCancelled: Task.isCancelled)
        }
        if let result { continuation.resume(with: result) }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves the time on and wakes whoever is due.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let due = state.sleepers.filter { $0.value.deadline <= now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }.map(\.continuation)
    }
    for sleeper in due { sleeper.resume() }
  }

  /// Waits until somebody sleeps who is due in exactly `duration`.
  func sleeper(dueIn duration: Duration) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        let deadline = state.now.advanced(by: duration)
        if state.sleepers.values.contains(where: { $0.deadline == deadline }) { return true }
        state.watchers.append((deadline, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }
}
