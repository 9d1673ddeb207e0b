import Foundation
import Testing

@Suite("Records arrive once", .serialized, .timeLimit(.minutes(10)))
struct KillTests {
  @Test("Killed at many points, it has delivered every record once in the end, byte by byte")
  func kills() async throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    try await SyncFolder.with { folder in
      try folder.mount()
      var outbox = ""
      for index in 0..<28 {
        outbox += batch(index)
        try folder.write(outbox, to: "outbox.jsonl")
        let app = try folder.launch()
        let point = KillPoint(index, &random)
        await point.reach(in: app, folder)
        app.send(SIGKILL)
        let end = await app.end()
        #expect(end.wasKilled && end.status == SIGKILL, "seed \(seed), point \(index), \(point)")
      }

      let app = try folder.launch()
      #expect(await app.line(with: "synced") != nil, "seed \(seed)")
      app.send(SIGINT)
      #expect(await app.end().status == 130, "seed \(seed)")
      #expect(try folder.text(of: "destination.jsonl") == outbox, "seed \(seed)")
    }
  }

  @Test("Two processes at once deliver each record once")
  func twoProcesses() async throws {
    try await SyncFolder.with { folder in
      let lines = (0..<500).map { "{\"id\": \($0)}\n" }
      try folder.write(lines.joined(), to: "outbox.jsonl")
      let apps = [try folder.launch(), try folder.launch()]
      for app in apps { #expect(await app.line(with: "waiting") != nil) }
      try folder.mount()
      for app in apps { #expect(await app.line(with: "synced") != nil) }
      for app in apps {
        app.send(SIGINT)
        #expect(await app.end().status == 130)
      }
      #expect(try folder.text(of: "destination.jsonl") == lines.joined())
    }
  }

  @Test("A line that was cut off is written anew")
  func tornLine() async throws {
    try await SyncFolder.with { folder in
      try folder.mount()
      try folder.write("{\"id\":1}\n{\"id\":2,\"a\":0}\n", to: "outbox.jsonl")
      try folder.write("{\"id\":1}\n{\"id\":2,\"a\"", to: "destination.jsonl")
      let app = try folder.launch()
      #expect(await app.line(with: "synced 1 record") != nil)
      app.send(SIGINT)
      #expect(await app.end().status == 130)
      #expect(try folder.text(of: "destination.jsonl") == "{\"id\":1}\n{\"id\":2,\"a\":0}\n")
    }
  }

  /// Records that are large enough for a write to be cut off in the middle.
  private func batch(_ index: Int) -> String {
    (0..<20).map { "{\"id\": \"\(index)-\($0)\", \"text\": \"\(String(repeating: "ü", count: 2000))\"}\n" }.joined()
  }
}
