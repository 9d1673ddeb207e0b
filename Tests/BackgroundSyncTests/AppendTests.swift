#if os(Linux)
  import Foundation
  import Testing

  @Suite("Appending to large files", .timeLimit(.minutes(10)))
  struct AppendTests {
    @Test("For an appended record it reads that record, and not the files")
    func bytesRead() async throws {
      try await SyncFolder.with { folder in
        try folder.mount()
        let outbox = (0..<20_000).map { "{\"id\":\($0),\"text\":\"\(String(repeating: "x", count: 80))\"}\n" }
        try folder.write(outbox.joined(), to: "outbox.jsonl")
        let app = try folder.launch()
        #expect(await app.line(with: "synced 20000 records") != nil)
        let before = try bytesRead(by: app)
        try folder.append("{\"id\":\"a\"}\n", to: "outbox.jsonl")
        #expect(await app.line(with: "synced 1 record") != nil)
        // The two files have more than four million.
        #expect(try bytesRead(by: app) - before < 500_000)
        app.send(SIGTERM)
        #expect(await app.end().status == 143)
      }
    }

    private func bytesRead(by app: ChildProcess) throws -> Int {
      let counts = try String(contentsOfFile: "/proc/\(app.processID)/io", encoding: .utf8)
      let count = try #require(counts.split(separator: "\n").first { $0.hasPrefix("rchar: ") })
      return try #require(Int(count.dropFirst("rchar: ".count)))
    }
  }
#endif
