import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct CallerIsolationTests {
  @Test func `Waiting for available data never leaves the caller's actor`() async {
    let observer = ManualProtectedDataObserver(initialState: .available)
    #expect(await CountingActor().jobs(whileWaitingFor: observer) == 0)
  }

  @Test func `C12: A wait that suspends comes back with one job`() async {
    let observer = ManualProtectedDataObserver(initialState: .unavailable)
    async let jobs = CountingActor().jobs(whileWaitingFor: observer)
    await eventually { observer.broadcaster.waiterCount == 1 }
    observer.setState(.available)
    #expect(await jobs == 1)
  }

  @MainActor
  @Test func `Main actor code sees no other main actor code while it waits for nothing`() async {
    let observer: any ProtectedDataObserving = ManualProtectedDataObserver()
    var hasOtherRun = false
    let other = Task { @MainActor in hasOtherRun = true }
    await observer.waitUntilAvailable()
    #expect(!hasOtherRun)
    await other.value
  }

  @Test func `A mock whose wait runs elsewhere still conforms, and costs a job`() async {
    #expect(await CountingActor().jobs(whileWaitingFor: ConcurrentMock()) == 1)
  }
}

/// What `func waitUntilAvailable() async` means in a module without NonisolatedNonsendingByDefault.
private final class ConcurrentMock: ProtectedDataObserving {
  private let waits = Locked(0)

  var state: ProtectedDataState { .available }
  var stateStream: AsyncStream<ProtectedDataState> { AsyncStream { nil } }

  // A body that does nothing would be compiled to no hop at all.
  @concurrent func waitUntilAvailable() async { waits.withLock { $0 += 1 } }
}
