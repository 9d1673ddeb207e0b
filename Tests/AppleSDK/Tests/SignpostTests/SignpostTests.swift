import ForgeInject
import Testing
import os

/// The intervals that Instruments shows of a container that records.
@Suite("Signposts", .serialized)
struct SignpostTests {
  private struct Low: Sendable {}
  private struct Middle: Sendable {}
  private struct High: Sendable {}
  private struct Refusal: Error {}
  private struct Silent: Sendable {}

  private struct LevelAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.singleton) { () async throws in
        // Another builder's interval within this one would have the same state if they shared one.
        #expect(Intervals.all.open.count == 1)
        return Low()
      }
      registry.register(.singleton, mainActorBuilder: { @MainActor (_: Low) in Middle() })
      registry.register(.singleton) { (_: Middle) throws -> High in throw Refusal() }
      registry.register(.singleton) { Silent() }
    }
  }

  @Test("intervals begin and end in pairs, also of builders that fail")
  func pairs() async throws {
    let container = try Container(DependencyGraph(LevelAssembly()), recording: true)
    await #expect(throws: Refusal.self) { try await container.resolve(High.self) }
    let (ended, open, faults) = Intervals.all
    let start = "forge PointsOfInterest Build SignpostTests.SignpostTests."
    #expect(ended == ["Low", "Middle", "High"].map { start + $0 })
    #expect(open.isEmpty && faults.isEmpty)
  }

  @Test("a container that does not record has none")
  func silent() throws {
    _ = try Container(LevelAssembly()).resolve(Silent.self)
    #expect(!Intervals.all.ended.contains { $0.hasSuffix("Silent") })
  }
}
