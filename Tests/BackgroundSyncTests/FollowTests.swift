import Foundation
import Testing

@Suite("Following a real vault", .timeLimit(.minutes(10)))
struct FollowTests {
  @Test("It delivers when the vault is mounted, and again when it is mounted again; Ctrl-C ends it with 130")
  func mounts() async throws {
    try await SyncFolder.with { folder in
      try folder.write("{\"id\":1}\n{\"id\":2}\n", to: "outbox.jsonl")
      let app = try folder.launch()
      #expect(await app.line(with: "waiting for protected data") != nil)
      try folder.mount()
      #expect(await app.line(with: "synced 2 records") != nil)
      try folder.unmount()
      #expect(await app.line(with: "locked again") != nil)
      try folder.append("{\"id\":3}\n", to: "outbox.jsonl")
      try folder.mount()
      #expect(await app.line(with: "synced 1 record") != nil)
      app.send(SIGINT)
      #expect(await app.line(with: "stopped; nothing is in flight") != nil)
      #expect(await app.end().status == 130)
      #expect(try folder.text(of: "destination.jsonl") == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
    }
  }

  @Test("It delivers what is appended while the vault is open")
  func appended() async throws {
    try await SyncFolder.with { folder in
      try folder.mount()
      let app = try folder.launch()
      #expect(await app.line(with: "synced 0 records") != nil)
      try folder.write("{\"id\":\"a\"}", to: "outbox.jsonl")
      #expect(await app.line(with: "synced 1 record") != nil)
      app.send(SIGTERM)
      let end = await app.end()
      #expect(end.status == 143)
      #expect(!end.wasKilled)
      #expect(try folder.text(of: "destination.jsonl") == "{\"id\":\"a\"}\n")
    }
  }

  @Test("A signal ends it while it waits for the vault", arguments: [SIGHUP: 129, SIGINT: 130, SIGTERM: 143])
  func interruptedWait(signal: Int32, status: Int32) async throws {
    try await SyncFolder.with { folder in
      let app = try folder.launch()
      #expect(await app.line(with: "waiting for protected data") != nil)
      app.send(signal)
      let end = await app.end()
      #expect(end.status == status)
      #expect(!end.wasKilled)
      #expect(end.errorText.isEmpty)
    }
  }

  @Test("Ctrl-C during a delivery lets the write finish; the rest comes next time")
  func interruptedDelivery() async throws {
    try await SyncFolder.with { folder in
      let text = String(repeating: "x", count: 1000)
      let outbox = (0..<2000).map { "{\"id\":\($0),\"text\":\"\(text)\"}\n" }.joined()
      try folder.write(outbox, to: "outbox.jsonl")
      try folder.mount()
      let app = try folder.launch()
      #expect(await app.line(with: "unlocked") != nil)
      app.send(SIGINT)
      let printed = await app.line(with: "stopped") ?? []
      let end = await app.end()
      #expect(end.status == 130)
      #expect(end.errorText.isEmpty)
      let arrived = (try? folder.text(of: "destination.jsonl")) ?? ""
      let count = arrived.split(separator: "\n").count
      #expect(count == 0 || printed.contains { $0.contains("synced \(count) records") })
      #expect(outbox.hasPrefix(arrived))
      #expect(arrived.isEmpty || arrived.hasSuffix("\n"))

      let next = try folder.launch()
      #expect(await next.line(with: "synced") != nil)
      next.send(SIGINT)
      #expect(await next.end().status == 130)
      #expect(try folder.text(of: "destination.jsonl") == outbox)
    }
  }

  @Test("A last line that stays unfinished ends it, after the records before it have arrived")
  func unfinishedLine() async throws {
    try await SyncFolder.with { folder in
      try folder.mount()
      try folder.write("{\"id\":1}\n{\"id\":", to: "outbox.jsonl")
      let end = await (try folder.launch()).end()
      #expect(end.status == 65)
      #expect(end.errorText == "BackgroundSync: outbox.jsonl:2: the line is no valid JSON")
      #expect(try folder.text(of: "destination.jsonl") == "{\"id\":1}\n")
    }
  }
}
