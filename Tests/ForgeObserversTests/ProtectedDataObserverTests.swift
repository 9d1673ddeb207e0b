import Foundation
import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct ProtectedDataObserverTests {
  let center = NotificationCenter()

  func observer(_ initialState: ProtectedDataState) -> ProtectedDataObserver {
    ProtectedDataObserver(notificationCenter: center, initialState: initialState)
  }

  func postAvailable() {
    center.post(name: ProtectedDataObserver.didBecomeAvailableNotification, object: nil)
  }

  func postUnavailable() {
    center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
  }

  @Test(arguments: [ProtectedDataState.available, .unavailable])
  func `C6: The state is right directly after init`(initialState: ProtectedDataState) {
    #expect(observer(initialState).state == initialState)
  }

  @Test func `C30: A warning posted into an injected center counts when the post returns`() {
    let observer = observer(.available)
    postUnavailable()
    #expect(observer.state == .unavailable)
  }

  @Test func `C30: A warning followed by the all-clear ends available`() {
    let observer = observer(.available)
    postUnavailable()
    postAvailable()
    #expect(observer.state == .available)
  }

  @Test func `Only the injected center is listened to, and only the two names`() {
    let observer = observer(.available)
    NotificationCenter().post(
      name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
    center.post(name: Notification.Name("SomethingElse"), object: nil)
    #expect(observer.state == .available)
    #expect(observer.broadcaster.revision == 0)
  }

  @Test func `C3, C17: One event reaches the state, every stream and every waiter`() async {
    let observer = observer(.unavailable)
    let streams = (0..<3).map { _ in observer.stateStream }
    let readers = streams.map { stream in Task { await take(2, from: stream) } }
    let waiters = (0..<2).map { _ in Task { await observer.waitUntilAvailable() } }
    await eventually { observer.broadcaster.waiterCount == 2 }
    postAvailable()
    #expect(observer.state == .available)
    for waiter in waiters { await waiter.value }
    for reader in readers { #expect(await reader.value == [.unavailable, .available]) }
  }

  @Test func `The names are the platform's own`() {
    let names = [
      ProtectedDataObserver.didBecomeAvailableNotification.rawValue,
      ProtectedDataObserver.willBecomeUnavailableNotification.rawValue,
    ]
    #if canImport(AppKit) && !canImport(UIKit)
      #expect(
        names == [
          "NSApplicationProtectedDataDidBecomeAvailableNotification",
          "NSApplicationProtectedDataWillBecomeUnavailableNotification",
        ])
    #else
      #expect(
        names == [
          "UIApplicationProtectedDataDidBecomeAvailable", "UIApplicationProtectedDataWillBecomeUnavailable",
        ])
    #endif
  }
}
