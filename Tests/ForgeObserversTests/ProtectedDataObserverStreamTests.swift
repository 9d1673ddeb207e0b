import Foundation
import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct ProtectedDataObserverStreamTests {
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

  @Test func `C4: A stream's first element is the state at its subscription`() async {
    let observer = observer(.available)
    postUnavailable()
    let stream = observer.stateStream
    #expect(await take(1, from: stream) == [observer.state])
  }

  @Test func `C23: What is posted between subscription and first read is not lost`() async {
    let observer = observer(.unavailable)
    let stream = observer.stateStream
    postAvailable()
    #expect(await take(2, from: stream) == [.unavailable, .available])
  }

  @Test func `C16: A new subscriber learns that data is available although nothing is posted`() async {
    #expect(await take(1, from: observer(.available).stateStream) == [.available])
  }

  @Test func `C18: Two reads of the stream property each have the whole sequence`() async {
    let observer = observer(.available)
    let (first, second) = (observer.stateStream, observer.stateStream)
    postUnavailable()
    postAvailable()
    let sequence: [ProtectedDataState] = [.available, .unavailable, .available]
    #expect(await take(3, from: first) == sequence)
    #expect(await take(3, from: second) == sequence)
  }

  @Test func `C24: A reader that sleeps through many locks still sees one, and how it ended`() async {
    let observer = observer(.available)
    let stream = observer.stateStream
    for _ in 0..<10_000 {
      postUnavailable()
      postAvailable()
    }
    observer.broadcaster.finish()
    #expect(await drain(stream) == [.available, .unavailable, .available])
  }

  @Test func `C26: A reader that takes its time does not hold up a post`() async {
    let observer = observer(.available)
    let stream = observer.stateStream
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let reader = Task {
      var seen: [ProtectedDataState] = []
      for await state in stream.prefix(2) {
        seen.append(state)
        beginning.yield()
        if seen.count == 1 { _ = await take(1, from: gate) }
      }
      return seen
    }
    _ = await take(1, from: begun)
    postUnavailable()
    #expect(observer.state == .unavailable)
    opening.yield()
    #expect(await reader.value == [.available, .unavailable])
  }

  @Test func `C28: A stray event that changes nothing is not seen`() async {
    let observer = observer(.available)
    let stream = observer.stateStream
    postAvailable()
    #expect(observer.state == .available)
    postUnavailable()
    #expect(await take(2, from: stream) == [.available, .unavailable])
  }

  @Test func `C29: Without any post a wait returns, and a stream has one element and stays open`() async {
    let observer = observer(.available)
    await observer.waitUntilAvailable()
    let stream = observer.stateStream
    let (elements, continuation) = AsyncStream.makeStream(of: ProtectedDataState.self)
    let reader = Task {
      for await state in stream { continuation.yield(state) }
      continuation.finish()
    }
    var iterator = elements.makeAsyncIterator()
    #expect(await iterator.next() == .available)
    postUnavailable()
    #expect(await iterator.next() == .unavailable, "It was open, then.")
    reader.cancel()
    #expect(await iterator.next() == nil)
  }
}
