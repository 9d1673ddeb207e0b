import Foundation
import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct WaitWithTimeoutTests {
  let clock = ManualClock()
  let observer = ManualProtectedDataObserver(initialState: .unavailable)

  /// Starts a wait of ten seconds, and returns once it is under way.
  func startWaiting(for observer: any ProtectedDataObserving) async -> Task<Void, any Error> {
    let waiter = Task { [clock] in
      try await observer.waitUntilAvailable(timeout: .seconds(10), clock: clock)
    }
    await clock.sleeper(dueIn: .seconds(10))
    return waiter
  }

  @Test func `It returns when data becomes available in time, and leaves nothing behind`() async throws {
    let waiter = await startWaiting(for: observer)
    clock.advance(by: .milliseconds(9_999))
    observer.setState(.available)
    try await waiter.value
    await eventually { clock.sleeperCount == 0 && observer.broadcaster.waiterCount == 0 }
  }

  @Test func `It throws when the time is up, and leaves nothing behind`() async {
    let waiter = await startWaiting(for: observer)
    clock.advance(by: .seconds(10))
    await #expect(throws: ProtectedDataTimeout(timeout: .seconds(10))) { try await waiter.value }
    await eventually { clock.sleeperCount == 0 && observer.broadcaster.waiterCount == 0 }
  }

  @Test func `It throws when its task is cancelled, and leaves nothing behind`() async {
    let waiter = await startWaiting(for: observer)
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    await eventually { clock.sleeperCount == 0 && observer.broadcaster.waiterCount == 0 }
  }

  @Test func `With data available it does not even leave its actor`() async throws {
    observer.setState(.available)
    #expect(try await CountingActor().jobs { try await observer.waitUntilAvailable(timeout: .zero) } == 0)
  }

  @Test(arguments: [ProtectedDataState.available, .unavailable])
  func `In a task that was cancelled before, only unavailable data is an error`(
    state: ProtectedDataState
  ) async throws {
    observer.setState(state)
    let waiter = Task { [observer, clock] in
      await eventually { Task.isCancelled }
      try await observer.waitUntilAvailable(timeout: .seconds(10), clock: clock)
    }
    waiter.cancel()
    switch await waiter.result {
    case .success: #expect(state == .available)
    case .failure(let error): #expect(error is CancellationError && state == .unavailable)
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `No time at all is over at once`(timeout: Duration) async {
    await #expect(throws: ProtectedDataTimeout(timeout: timeout)) {
      try await observer.waitUntilAvailable(timeout: timeout, clock: clock)
    }
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 16, .seconds(-Int64.max) * 16])
  func `A timeout that no clock can sleep is one that clocks can`(timeout: Duration) async {
    let clock = RecordingClock()
    await #expect(throws: RecordingClock.Refusal.self) {
      try await observer.waitUntilAvailable(timeout: timeout, clock: clock)
    }
    #expect(clock.durations == [timeout > .zero ? .seconds(100 * 366 * 86_400) : .zero])
  }

  @Test func `Clocks can sleep the longest timeout`() async throws {
    let waiter = Task { [observer] in try await observer.waitUntilAvailable(timeout: .seconds(Int64.max)) }
    await eventually { observer.broadcaster.waiterCount == 1 }
    observer.setState(.available)
    try await waiter.value
  }

  @Test func `The real clock works as well`() async {
    await #expect(throws: ProtectedDataTimeout.self) {
      try await observer.waitUntilAvailable(timeout: .milliseconds(1))
    }
  }

  @Test func `An observer of somebody else has it, even one that is deaf to cancellation`() async {
    let observer = DeafObserver()
    let timedOut = await startWaiting(for: observer)
    clock.advance(by: .seconds(10))
    await #expect(throws: ProtectedDataTimeout.self) { try await timedOut.value }
    let cancelled = await startWaiting(for: observer)
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    observer.release()
  }

  @Test func `What has become available at the last moment counts, unheard as it was`() async throws {
    let observer = DeafObserver()
    let waiter = await startWaiting(for: observer)
    observer.becomeAvailable()
    clock.advance(by: .seconds(10))
    try await waiter.value
    observer.release()
  }

  @Test func `The error says how long was waited, and what to do`() {
    let error = ProtectedDataTimeout(timeout: .seconds(25))
    #expect(
      "\(error)" == """
        Protected data was not available within 25.0 seconds. It stays so until the device is unlocked: try again \
        later, or let the system run the task again.
        """)
    #expect((error as any Error).localizedDescription == "\(error)")
  }
}

/// An observer with the protocol's three members alone, whose wait ends only when a test says so.
private final class DeafObserver: ProtectedDataObserving {
  private let isAvailable = Locked(false)
  private let end = StateBroadcaster(false)

  var state: ProtectedDataState { isAvailable.withLock { $0 } ? .available : .unavailable }
  var stateStream: AsyncStream<ProtectedDataState> { AsyncStream { nil } }

  func waitUntilAvailable() async {
    // A task of its own, which nobody cancels.
    await Task { [end] in await end.wait(for: true) }.value
  }

  func becomeAvailable() { isAvailable.withLock { $0 = true } }
  func release() { end.send(true) }
}
