import Foundation
import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct FileProberSharingTests {
  let clock = ManualClock()
  let probe = ScriptedProbe()

  @Test func `Ten thousand observers of a path take one look at a time, and one sleep`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("content", to: "file")
    let observers = (0..<10_000).map { _ in ProtectedFileObserver(path: file, clock: clock) }
    for observer in observers { await observer.waitUntilAvailable() }
    await clock.sleeper(dueIn: .seconds(1))
    // One for the interval, or for a probe's limit: mounts, which other tests make, are worth a look too.
    #expect(clock.sleeperCount <= 2)

    let streams = observers.map(\.stateStream)
    try FileManager.default.removeItem(atPath: file)
    clock.advance(by: .seconds(1))
    for stream in streams { #expect(await take(2, from: stream) == [.available, .unavailable]) }
    withExtendedLifetime(observers) {}
  }

  @Test func `What all know already is told to nobody`() async {
    let count = Locked(0)
    let prober = FileProber(interval: .seconds(1), probeLimit: .seconds(5), clock: clock) {
      count.withLock { $0 += 1 }
      return .readable
    }
    let observers = (0..<10).map { _ in ProtectedFileObserver(prober: prober) }
    for observer in observers { await observer.waitUntilAvailable() }
    await clock.sleeper(dueIn: .seconds(1))
    #expect(clock.sleeperCount == 1)
    let attempts = count.withLock { $0 }
    let events = observers.map(\.broadcaster.revision)
    for attempt in 1...3 {
      clock.advance(by: .seconds(1))
      await clock.sleeper(dueIn: .seconds(1))
      #expect(count.withLock { $0 } == attempts + attempt)
    }
    #expect(observers.map(\.broadcaster.revision) == events)
  }

  @Test func `A URL and a path of one file share as well; what differs in anything does not`() {
    func prober(
      _ path: String = "/a", interval: Duration = .seconds(1), probeLimit: Duration = .seconds(5),
      clock: any Clock<Duration> = ContinuousClock()
    ) -> FileProber {
      .shared(path: path, interval: interval, probeLimit: probeLimit, clock: clock)
    }
    let original = prober()
    #expect(prober() === original)
    let others = [
      prober("/b"), prober(interval: .seconds(2)), prober(probeLimit: .seconds(6)), prober(clock: SuspendingClock()),
      prober(clock: clock), prober(clock: ManualClock()), prober(clock: SizedClock()), prober(clock: SizedClock()),
    ]
    #expect(Set((others + [original]).map(ObjectIdentifier.init)).count == others.count + 1)
    #expect(prober(clock: clock) === others[4])
    #expect(prober(interval: .zero) === prober(interval: .milliseconds(1)))
  }

  @Test func `The last of those who share takes the prober away, and the next begins anew`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("content", to: "file")
    var observers = (0..<3).map { _ in ProtectedFileObserver(path: file, clock: clock) }
    for observer in observers { await observer.waitUntilAvailable() }
    weak let prober = FileProber.shared(
      path: file, interval: .seconds(1), probeLimit: .seconds(5), clock: clock)
    #expect(prober != nil)
    observers.removeLast()
    #expect(prober != nil)
    observers.removeAll()
    #expect(prober == nil)
    await eventually { clock.sleeperCount == 0 }

    let observer = ProtectedFileObserver(path: file, clock: clock)
    await observer.waitUntilAvailable()
  }

  @Test func `Many threads share one prober, and whoever is last takes it away`() async {
    for _ in 0..<20 {
      let observers = Locked<[ProtectedFileObserver]>([])
      await onThreads(4) { [clock] _ in
        for _ in 0..<50 {
          _ = ProtectedFileObserver(path: "/nowhere", clock: clock)
          let kept = ProtectedFileObserver(path: "/nowhere", clock: clock)
          observers.withLock { $0.append(kept) }
        }
      }
      await clock.sleeper(dueIn: .seconds(1))
      _ = observers.withLock { exchange(&$0, with: []) }
      await eventually { clock.sleeperCount == 0 }
    }
  }

  @Test func `A stream ends with its own observer, and the others go on`() async {
    let prober = FileProber(interval: .seconds(1), probeLimit: .seconds(5), clock: clock, probe: probe.run)
    var first: ProtectedFileObserver? = ProtectedFileObserver(prober: prober)
    weak let reference = first
    let second = ProtectedFileObserver(prober: prober)
    let stream = first?.stateStream ?? AsyncStream { nil }
    await probe.call(1)
    first = nil
    #expect(reference == nil)
    #expect(await drain(stream) == [.unavailable])
    probe.answer(.readable)
    // The second may have come after the first attempt had begun.
    await eventually { probe.callCount == 2 || second.state == .available }
    if probe.callCount == 2 { probe.answer(.readable) }
    await second.waitUntilAvailable()
  }

  @Test func `Who comes during an attempt does not get its answer, which may be older than the question`() async {
    let prober = FileProber(interval: .seconds(1), probeLimit: .seconds(5), clock: clock, probe: probe.run)
    let early = ProtectedFileObserver(prober: prober)
    await probe.call(1)
    let late = ProtectedFileObserver(prober: prober)
    probe.answer(.readable)
    await probe.call(2)
    #expect(early.state == .available)
    #expect(late.state == .unavailable)
    probe.answer(.readable)
    await late.waitUntilAvailable()
    await clock.sleeper(dueIn: .seconds(1))
    #expect(probe.callCount == 2)
    #expect(probe.mostAtOnce == 1)
  }

  @Test func `An attempt that hangs is hanging for all, and costs one thread`() async {
    let prober = FileProber(interval: .seconds(1), probeLimit: .seconds(5), clock: clock, probe: probe.run)
    let observers = [ProtectedFileObserver(prober: prober)]
    await probe.call(1)
    probe.answer(.readable)
    await observers[0].waitUntilAvailable()
    await clock.sleeper(dueIn: .seconds(1))
    let stream = observers[0].stateStream
    clock.advance(by: .seconds(1))
    await probe.call(2)
    let late = (0..<10).map { _ in ProtectedFileObserver(prober: prober) }
    await clock.sleeper(dueIn: .seconds(5))
    clock.advance(by: .seconds(5))
    #expect(await take(2, from: stream) == [.available, .unavailable])
    #expect(probe.callCount == 2)

    probe.answer(.readable)
    await probe.call(3)
    #expect(observers[0].state == .available)
    #expect(late.allSatisfy { $0.state == .unavailable })
    probe.answer(.readable)
    for observer in late { await observer.waitUntilAvailable() }
    #expect(probe.mostAtOnce == 1)
  }
}

/// A clock of which two cannot be told apart.
private struct SizedClock: Clock {
  private let base = ContinuousClock()
  private let number = 0

  var now: ContinuousClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}
