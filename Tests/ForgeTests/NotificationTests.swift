import Forge
import Foundation
import Testing

@Suite("Notifications, through the container", .timeLimit(.minutes(10)))
struct NotificationTests {
  @Test("A lock notification changes the state before post returns")
  func notification() async throws {
    let center = NotificationCenter()
    let observer = try await startedObserver(in: center)
    var states = observer.stateStream.makeAsyncIterator()
    #expect(await states.next() == .available)

    center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
    #expect(observer.state == .unavailable)
    #expect(await states.next() == .unavailable)
  }

  @Test("An unlock notification ends the wait of a background service")
  func unlock() async throws {
    let center = NotificationCenter()
    let observer = try await startedObserver(in: center)
    center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
    let waiting = Task { await observer.waitUntilAvailable() }

    center.post(name: ProtectedDataObserver.didBecomeAvailableNotification, object: nil)
    await waiting.value
    #expect(observer.state == .available)
  }

  @Test("A file URL means its path")
  func fileURL() {
    #expect(ObserverAssembly(file: URL(filePath: "/a b/ü")) == ObserverAssembly(file: "/a b/ü"))
  }

  @Test("What is no file URL is never available")
  func webURL() throws {
    let url = try #require(URL(string: "https://example.com/a"))
    #expect(ObserverAssembly(file: url) == ObserverAssembly(file: ""))
  }

  @Test("A file URL with a NUL in its path is never available")
  func nul() throws {
    let url = try #require(URL(string: "file:///a%00b"))
    #expect(ObserverAssembly(file: url) == ObserverAssembly(file: ""))
  }

  private func startedObserver(in center: NotificationCenter) async throws -> any ProtectedDataObserving {
    // The override gives the observer a center of its own, so that no other test posts in it.
    let container = try Container(
      ObserverAssembly(),
      overrides: { registry in
        registry.register(
          .eagerSingleton, (any ProtectedDataObserving).self,
          mainActorBuilder: { ProtectedDataObserver(notificationCenter: center, initialState: .available) })
      })
    try await container.start()
    return try await container.resolve()
  }
}
