import Foundation
import Testing

@Suite("Outputs and signals that whoever starts it has taken away", .timeLimit(.minutes(10)))
struct StandardStreamsTests {
  @Test("An output that nobody reads any more does not keep it from delivering")
  func brokenPipe() async throws {
    try await SyncFolder.with { folder in
      try folder.mount()
      try folder.write("{\"id\":1}\nbroken\n", to: "outbox.jsonl")
      // The pipe has no reader from the moment on at which the app begins.
      let app = try folder.launch(by: #"mkfifo pipe && exec 3<>pipe && exec "$@" >pipe 3>&-"#)
      let end = await app.end()
      #expect(!end.wasKilled)
      #expect(end.status == 65)
      #expect(end.errorText == "BackgroundSync: outbox.jsonl:2: the line is no valid JSON")
      #expect(try folder.text(of: "destination.jsonl") == "{\"id\":1}\n")
    }
  }

  @Test("Started with its input and outputs closed it delivers, and no file of its own takes their places")
  func closed() async throws {
    try await SyncFolder.with { folder in
      try folder.mount()
      try folder.write("{\"id\":1}\n", to: "outbox.jsonl")
      let app = try folder.launch(by: #"exec "$@" <&- >&- 2>&-"#)
      await poll { (try? folder.text(of: "destination.jsonl")) == "{\"id\":1}\n" }
      #if os(Linux)
        for stream in 0...2 {
          let file = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(app.processID)/fd/\(stream)")
          #expect(file == "/dev/null", "\(stream)")
        }
      #endif
      app.send(SIGTERM)
      #expect(await app.end().status == 143)
      #expect(try folder.text(of: "destination.jsonl") == "{\"id\":1}\n")
    }
  }

  @Test("Signals that are ignored at its start stay ignored, and the others end it")
  func ignored() async throws {
    try await SyncFolder.with { folder in
      try folder.mount()
      let app = try folder.launch(by: #"trap '' HUP INT; exec "$@""#)
      #expect(await app.line(with: "synced 0 records") != nil)
      app.send(SIGINT)
      app.send(SIGHUP)
      try folder.write("{\"id\":1}\n", to: "outbox.jsonl")
      #expect(await app.line(with: "synced 1 record") != nil)
      app.send(SIGTERM)
      #expect(await app.end().status == 143)
    }
  }
}
