import Foundation
import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct ProtectedFileObserverTests {
  let clock = ManualClock()

  @Test func `A file that appears and disappears is followed`() async throws {
    let folder = try TemporaryFolder()
    let observer = ProtectedFileObserver(path: folder.path("file"), clock: clock)
    #expect(observer.state == .unavailable)
    var states = observer.stateStream.makeAsyncIterator()
    #expect(await states.next() == .unavailable)

    let file = try folder.write("content", to: "file")
    await nextAttempt()
    #expect(await states.next() == .available)
    await observer.waitUntilAvailable()

    try FileManager.default.removeItem(atPath: file)
    await nextAttempt()
    #expect(await states.next() == .unavailable)
  }

  @Test func `A readable file is available after the first attempt`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", to: "an empty file, with a name")
    for observer in [
      ProtectedFileObserver(path: file, clock: clock),
      ProtectedFileObserver(url: URL(filePath: file), clock: clock),
    ] {
      await observer.waitUntilAvailable()
      #expect(observer.state == .available)
    }
  }

  @Test func `The real clock works as well`() async throws {
    let folder = try TemporaryFolder()
    let observer = ProtectedFileObserver(path: folder.path("file"), interval: .zero)
    _ = try folder.write("content", to: "file")
    await observer.waitUntilAvailable()
    #expect(observer.state == .available)
  }

  @Test func `A folder and a URL of something else are unavailable`() async throws {
    let folder = try TemporaryFolder()
    let web = try #require(URL(string: "https://example.org/etc/passwd"))
    for url in [folder.url, web] {
      let clock = ManualClock()
      let observer = ProtectedFileObserver(url: url, clock: clock)
      await clock.sleeper(dueIn: .seconds(1))
      #expect(observer.state == .unavailable)
    }
  }

  @Test func `A path or a URL with a NUL in it is not the file whose path ends there`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("content", to: "file")
    let encoded = try #require(URL(string: "file://\(file)%00.txt"))
    #expect(ProtectedFileObserver.path(of: encoded).isEmpty, "A decoder may cut there.")
    for make: (ManualClock) -> ProtectedFileObserver in [
      { ProtectedFileObserver(path: file + "\0.txt", clock: $0) },
      { ProtectedFileObserver(path: file + "\0", clock: $0) },
      { ProtectedFileObserver(url: URL(filePath: file + "\0.txt"), clock: $0) },
      { ProtectedFileObserver(url: encoded, clock: $0) },
    ] {
      let clock = ManualClock()
      let observer = make(clock)
      await clock.sleeper(dueIn: .seconds(1))
      #expect(observer.state == .unavailable)
    }
  }

  @Test(arguments: [ENOENT, EACCES, EPERM, ESTALE, ENOTCONN, EIO, ETIMEDOUT, EMFILE])
  func `An error ends the availability, and a success brings it back`(error: Int32) async {
    let result = Locked(FileProbeResult.readable)
    let observer = ProtectedFileObserver(
      prober: FileProber(interval: .seconds(1), probeLimit: .seconds(5), clock: clock) { result.withLock { $0 } })
    var states = observer.stateStream.makeAsyncIterator()
    #expect(await states.next() == .unavailable)
    #expect(await states.next() == .available)
    result.withLock { $0 = .failed(errno: error) }
    await nextAttempt()
    #expect(await states.next() == .unavailable)
    result.withLock { $0 = .readable }
    await nextAttempt()
    #expect(await states.next() == .available)
  }

  @Test func `Attempts come at the interval, counted from the last answer`() async {
    let probe = ScriptedProbe()
    let observer = ProtectedFileObserver(
      prober: FileProber(interval: .seconds(10), probeLimit: .seconds(60), clock: clock, probe: probe.run))
    await probe.call(1)
    await clock.sleeper(dueIn: .seconds(60))
    clock.advance(by: .seconds(30))
    probe.answer(.readable)
    await clock.sleeper(dueIn: .seconds(10))
    clock.advance(by: .seconds(9))
    #expect(probe.callCount == 1)
    clock.advance(by: .seconds(1))
    await probe.call(2)
    probe.answer(.readable)
    await clock.sleeper(dueIn: .seconds(10))
    #expect(observer.state == .available)
    #expect(probe.mostAtOnce == 1)
  }

  @Test func `Times that no clock can sleep are ones that clocks can`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("content", to: "file")
    let clock = RecordingClock()
    let observer = ProtectedFileObserver(
      path: file, interval: .seconds(Int64.max), probeLimit: .seconds(Int64.max) * 16, clock: clock)
    await observer.waitUntilAvailable()
    // Mounts, which other tests make, are worth further attempts.
    await eventually { clock.durations.count >= 2 }
    #expect(clock.durations.allSatisfy { $0 == .seconds(100 * 366 * 86_400) })
  }

  #if os(Linux)
    @Test func `Many attempts leave no descriptor open`() async throws {
      let folder = try TemporaryFolder()
      let file = try folder.write("content", to: "file")
      let observer = ProtectedFileObserver(path: file, clock: clock)
      for _ in 0..<100 { await nextAttempt() }
      await clock.sleeper(dueIn: .seconds(1))
      #expect(observer.state == .available)
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let open = descriptors.compactMap { number in
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
      }
      #expect(!open.contains { $0.hasPrefix(file) })
    }
  #endif

  /// Waits until the observer sleeps between two attempts, and wakes it.
  private func nextAttempt() async {
    await clock.sleeper(dueIn: .seconds(1))
    clock.advance(by: .seconds(1))
  }
}
