import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct ProtectedFileObserverHangTests {
  let clock = ManualClock()
  let probe = ScriptedProbe()

  func makeObserver() -> ProtectedFileObserver {
    ProtectedFileObserver(
      prober: FileProber(interval: .seconds(1), probeLimit: .seconds(5), clock: clock, probe: probe.run))
  }

  @Test func `A first attempt that hangs holds up neither init nor anybody else`() async {
    let observers = (0..<20).map { _ in makeObserver() }
    await probe.call(20)
    #expect(observers.allSatisfy { $0.state == .unavailable })
    let work = await withTaskGroup { group in
      for number in 0..<100 { group.addTask { number } }
      return await group.reduce(0, +)
    }
    #expect(work == 4_950)
    for _ in observers { probe.answer(.readable) }
    for observer in observers { await observer.waitUntilAvailable() }
  }

  @Test func `An attempt that hangs past the limit counts as unavailable until it is back`() async {
    let observer = makeObserver()
    await probe.call(1)
    probe.answer(.readable)
    await clock.sleeper(dueIn: .seconds(1))
    #expect(observer.state == .available)
    let stream = observer.stateStream

    clock.advance(by: .seconds(1))
    await probe.call(2)
    await clock.sleeper(dueIn: .seconds(5))
    clock.advance(by: .milliseconds(4_999))
    #expect(observer.state == .available, "It may still make it.")
    clock.advance(by: .milliseconds(1))
    #expect(await take(2, from: stream) == [.available, .unavailable])

    probe.answer(.readable)
    await observer.waitUntilAvailable()
    await clock.sleeper(dueIn: .seconds(1))
    #expect(observer.state == .available)
    #expect(clock.sleeperCount == 1)
  }

  @Test func `While an attempt hangs no other is made, and afterwards they go on`() async {
    let observer = makeObserver()
    await probe.call(1)
    await clock.sleeper(dueIn: .seconds(5))
    for _ in 0..<100 { clock.advance(by: .seconds(5)) }
    #expect(probe.callCount == 1)
    probe.answer(.failed(errno: 5))
    await clock.sleeper(dueIn: .seconds(1))
    clock.advance(by: .seconds(1))
    await probe.call(2)
    probe.answer(.readable)
    await observer.waitUntilAvailable()
    #expect(probe.mostAtOnce == 1)
  }

  @Test func `After the release no attempt is made, and streams end`() async {
    var observer: ProtectedFileObserver? = makeObserver()
    weak let reference = observer
    let stream = observer?.stateStream ?? AsyncStream { nil }
    await probe.call(1)
    probe.answer(.readable)
    await clock.sleeper(dueIn: .seconds(1))
    observer = nil
    #expect(reference == nil)
    #expect(await drain(stream) == [.unavailable, .available])
    await eventually { clock.sleeperCount == 0 }
    clock.advance(by: .seconds(10))
    #expect(probe.callCount == 1)
  }

  @Test func `An observer can be released while an attempt hangs`() async {
    var observer: ProtectedFileObserver? = makeObserver()
    weak let reference = observer
    let stream = observer?.stateStream ?? AsyncStream { nil }
    await probe.call(1)
    await clock.sleeper(dueIn: .seconds(5))
    observer = nil
    #expect(reference == nil)
    #expect(await drain(stream) == [.unavailable])
    await eventually { clock.sleeperCount == 0 }
    probe.answer(.readable)
    clock.advance(by: .seconds(10))
    #expect(probe.callCount == 1)
  }
}
