#if os(Linux)
  import Foundation
  import Testing

  @testable import ForgeObservers

  @Suite(.timeLimit(.minutes(10))) struct MountWatchTests {
    @Test func `All observers share one`() throws {
      let watch = try #require(MountWatch.shared())
      #expect(MountWatch.shared() === watch)
    }

    @Test func `Its thread ends with it, and leaves no descriptor open`() async throws {
      var watch = MountWatch()
      weak let reference = watch
      // The thread holds it as well.
      weak let changes = watch?.changes
      #expect(changes != nil)
      watch = nil
      #expect(reference == nil)
      await eventually { changes == nil }
    }

    @Test func `Many threads get the same one, and the last takes it away`() async throws {
      for _ in 0..<20 {
        let watches = Locked<[MountWatch?]>([])
        await onThreads(4) { _ in
          let watch = MountWatch.shared()
          watches.withLock { $0.append(watch) }
        }
        let all = watches.withLock { exchange(&$0, with: []) }
        #expect(all.count == 4)
        #expect(all.allSatisfy { $0 != nil && $0 === all[0] })
      }
    }
  }
#endif
