import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct ManualProtectedDataObserverTests {
  @Test func `It starts available unless it is told otherwise`() {
    #expect(ManualProtectedDataObserver().state == .available)
    #expect(ManualProtectedDataObserver(initialState: .unavailable).state == .unavailable)
  }

  @Test func `Setting the state is seen by state, streams and waiters`() async {
    let observer = ManualProtectedDataObserver(initialState: .unavailable)
    let stream = observer.stateStream
    let waiter = Task { await observer.waitUntilAvailable() }
    await eventually { observer.broadcaster.waiterCount == 1 }
    observer.setState(.available)
    #expect(observer.state == .available)
    await waiter.value
    #expect(await take(2, from: stream) == [.unavailable, .available])
  }

  @Test func `Its streams end with it`() async {
    let stream = ManualProtectedDataObserver().stateStream
    #expect(await drain(stream) == [.available])
  }
}
