import Forge
import Foundation
import Testing

@Suite("ObserverAssembly with the first unlock", .timeLimit(.minutes(10)))
struct FirstUnlockTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private var directory: URL { folder.url }

  @Test("Its observer has a tag, beside the observer of the screen lock")
  func tagged() async throws {
    let container = try Container(ObserverAssembly(firstUnlockIn: directory))
    let firstUnlock = try await container.resolve((any ProtectedDataObserving).self, tag: FirstUnlock.self)
    #expect(firstUnlock is ProtectedFileObserver)
    #expect(try await container.resolve((any ProtectedDataObserving).self) is ProtectedDataObserver)
    await firstUnlock.waitUntilAvailable()
    #expect(try names == [".forge-after-first-unlock"])
  }

  @Test(
    "OneSignal#1668, Loop#229: work in the background gets it as a parameter, and goes on while the screen is locked")
  func background() async throws {
    let screen = ManualProtectedDataObserver(initialState: .unavailable)
    let container = try Container(
      ObserverAssembly(firstUnlockIn: directory), Uploads(),
      overrides: { $0.register(.singleton, (any ProtectedDataObserving).self) { screen } })
    try await container.start()
    let uploader = try await container.resolve(Uploader.self)
    try await uploader.firstUnlock.waitUntilAvailable(timeout: .seconds(300))
    #expect(uploader.screenLock.state == .unavailable)
  }

  @Test("It is resolved anywhere at once, and unavailable while its directory is missing")
  func missing() throws {
    let container = try Container(ObserverAssembly(sentinelsIn: directory.appending(path: "missing")))
    for observer in [
      try container.resolve((any ProtectedDataObserving).self),
      try container.resolve((any ProtectedDataObserving).self, tag: FirstUnlock.self),
    ] {
      #expect(observer.state == .unavailable)
    }
    #expect(try names == [])
  }

  @Test("In an app extension both are observers of sentinels")
  func sentinels() async throws {
    let container = try Container(ObserverAssembly(sentinelsIn: directory, interval: .milliseconds(5)))
    try await container.start()
    let screen: any ProtectedDataObserving = try await container.resolve()
    let firstUnlock = try await container.resolve(Tagged<any ProtectedDataObserving, FirstUnlock>.self).value
    #expect(screen is ProtectedFileObserver)
    #expect(screen as AnyObject !== firstUnlock as AnyObject)
    await screen.waitUntilAvailable()
    await firstUnlock.waitUntilAvailable()
    #expect(try names == [".forge-after-first-unlock", ".forge-when-unlocked"])
  }

  @Test("Without it, who needs the tag is told so when the container is made")
  func untagged() {
    let error = #expect(throws: GraphError.self) { try Container(ObserverAssembly(), Uploads()) }
    #expect(error?.problems.map(\.code) == [.missingDependency])
  }

  @Test("Two of one configuration are equal, and others are not")
  func equality() {
    let here = URL(filePath: "/a", directoryHint: .isDirectory)
    let same = URL(filePath: "/a", directoryHint: .notDirectory)
    let there = URL(filePath: "/b")
    #expect(here != same)
    #expect(ObserverAssembly(firstUnlockIn: here) == ObserverAssembly(firstUnlockIn: same))
    #expect(ObserverAssembly(firstUnlockIn: here) != ObserverAssembly(firstUnlockIn: there))
    #expect(ObserverAssembly(firstUnlockIn: here) != ObserverAssembly(firstUnlockIn: here, interval: .seconds(2)))
    #expect(ObserverAssembly(firstUnlockIn: here) != ObserverAssembly())
    #expect(ObserverAssembly(sentinelsIn: here) == ObserverAssembly(sentinelsIn: same))
    #expect(ObserverAssembly(sentinelsIn: here) != ObserverAssembly(sentinelsIn: there))
    #expect(ObserverAssembly(sentinelsIn: here) != ObserverAssembly(firstUnlockIn: here))
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false)).sorted() }
  }
}

/// A folder that goes away with the test.
private final class Folder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "forge-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Away from its name first, or an observer might make its sentinel in it again meanwhile.
    let removed = url.appendingPathExtension("removed")
    try? FileManager.default.moveItem(at: url, to: removed)
    try? FileManager.default.removeItem(at: removed)
  }
}

private final class Uploader: Sendable {
  let firstUnlock: any ProtectedDataObserving
  let screenLock: any ProtectedDataObserving

  init(firstUnlock: any ProtectedDataObserving, screenLock: any ProtectedDataObserving) {
    self.firstUnlock = firstUnlock
    self.screenLock = screenLock
  }
}

private struct Uploads: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton) {
      (firstUnlock: Tagged<any ProtectedDataObserving, FirstUnlock>, screenLock: any ProtectedDataObserving) in
      Uploader(firstUnlock: firstUnlock.value, screenLock: screenLock)
    }
  }
}
