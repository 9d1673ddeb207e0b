import Foundation
import Testing

@testable import ForgeObservers

@MainActor @Suite struct ProtectedDataObserverSourceTests {
  let center = NotificationCenter()

  @Test(arguments: [ProtectedDataState.available, .unavailable])
  func `The observer starts with what the source says`(state: ProtectedDataState) {
    let observer = ProtectedDataObserver(
      notificationCenter: center, source: ProtectedDataSource { state })
    #expect(observer.state == state)
  }

  @Test func `C2: An event while the source is being read wins over its answer`() {
    let source = ProtectedDataSource { [center] in
      center.post(name: ProtectedDataObserver.didBecomeAvailableNotification, object: nil)
      return .unavailable
    }
    #expect(ProtectedDataObserver(notificationCenter: center, source: source).state == .available)
  }

  @Test func `C2: A warning while the source is being read wins over its answer`() {
    let source = ProtectedDataSource { [center] in
      center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
      return .available
    }
    #expect(ProtectedDataObserver(notificationCenter: center, source: source).state == .unavailable)
  }

  @Test func `C2: An event between observing and reading wins as well`() {
    let broadcaster = StateBroadcaster(ProtectedDataState.unavailable)
    let reader = ProtectedDataReader(source: ProtectedDataSource { .unavailable }, broadcaster: broadcaster)
    broadcaster.send(.available)
    reader.refresh(since: 0)
    #expect(broadcaster.state == .available)
    reader.refresh()
    #expect(broadcaster.state == .unavailable)
  }

  @Test func `Events after the source was read count as usual`() {
    let observer = ProtectedDataObserver(
      notificationCenter: center, source: ProtectedDataSource { .available })
    center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
    #expect(observer.state == .unavailable)
  }

  #if !canImport(UIKit) || os(watchOS)
    @Test func `Without an application object the observer starts available`() {
      #expect(ProtectedDataObserver().state == .available)
      #expect(ProtectedDataObserver(notificationCenter: center).state == .available)
    }
  #endif

  @Test func `An existential made on the main actor may be used anywhere`() async {
    let observer: any ProtectedDataObserving = ProtectedDataObserver(
      notificationCenter: center, source: ProtectedDataSource { .available })
    let state = await Task.detached {
      await observer.waitUntilAvailable()
      return observer.state
    }.value
    #expect(state == .available)
  }
}
