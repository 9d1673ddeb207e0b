import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct ProtectedFileObserverOccasionTests {
  let clock = ManualClock()
  let probe = ScriptedProbe()
  let occasions = StateBroadcaster<UInt64>(7)

  func makeObserver() -> ProtectedFileObserver {
    ProtectedFileObserver(
      prober: FileProber(
        interval: .seconds(1), probeLimit: .seconds(5), clock: clock, occasions: occasions, probe: probe.run))
  }

  @Test func `An occasion is not kept waiting for the interval`() async {
    let observer = makeObserver()
    await probe.call(1)
    probe.answer(.failed(errno: 2))
    await clock.sleeper(dueIn: .seconds(1))
    occasions.send(8)
    await probe.call(2)
    probe.answer(.readable)
    await observer.waitUntilAvailable()
    #expect(clock.now == ManualClock.Instant())
  }

  @Test func `The interval starts anew after each attempt`() async {
    let observer = makeObserver()
    await probe.call(1)
    probe.answer(.readable)
    await clock.sleeper(dueIn: .seconds(1))
    clock.advance(by: .milliseconds(900))
    occasions.send(8)
    await probe.call(2)
    probe.answer(.readable)
    await clock.sleeper(dueIn: .seconds(1))
    clock.advance(by: .milliseconds(999))
    #expect(probe.callCount == 2)
    clock.advance(by: .milliseconds(1))
    await probe.call(3)
    probe.answer(.readable)
    await clock.sleeper(dueIn: .seconds(1))
    #expect(observer.state == .available)
    #expect(clock.sleeperCount == 1)
  }

  @Test func `Occasions during an attempt are worth another, and an attempt is made at a time`() async {
    let observer = makeObserver()
    await probe.call(1)
    for count in UInt64(8)..<100 { occasions.send(count) }
    probe.answer(.failed(errno: 2))
    await probe.call(2)
    probe.answer(.readable)
    await observer.waitUntilAvailable()
    #expect(probe.mostAtOnce == 1)
  }

  @Test func `A released observer takes none, and keeps no place among the readers`() async {
    var observer: ProtectedFileObserver? = makeObserver()
    weak let reference = observer
    await probe.call(1)
    probe.answer(.readable)
    await clock.sleeper(dueIn: .seconds(1))
    #expect(occasions.readerCount == 1)
    observer = nil
    #expect(reference == nil)
    await eventually { occasions.readerCount == 0 && clock.sleeperCount == 0 }
    occasions.send(8)
    #expect(probe.callCount == 1)
  }
}
