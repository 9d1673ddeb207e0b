import Foundation
import Testing

@testable import ForgeObservers

/// A source that has no answer until the app was launched, as in the initializer of a SwiftUI `App`.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ProtectedDataObserverLaunchTests {
  let center = NotificationCenter()
  let source = ScriptedSource()

  init() {
    source.answer = nil
  }

  func makeObserver(_ stateBeforeLaunch: ProtectedDataState = .unavailable) -> ProtectedDataObserver {
    var value = source.value
    value.stateBeforeLaunch = stateBeforeLaunch
    return ProtectedDataObserver(notificationCenter: center, source: value)
  }

  @Test(arguments: ScriptedSource.launches + [ScriptedSource.didBecomeActive])
  func `Who waits since before the launch learns of the unlocked device by the launch alone`(
    launch: Notification.Name
  ) async {
    let observer = makeObserver()
    #expect(observer.state == .unavailable)
    let waiter = Task { await observer.waitUntilAvailable() }
    await eventually { observer.broadcaster.waiterCount == 1 }
    source.answer = .available
    center.post(name: launch, object: nil)
    await waiter.value
    #expect(source.readCount == 2)
  }

  @Test(arguments: ScriptedSource.launches)
  func `A device that turns out to be locked at the launch is unavailable`(launch: Notification.Name) async {
    let observer = makeObserver(.available)
    var states = observer.stateStream.makeAsyncIterator()
    #expect(await states.next(isolation: #isolation) == .available)
    source.answer = .unavailable
    center.post(name: launch, object: nil)
    #expect(await states.next(isolation: #isolation) == .unavailable)
  }

  @Test(arguments: [ProtectedDataState.available, .unavailable])
  func `No answer leaves the state as it is`(state: ProtectedDataState) {
    let observer = makeObserver(state)
    observer.refresh()
    #expect(observer.state == state)
    #expect(source.readCount == 2)
  }

  @Test func `The launch does not raise the state directly after a warning`() async {
    let observer = makeObserver()
    center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
    source.answer = .available
    center.post(name: ScriptedSource.launches[1], object: nil)
    await eventually { source.readCount == 2 }
    #expect(observer.state == .unavailable)
  }

  @Test func `A plain thread may tell of the launch`() async {
    let observer = makeObserver()
    source.answer = .available
    await onThreads(1) { [center] _ in center.post(name: ScriptedSource.launches[1], object: nil) }
    await observer.waitUntilAvailable()
  }
}
