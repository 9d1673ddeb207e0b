#if os(Linux)
  import Foundation
  import Testing

  @testable import ForgeObservers

  @Suite(
    .timeLimit(.minutes(10)),
    .enabled("gocryptfs and FUSE have to be there, and this process has to be allowed to mount") {
      await EncryptedVolume.canMount()
    })
  struct EncryptedVolumeTests {
    @Test func `Mounting, unmounting and mounting again are seen at once`() async throws {
      let volume = try await EncryptedVolume()
      try await volume.mount()
      try Data("secret".utf8).write(to: URL(filePath: volume.path("token")))
      try await volume.unmount()

      // Nothing but the mounts themselves can be seen within the hour.
      let observer = ProtectedFileObserver(path: volume.path("token"), interval: .seconds(3_600))
      let changes = Changes(of: observer)
      #expect(await changes.next().state == .unavailable)
      for (action, expected) in [
        ("mounted", ProtectedDataState.available), ("unmounted", .unavailable), ("mounted", .available),
        ("unmounted", .unavailable),
      ] {
        let start = ContinuousClock.now
        try await expected == .available ? volume.mount() : volume.unmount()
        let end = ContinuousClock.now
        let change = await changes.next()
        #expect(change.state == expected)
        print("\(action) in \(end - start); seen \(change.instant - end) after the command's end")
      }
    }

    @Test func `A sentinel in a directory of the volume is made once that is mounted, and not before`() async throws {
      let volume = try await EncryptedVolume()
      let directory = volume.path("app")
      try await volume.mount()
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
      try await volume.unmount()

      let observer = ProtectedFileObserver(
        sentinelIn: URL(filePath: directory), protection: .whenUnlocked, interval: .seconds(3_600))
      let changes = Changes(of: observer)
      #expect(await changes.next().state == .unavailable)
      try await volume.mount()
      #expect(await changes.next().state == .available)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == [".forge-when-unlocked"])
      try await volume.unmount()
      #expect(await changes.next().state == .unavailable)
      #expect(!FileManager.default.fileExists(atPath: directory))
    }
  }

  /// An observer's states with the time at which each was received.
  private final class Changes: Sendable {
    private let changes: AsyncStream<(state: ProtectedDataState, instant: ContinuousClock.Instant)>
    private let reader: Task<Void, Never>

    init(of observer: ProtectedFileObserver) {
      let (changes, continuation) = AsyncStream.makeStream(
        of: (state: ProtectedDataState, instant: ContinuousClock.Instant).self)
      self.changes = changes
      let states = observer.stateStream
      reader = Task {
        for await state in states { continuation.yield((state, .now)) }
      }
    }

    deinit { reader.cancel() }

    func next() async -> (state: ProtectedDataState?, instant: ContinuousClock.Instant) {
      for await change in changes { return (change.state, change.instant) }
      return (nil, .now)
    }
  }
#endif
