import Foundation
import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct ProtectedFileObserverSentinelTests {
  let clock = ManualClock()

  @Test(arguments: [
    (ProtectedFileObserver.Protection.afterFirstUnlock, ".forge-after-first-unlock"),
    (.whenUnlocked, ".forge-when-unlocked"),
  ])
  func `The sentinel is made and observed, under a name that tells its class`(
    protection: ProtectedFileObserver.Protection, name: String
  ) async throws {
    let folder = try TemporaryFolder()
    let observer = ProtectedFileObserver(sentinelIn: folder.url, protection: protection, clock: clock)
    await observer.waitUntilAvailable()
    #expect(observer.state == .available)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == [name])
  }

  @Test func `The classes are those of the data that one waits for`() {
    #expect(ProtectedFileObserver.Protection.afterFirstUnlock.type == .completeUntilFirstUserAuthentication)
    #expect(ProtectedFileObserver.Protection.whenUnlocked.type == .complete)
  }

  @Test func `While the directory is missing it is tried again at each attempt`() async throws {
    let folder = try TemporaryFolder()
    let directory = folder.url.appending(path: "group")
    let observer = ProtectedFileObserver(sentinelIn: directory, protection: .afterFirstUnlock, clock: clock)
    for _ in 1...3 {
      await nextAttempt()
      #expect(observer.state == .unavailable)
    }
    await clock.sleeper(dueIn: .seconds(1))
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    clock.advance(by: .seconds(1))
    await observer.waitUntilAvailable()
    #expect(observer.state == .available)
  }

  @Test func `Once made it is made again when it was removed`() async throws {
    let folder = try TemporaryFolder()
    let directory = folder.path("group")
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    let observer = ProtectedFileObserver(
      sentinelIn: URL(filePath: directory), protection: .afterFirstUnlock, clock: clock)
    await observer.waitUntilAvailable()
    let file = "\(directory)/.forge-after-first-unlock"
    let states = observer.stateStream
    await clock.sleeper(dueIn: .seconds(1))
    try FileManager.default.removeItem(atPath: file)
    await nextAttempt()
    await clock.sleeper(dueIn: .seconds(1))
    #expect(FileManager.default.fileExists(atPath: file))

    // In one step, since an attempt may come at any time.
    try FileManager.default.moveItem(atPath: directory, toPath: folder.path("elsewhere"))
    await nextAttempt()
    #expect(await take(2, from: states) == [.available, .unavailable])
  }

  @Test func `The classes have sentinels of their own, side by side`() async throws {
    let folder = try TemporaryFolder()
    let observers = [ProtectedFileObserver.Protection.afterFirstUnlock, .whenUnlocked].map {
      ProtectedFileObserver(sentinelIn: folder.url, protection: $0, clock: clock)
    }
    for observer in observers { await observer.waitUntilAvailable() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).count == 2)
  }

  @Test func `Observers of a sentinel share its attempts, with each other alone`() {
    func prober(_ sentinel: ProtectedFileObserver.Protection?) -> FileProber {
      .shared(path: "/nowhere/a", sentinel: sentinel, interval: .seconds(1), probeLimit: .seconds(5), clock: clock)
    }
    let probers = [prober(nil), prober(.afterFirstUnlock), prober(.whenUnlocked)]
    #expect(Set(probers.map(ObjectIdentifier.init)).count == 3)
    #expect(prober(.afterFirstUnlock) === probers[1])
  }

  @Test func `What is no directory's URL makes no file anywhere`() async throws {
    let web = try #require(URL(string: "https://example.org/"))
    let cut = try #require(URL(string: "file:///tmp%00/"))
    for url in [web, cut] {
      #expect(ProtectedFileObserver.sentinelPath(in: url, protection: .afterFirstUnlock).isEmpty)
      let clock = ManualClock()
      let observer = ProtectedFileObserver(sentinelIn: url, protection: .afterFirstUnlock, clock: clock)
      await clock.sleeper(dueIn: .seconds(1))
      #expect(observer.state == .unavailable)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.currentDirectoryPath)
    #expect(!names.contains { $0.contains("forge-after-first-unlock") })
  }

  @Test func `A file system that hangs while the sentinel is made holds nobody up`() async throws {
    let folder = try TemporaryFolder()
    let calls = ScriptedProbe()
    let files = ProtectedFiles(
      make: { path, protection in
        calls.run() == .readable && ProtectedFiles.foundation.make(path, protection)
      }, protection: { _ in nil })
    let sentinel = SentinelFile(path: folder.path("sentinel"), protection: .complete, files: files)
    let observer = ProtectedFileObserver(
      prober: FileProber(interval: .seconds(1), probeLimit: .seconds(5), clock: clock, probe: sentinel.run))
    await calls.call(1)
    await clock.sleeper(dueIn: .seconds(5))
    clock.advance(by: .seconds(5))
    #expect(observer.state == .unavailable)
    calls.answer(.notTried)
    await nextAttempt()
    await calls.call(2)
    calls.answer(.readable)
    await observer.waitUntilAvailable()
    #expect(calls.mostAtOnce == 1)
  }

  /// Waits until the observer sleeps between two attempts, and wakes it.
  private func nextAttempt() async {
    await clock.sleeper(dueIn: .seconds(1))
    clock.advance(by: .seconds(1))
  }
}
