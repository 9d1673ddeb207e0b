import Forge
import Testing

@testable import BackgroundSyncCore

@Suite("The model", .timeLimit(.minutes(10)))
@MainActor
struct SyncModelTests {
  private let observer = ManualProtectedDataObserver(initialState: .unavailable)
  private let journal = SyncJournal()

  @Test("It shows each change of the state, and each only once")
  func states() async throws {
    let (lines, model) = try await follow { model in
      try await model.wait { $0.protectedData == .unavailable }
      observer.setState(.available)
      try await model.wait { $0.protectedData == .available }
      observer.setState(.unavailable)
      try await model.wait { $0.protectedData == .unavailable }
    }
    #expect(
      lines == [
        "locked: protected data is unavailable", "unlocked: protected data is available",
        "locked again: protected data is unavailable",
      ])
    #expect(model.lastEvent == nil)
  }

  @Test("A change is shown before what has followed from it")
  func order() async throws {
    let (lines, _) = try await follow { model in
      try await model.wait { $0.protectedData == .unavailable }
      observer.setState(.available)
      journal.record(.synced(1))
      try await model.wait { $0.lastEvent == .synced(1) }
    }
    #expect(
      lines == [
        "locked: protected data is unavailable", "unlocked: protected data is available", "synced 1 record",
      ])
  }

  @Test("A wait that is over already is not shown")
  func staleWait() async throws {
    observer.setState(.available)
    let (lines, _) = try await follow { model in
      journal.record(.waiting)
      try await model.wait { $0.lastEvent == .waiting }
    }
    #expect(lines == ["unlocked: protected data is available"])
  }

  @Test("A wait for what never happens ends when it is cancelled")
  func cancelledWait() async {
    let model = SyncModel(observer: observer, journal: journal, console: Console { _ in })
    let waiting = Task { try await model.wait { $0.lastEvent == .synced(1) } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  /// Lets a model follow while `body` runs, and returns what it has printed, without the times.
  private func follow(_ body: (SyncModel) async throws -> Void) async throws -> ([String], SyncModel) {
    let (output, continuation) = AsyncStream.makeStream(of: String.self)
    let model = SyncModel(observer: observer, journal: journal, console: Console { continuation.yield($0) })
    async let following: Void = model.follow()
    try await body(model)
    journal.close()
    await following
    continuation.finish()
    var lines: [String] = []
    for await line in output {
      lines.append(line.drop { $0 != " " }.trimmingPrefix(" ").split(separator: "\n").joined())
    }
    return (lines, model)
  }
}
