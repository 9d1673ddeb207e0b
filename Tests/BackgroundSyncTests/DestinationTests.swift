import Foundation
import Testing

@testable import BackgroundSyncCore

@Suite("Destination", .timeLimit(.minutes(10)))
struct DestinationTests {
  private let two = #"{"id":1}"# + "\n" + #"{"id":2,"a":0}"# + "\n"

  @Test("A delivery goes on from whatever a killed process has left, cut off at any byte")
  func cuts() async throws {
    for length in 0...two.utf8.count {
      try await SyncFolder.with { folder in
        try folder.write(String(two.prefix(length)), to: "destination.jsonl")
        let destination = destination(in: folder)
        let count = try await destination.deliver(records(two), token: "secret")
        // The newline that ends a record may be all that is missing.
        #expect(count == (length < 8 ? 2 : length < two.utf8.count - 1 ? 1 : 0))
        #expect(try folder.text(of: "destination.jsonl") == two)
      }
    }
  }

  @Test("One id is delivered once, the first record that has it")
  func duplicates() async throws {
    try await SyncFolder.with { folder in
      let destination = destination(in: folder)
      let pending = records(#"{"id":1,"a":1}"# + "\n" + #"{"id":1,"a":2}"# + "\n" + #"{"id":"1"}"#)
      let first = try await destination.deliver(pending, token: "secret")
      let second = try await destination.deliver(pending, token: "secret")
      #expect((first, second) == (2, 0))
      #expect(try folder.text(of: "destination.jsonl") == #"{"id":1,"a":1}"# + "\n" + #"{"id":"1"}"# + "\n")
    }
  }

  @Test("Deliveries at the same time do not mix")
  func concurrent() async throws {
    try await SyncFolder.with { folder in
      let destination = destination(in: folder)
      let pending = records((0..<50).map { "{\"id\":\($0)}\n" }.joined())
      let counts = try await withThrowingTaskGroup(of: Int.self) { group in
        for shift in 0..<8 {
          group.addTask {
            try await destination.deliver(Array(pending[shift...] + pending[..<shift]), token: "secret")
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(counts.reduce(0, +) == 50)
      let arrived = records(try folder.text(of: "destination.jsonl"))
      #expect(arrived.count == 50)
      #expect(Set(arrived.map(\.id)) == Set(pending.map(\.id)))
    }
  }

  @Test("Without its token file it accepts nothing, and makes no file")
  func noToken() async throws {
    try await SyncFolder.with { folder in
      try FileManager.default.removeItem(atPath: folder.path("destination.jsonl.token"))
      let error = await #expect(throws: SyncError.self) {
        try await destination(in: folder).deliver(records(two), token: "secret")
      }
      #expect(error?.status == .refused)
      #expect(error?.description.contains("destination.jsonl.token, which holds the one that it accepts") == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).isEmpty)
    }
  }

  @Test("A line in it that is no record is named, and nothing is written")
  func brokenLine() async throws {
    try await SyncFolder.with { folder in
      try folder.write("{\"id\":7}\nnotes\n{\"id\"", to: "destination.jsonl")
      let path = folder.path("destination.jsonl")
      await #expect(throws: SyncError.brokenLine(path, 2, "the line is no valid JSON")) {
        try await destination(in: folder).deliver(records(two), token: "secret")
      }
      #expect(try folder.text(of: "destination.jsonl") == "{\"id\":7}\nnotes\n{\"id\"")
    }
  }

  @Test("The turn of a delivery is waited for, and the wait can be cancelled")
  func cancelledTurn() async throws {
    try await SyncFolder.with { folder in
      let destination = destination(in: folder)
      let turn = try await LockedFile.open(destination.path, clock: ContinuousClock())
      let waiting = Task { try await destination.deliver(records(two), token: "secret") }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      #expect(try turn.contents().isEmpty)
    }
  }

  private func destination(in folder: SyncFolder) -> Destination {
    Destination(path: folder.path("destination.jsonl"), clock: ContinuousClock())
  }

  private func records(_ text: String) -> [Record] {
    Outbox(path: "outbox.jsonl").contents(of: Data(text.utf8)).records
  }
}
