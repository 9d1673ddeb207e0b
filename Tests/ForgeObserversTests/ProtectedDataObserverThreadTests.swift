import Foundation
import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct ProtectedDataObserverThreadTests {
  @Test func `C36: A post from a plain thread changes the state and does not trap`() async {
    let center = NotificationCenter()
    let observer = ProtectedDataObserver(notificationCenter: center, initialState: .available)
    await onThreads(1) { _ in
      center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
      #expect(observer.state == .unavailable)
    }
    #expect(observer.state == .unavailable)
  }

  @MainActor
  @Test func `C25: A post from a thread needs nothing of the main actor, not even with its observer`() {
    let center = NotificationCenter()
    let observer = ProtectedDataObserver(
      notificationCenter: center, source: ProtectedDataSource { .available })
    let posted = DispatchSemaphore(value: 0)
    Thread {
      center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
      posted.signal()
    }.start()
    // The main actor is busy here until the post has returned.
    #expect(posted.wait(timeout: .now() + .seconds(600)) == .success)
    #expect(observer.state == .unavailable)
  }

  @MainActor
  @Test func `A post from the main actor is seen before it returns`() {
    let center = NotificationCenter()
    let observer = ProtectedDataObserver(
      notificationCenter: center, source: ProtectedDataSource { .available })
    center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
    #expect(observer.state == .unavailable)
  }

  @Test func `With opposing posts from several threads streams end with the state`() async {
    let center = NotificationCenter()
    let observer = ProtectedDataObserver(notificationCenter: center, initialState: .available)
    let streams = (0..<4).map { _ in observer.stateStream }
    let readers = streams.map { stream in Task { await drain(stream) } }
    await onThreads(4) { thread in
      for round in 0..<250 {
        center.post(
          name: (round + thread).isMultiple(of: 2)
            ? ProtectedDataObserver.didBecomeAvailableNotification
            : ProtectedDataObserver.willBecomeUnavailableNotification,
          object: nil)
      }
    }
    let state = observer.state
    observer.broadcaster.finish()
    for reader in readers { #expect(await reader.value.last == state) }
  }

  @Test func `Releasing the observer may race with posts`() async {
    let center = NotificationCenter()
    async let posting: Void = onThreads(2) { _ in
      for _ in 0..<1_000 {
        center.post(name: ProtectedDataObserver.didBecomeAvailableNotification, object: nil)
        center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
      }
    }
    for _ in 0..<200 {
      let stream = ProtectedDataObserver(notificationCenter: center, initialState: .available)
        .stateStream
      #expect(await drain(stream).first == .available)
    }
    await posting
  }
}
