import Foundation
import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct WaitUntilAvailableTests {
  let center = NotificationCenter()
  let observer: ProtectedDataObserver

  init() {
    observer = ProtectedDataObserver(notificationCenter: center, initialState: .unavailable)
  }

  func postAvailable() {
    center.post(name: ProtectedDataObserver.didBecomeAvailableNotification, object: nil)
  }

  func postUnavailable() {
    center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
  }

  @Test func `C1: A waiter from before the first unlock waits for it, and for nothing less`() async {
    let hasReturned = Locked(false)
    let waiter = Task { [observer] in
      await observer.waitUntilAvailable()
      hasReturned.withLock { $0 = true }
    }
    await eventually { observer.broadcaster.waiterCount == 1 }
    postUnavailable()
    center.post(name: Notification.Name("UIApplicationDidBecomeActiveNotification"), object: nil)
    #expect(await take(1, from: observer.stateStream) == [.unavailable])
    #expect(observer.broadcaster.waiterCount == 1)
    #expect(hasReturned.withLock { $0 } == false)
    postAvailable()
    await waiter.value
  }

  @Test func `C9: A waiter needs no lifecycle event beside the unlock`() async {
    let waiter = Task { [observer] in await observer.waitUntilAvailable() }
    await eventually { observer.broadcaster.waiterCount == 1 }
    postAvailable()
    await waiter.value
    #expect(observer.state == .available)
  }

  @Test func `C5: A new waiter suspends again after another lock`() async {
    postAvailable()
    await observer.waitUntilAvailable()
    postUnavailable()
    let waiter = Task { [observer] in await observer.waitUntilAvailable() }
    await eventually { observer.broadcaster.waiterCount == 1 }
    postAvailable()
    await waiter.value
  }

  @Test func `C33: Fifty waiters each find data available when they return`() async {
    let states = await withTaskGroup { [observer] group in
      for _ in 0..<50 {
        group.addTask {
          await observer.waitUntilAvailable()
          return observer.state
        }
      }
      await eventually { observer.broadcaster.waiterCount == 50 }
      postAvailable()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(states == Array(repeating: .available, count: 50))
  }

  @Test func `C12: A waiter that is cancelled returns promptly and is forgotten`() async {
    let waiter = Task { [observer] in
      await observer.waitUntilAvailable()
      return Task.isCancelled
    }
    await eventually { observer.broadcaster.waiterCount == 1 }
    waiter.cancel()
    #expect(await waiter.value)
    #expect(observer.broadcaster.waiterCount == 0)
    #expect(observer.state == .unavailable)
  }

  @Test func `Cancelling one waiter leaves the others waiting`() async {
    let cancelled = Task { [observer] in await observer.waitUntilAvailable() }
    let patient = Task { [observer] in
      await observer.waitUntilAvailable()
      return observer.state
    }
    await eventually { observer.broadcaster.waiterCount == 2 }
    cancelled.cancel()
    await cancelled.value
    #expect(observer.broadcaster.waiterCount == 1)
    postAvailable()
    #expect(await patient.value == .available)
  }

  @Test(arguments: [ProtectedDataState.available, .unavailable])
  func `C14: A task that was cancelled before returns at once`(state: ProtectedDataState) async {
    if state == .available { postAvailable() }
    let waiter = Task { [observer] in
      await eventually { Task.isCancelled }
      await observer.waitUntilAvailable()
      return observer.state
    }
    waiter.cancel()
    #expect(await waiter.value == state)
  }

  @Test func `C34: A launch that was put off runs once although two unlocks follow`() async {
    let launches = StateBroadcaster(0)
    let launch = Task { [observer] in
      await observer.waitUntilAvailable()
      launches.send(launches.state + 1)
    }
    await eventually { observer.broadcaster.waiterCount == 1 }
    postAvailable()
    postAvailable()
    await launch.value
    postUnavailable()
    postAvailable()
    #expect(launches.state == 1)
  }

  @Test func `A waiter keeps its observer alive`() async {
    var observer: ManualProtectedDataObserver? = ManualProtectedDataObserver(
      initialState: .unavailable)
    weak let reference = observer
    let waiter = Task { [observer] in await observer?.waitUntilAvailable() }
    await eventually { reference?.broadcaster.waiterCount == 1 }
    observer = nil
    reference?.setState(.available)
    await waiter.value
  }
}
