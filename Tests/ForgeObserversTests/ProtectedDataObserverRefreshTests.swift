import Foundation
import Testing

@testable import ForgeObservers

@MainActor @Suite(.timeLimit(.minutes(10))) struct ProtectedDataObserverRefreshTests {
  let center = NotificationCenter()
  let source = ScriptedSource()
  let clock = ManualClock()

  func makeObserver() -> ProtectedDataObserver {
    ProtectedDataObserver(notificationCenter: center, source: source.value, clock: clock)
  }

  func postAvailable() {
    center.post(name: ProtectedDataObserver.didBecomeAvailableNotification, object: nil)
  }

  func postUnavailable() {
    center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
  }

  @Test func `It tells each stream of a new answer, once`() async {
    let observer = makeObserver()
    let streams = [observer.stateStream, observer.stateStream]
    source.answer = .unavailable
    observer.refresh()
    observer.refresh()
    #expect(observer.state == .unavailable)
    source.answer = .available
    observer.refresh()
    #expect(observer.state == .available)
    #expect(observer.broadcaster.readerCount == 2)
    for stream in streams {
      #expect(await take(3, from: stream) == [.available, .unavailable, .available])
    }
  }

  @Test func `It releases those who wait`() async {
    source.answer = .unavailable
    let observer = makeObserver()
    let waiter = Task { await observer.waitUntilAvailable() }
    await eventually { observer.broadcaster.waiterCount == 1 }
    source.answer = .available
    observer.refresh()
    await waiter.value
  }

  @Test func `C30: After the warning it does not believe a source that still says available`() {
    let observer = makeObserver()
    postUnavailable()
    observer.refresh()
    #expect(observer.state == .unavailable)
    source.answer = .unavailable
    observer.refresh()
    source.answer = .available
    observer.refresh()
    #expect(observer.state == .unavailable)
    postAvailable()
    #expect(observer.state == .available)
  }

  @Test func `A warning that only repeats the state counts all the same`() {
    source.answer = .unavailable
    let observer = makeObserver()
    postUnavailable()
    source.answer = .available
    observer.refresh()
    #expect(observer.state == .unavailable)
  }

  @Test func `It may take back what an unlock has told, and give it again`() {
    let observer = makeObserver()
    postUnavailable()
    postAvailable()
    source.answer = .unavailable
    observer.refresh()
    #expect(observer.state == .unavailable)
    source.answer = .available
    observer.refresh()
    #expect(observer.state == .available)
  }

  @Test(arguments: [ProtectedDataState.available, .unavailable])
  func `An event while the source is being read again wins over its answer`(
    event: ProtectedDataState
  ) {
    let observer = makeObserver()
    source.answer = event == .available ? .unavailable : .available
    source.duringRead = { event == .available ? postAvailable() : postUnavailable() }
    observer.refresh()
    #expect(observer.state == event)
  }

  @Test func `It happens by itself when the app becomes active`() async {
    let observer = makeObserver()
    var states = observer.stateStream.makeAsyncIterator()
    #expect(await states.next(isolation: #isolation) == .available)
    source.answer = .unavailable
    center.post(name: ScriptedSource.didBecomeActive, object: nil)
    #expect(await states.next(isolation: #isolation) == .unavailable)
    #expect(source.readCount == 2)
  }

  @Test func `An unlock that was missed is made up for when the app becomes active, however soon`() async {
    let observer = makeObserver()
    postUnavailable()
    center.post(name: ScriptedSource.didBecomeActive, object: nil)
    await eventually { source.readCount == 2 }
    #expect(observer.state == .available)
  }

  @Test func `A warning directly after the app has become active counts`() async {
    let observer = makeObserver()
    center.post(name: ScriptedSource.didBecomeActive, object: nil)
    postUnavailable()
    await eventually { source.readCount == 2 }
    #expect(observer.state == .unavailable)
  }

  @Test func `Becoming active counts although a question in between was answered with no`() async {
    let observer = makeObserver()
    postUnavailable()
    center.post(name: ScriptedSource.didBecomeActive, object: nil)
    source.answer = .unavailable
    observer.refresh()
    source.answer = .available
    await eventually { source.readCount == 3 }
    #expect(observer.state == .available)
  }

  @Test func `An unlock that was missed is made up for by a question twenty seconds after the warning`() {
    let observer = makeObserver()
    clock.advance(by: .seconds(60))
    postUnavailable()
    clock.advance(by: .milliseconds(19_999))
    observer.refresh()
    #expect(observer.state == .unavailable)
    clock.advance(by: .milliseconds(1))
    observer.refresh()
    #expect(observer.state == .available)
  }

  @Test func `The twenty seconds are counted from the last warning`() {
    let observer = makeObserver()
    postUnavailable()
    clock.advance(by: .seconds(19))
    postUnavailable()
    clock.advance(by: .seconds(19))
    observer.refresh()
    #expect(observer.state == .unavailable)
    clock.advance(by: .seconds(1))
    observer.refresh()
    #expect(observer.state == .available)
  }

  @Test func `A plain thread may tell that the app became active`() async {
    let observer = makeObserver()
    source.answer = .unavailable
    await onThreads(1) { [center] _ in
      center.post(name: ScriptedSource.didBecomeActive, object: nil)
    }
    for await state in observer.stateStream where state == .unavailable { break }
  }

  @Test func `A released observer reads its source no more`() {
    weak var reference: ProtectedDataObserver?
    do {
      let observer = makeObserver()
      reference = observer
    }
    #expect(reference == nil)
    center.post(name: ScriptedSource.didBecomeActive, object: nil)
    #expect(source.readCount == 1)
  }

  @Test func `With an explicit state there is nothing to ask`() {
    let observer = ProtectedDataObserver(notificationCenter: center, initialState: .unavailable)
    observer.refresh()
    #expect(observer.state == .unavailable)
  }
}
