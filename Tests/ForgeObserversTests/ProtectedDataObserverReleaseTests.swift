import Foundation
import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct ProtectedDataObserverReleaseTests {
  let center = NotificationCenter()

  @Test func `C21: All streams end when the observer is released`() async {
    var observer: ProtectedDataObserver? = ProtectedDataObserver(
      notificationCenter: center, initialState: .available)
    let streams = (0..<10).compactMap { _ in observer?.stateStream }
    let (begun, continuation) = AsyncStream.makeStream(of: ProtectedDataState.self)
    let readers = streams.map { stream in
      Task { for await state in stream { continuation.yield(state) } }
    }
    _ = await take(10, from: begun)
    observer = nil
    for reader in readers { await reader.value }
  }

  @Test func `C27: The center keeps nothing of an observer that was released`() {
    var observer: ProtectedDataObserver? = ProtectedDataObserver(
      notificationCenter: center, initialState: .available)
    weak let broadcaster = observer?.broadcaster
    weak let reference = observer
    #expect(broadcaster != nil)
    observer = nil
    #expect(reference == nil)
    // The blocks in the center hold the broadcaster. It is gone only if both were removed.
    #expect(broadcaster == nil)
    center.post(name: ProtectedDataObserver.didBecomeAvailableNotification, object: nil)
  }

  @MainActor
  @Test func `C27: Nor of one that reads its source again`() {
    var observer: ProtectedDataObserver? = ProtectedDataObserver(
      notificationCenter: center, source: ScriptedSource().value)
    weak let broadcaster = observer?.broadcaster
    #expect(broadcaster != nil)
    observer = nil
    // Nothing of a center can be overridden to count on Linux, but each of its blocks holds this.
    #expect(broadcaster == nil)
  }

  @Test func `Streams end with the observer although a post under way still holds its engine`()
    async
  {
    var observer: ProtectedDataObserver? = ProtectedDataObserver(
      notificationCenter: center, initialState: .available)
    let stream = observer?.stateStream ?? AsyncStream { nil }
    let engine = observer?.broadcaster
    observer = nil
    engine?.send(.unavailable)
    #expect(await drain(stream) == [.available])
  }

  @Test func `A stream does not keep the observer alive`() async {
    var observer: ProtectedDataObserver? = ProtectedDataObserver(
      notificationCenter: center, initialState: .available)
    weak let reference = observer
    let stream = observer?.stateStream
    observer = nil
    #expect(reference == nil)
    #expect(await drain(stream ?? AsyncStream { nil }) == [.available])
  }
}
