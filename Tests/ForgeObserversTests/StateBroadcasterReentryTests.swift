import Testing

@testable import ForgeObservers

/// Whoever is resumed runs foreign code at once: the executor on which it goes on is told within the call that resumes it.
@Suite(.timeLimit(.minutes(10))) struct StateBroadcasterReentryTests {
  /// Uses the broadcaster while a task is given to the executor; what it reads is the new state already.
  private final class Witness: Sendable {
    let broadcaster = StateBroadcaster(0)
    private let seen = Locked<[Int]>([])

    var states: [Int] { seen.withLock { $0 } }

    func makeExecutor() -> ReenteringExecutor {
      ReenteringExecutor { [weak self] in
        guard let self else { return }
        let state = broadcaster.state
        seen.withLock { $0.append(state) }
      }
    }
  }

  @Test func `A reader is resumed after the lock was given back`() async {
    let witness = Witness()
    let executor = witness.makeExecutor()
    let stream = witness.broadcaster.stream
    let (received, continuation) = AsyncStream.makeStream(of: Int.self)
    let reader = Task(executorPreference: executor) {
      for await state in stream.prefix(2) { continuation.yield(state) }
    }
    #expect(await take(1, from: received) == [0])
    await eventually { executor.isIdle }
    let count = witness.states.count
    witness.broadcaster.send(1)
    #expect(witness.states.dropFirst(count).first == 1)
    await reader.value
  }

  @Test func `A waiter is resumed after the lock was given back`() async {
    let witness = Witness()
    let executor = witness.makeExecutor()
    let waiter = Task(executorPreference: executor) { [broadcaster = witness.broadcaster] in
      await broadcaster.wait(for: 1)
    }
    await eventually { witness.broadcaster.waiterCount == 1 && executor.isIdle }
    let count = witness.states.count
    witness.broadcaster.send(1)
    #expect(witness.states.dropFirst(count).first == 1)
    await waiter.value
  }

  @Test func `A stream ends after the lock was given back`() async {
    let witness = Witness()
    let executor = witness.makeExecutor()
    let stream = witness.broadcaster.stream
    let (received, continuation) = AsyncStream.makeStream(of: Int.self)
    let reader = Task(executorPreference: executor) {
      for await state in stream { continuation.yield(state) }
    }
    #expect(await take(1, from: received) == [0])
    await eventually { executor.isIdle }
    let count = witness.states.count
    witness.broadcaster.finish()
    #expect(witness.states.dropFirst(count).first == 0)
    await reader.value
  }
}
