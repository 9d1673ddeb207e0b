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
        let count = try await destination.deliver(records(two), token: "secret").count
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
      #expect(first == Destination.Delivery(count: 2))
      #expect(second == Destination.Delivery(count: 0))
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
            try await destination.deliver(Array(pending[shift...] + pending[..<shift]), token: "secret").count
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

  @Test("What another process has delivered meanwhile is known, and what came before is not read again")
  func another() async throws {
    try await SyncFolder.with { folder in
      let destination = destination(in: folder)
      let one = "{\"id\":1,\"a\":\"\(String(repeating: "x", count: 2000))\"}\n"
      #expect(try await destination.deliver(records(one), token: "secret") == Destination.Delivery(count: 1))
      try folder.append("{\"id\":2}\n", to: "destination.jsonl")
      // It would be refused if it were looked at.
      try folder.overwriteFirstBytes(with: "!", of: "destination.jsonl")
      #expect(try await destination.deliver(records(two), token: "secret") == Destination.Delivery(count: 0))
      #expect(try folder.text(of: "destination.jsonl") == "!" + one.dropFirst() + "{\"id\":2}\n")
    }
  }

  @Test(
    "A destination that has lost what it had is noticed, and nothing is appended to it before the caller knows",
    arguments: ["", "{\"id\":7}\n", "{\"id\":1}\n{\"id\":7}\n"])
  func lost(text: String) async throws {
    try await SyncFolder.with { folder in
      let destination = destination(in: folder)
      let first = try await destination.deliver(records(two), token: "secret")
      #expect(first == Destination.Delivery(count: 2))
      #expect(await !destination.mayHaveLost)
      try FileManager.default.removeItem(atPath: folder.path("destination.jsonl"))
      try folder.write(text, to: "destination.jsonl")
      #expect(await destination.mayHaveLost)
      let second = try await destination.deliver(records("{\"id\":3}\n"), token: "secret")
      #expect(second == Destination.Delivery(isAnew: true))
      #expect(try folder.text(of: "destination.jsonl") == text)
      let third = try await destination.deliver(records(two), token: "secret")
      let missing = text.hasPrefix("{\"id\":1}") ? String(two.dropFirst(9)) : two
      #expect(third == Destination.Delivery(count: missing == two ? 2 : 1))
      #expect(try folder.text(of: "destination.jsonl") == text + missing)
    }
  }

  @Test("The turn of a delivery is waited for, and the wait can be cancelled")
  func cancelledTurn() async throws {
    try await SyncFolder.with { folder in
      let destination = destination(in: folder)
      let path = folder.path("destination.jsonl")
      let turn = try await LockedFile.open(path, clock: ContinuousClock())
      let waiting = Task { try await destination.deliver(records(two), token: "secret") }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      #expect(try FileSnapshot(of: turn.descriptor).size == 0)
    }
  }

  @Test("A delivery can be cancelled while it reads what a large destination has")
  func cancelledInventory() async throws {
    try await SyncFolder.with { folder in
      let text = String(repeating: "x", count: 100_000)
      let before = (0..<20).map { "{\"id\":\"a\($0)\",\"text\":\"\(text)\"}\n" }.joined()
      try folder.write(before, to: "destination.jsonl")
      let destination = destination(in: folder)
      let delivery = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await destination.deliver(records(two), token: "secret")
      }
      await #expect(throws: CancellationError.self) { try await delivery.value }
      #expect(try folder.text(of: "destination.jsonl") == before)
      #expect(try await destination.deliver(records(two), token: "secret") == Destination.Delivery(count: 2))
      #expect(try folder.text(of: "destination.jsonl") == before + two)
    }
  }

  private func destination(in folder: SyncFolder) -> Destination {
    Destination(path: folder.path("destination.jsonl"), clock: ContinuousClock())
  }

  private func records(_ text: String) -> [Record] {
    var count = 0
    return Line.all(of: Data(text.utf8), after: &count).compactMap { try? Record($0.bytes) }
  }
}
