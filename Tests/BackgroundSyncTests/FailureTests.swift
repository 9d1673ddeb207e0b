import Foundation
import Testing

@Suite("What goes wrong is said clearly", .timeLimit(.minutes(10)))
struct FailureTests {
  @Test("A bad option is a usage error")
  func badOption() async throws {
    let end = await (try ChildProcess("--valt", "x")).end()
    #expect(end.status == 64)
    #expect(
      end.errorText == "BackgroundSync: Unknown option “--valt”. Did you mean --vault?\nTry `BackgroundSync --help`.")
  }

  @Test("--help explains the options, the signals and the status")
  func help() async throws {
    let app = try ChildProcess("--help")
    var text = ""
    for await line in app.lines { text += line + "\n" }
    #expect(await app.end().status == 0)
    for expected in [
      "--vault DIRECTORY", "--outbox FILE", "--destination FILE", "\n    0 ", "\n   64 ", "\n   65 ",
      "\n   66 ", "\n   70 ", "\n   74 ", "\n   77 ", "\n  129   SIGHUP\n", "\n  130   SIGINT\n", "\n  143   SIGTERM\n",
    ] {
      #expect(text.contains(expected))
    }
  }

  @Test("A broken line is named, and when it is mended every record has arrived once")
  func brokenLine() async throws {
    try await SyncFolder.with { folder in
      try folder.mount()
      try folder.write("{\"id\":1}\nbroken\n{\"id\":2}\n", to: "outbox.jsonl")
      let end = await (try folder.launch()).end()
      #expect(end.status == 65)
      #expect(end.errorText == "BackgroundSync: outbox.jsonl:2: the line is no valid JSON")
      #expect(try folder.text(of: "outbox.jsonl") == "{\"id\":1}\nbroken\n{\"id\":2}\n")

      try folder.write("{\"id\":1}\n{\"id\":3}\n{\"id\":2}\n", to: "outbox.jsonl")
      try await deliverAll(in: folder)
      #expect(try folder.text(of: "destination.jsonl") == "{\"id\":1}\n{\"id\":3}\n{\"id\":2}\n")
    }
  }

  @Test("A line in another encoding is named, and nothing of it is delivered", arguments: RecordTests.foreign)
  func foreignLine(bytes: [UInt8], reason: String) async throws {
    try await SyncFolder.with { folder in
      try folder.mount()
      let outbox = Data("{\"id\":\"ü\"}\n".utf8) + bytes + Data("\nbroken\n".utf8)
      try outbox.write(to: folder.url.appending(path: "outbox.jsonl"))
      let end = await (try folder.launch()).end()
      #expect(end.status == 65)
      #expect(end.errorText == "BackgroundSync: outbox.jsonl:2: \(reason)")
      #expect(try folder.text(of: "destination.jsonl") == "{\"id\":\"ü\"}\n")
    }
  }

  @Test("A wrong token is refused, and nothing is lost")
  func wrongToken() async throws {
    try await SyncFolder.with { folder in
      try folder.mount(token: "wrong\n")
      try folder.write("{\"id\":1}\n", to: "outbox.jsonl")
      let end = await (try folder.launch()).end()
      #expect(end.status == 77)
      #expect(
        end.errorText == """
          BackgroundSync: the destination destination.jsonl refuses the token: \
          it is not the one in destination.jsonl.token
          """)
      #expect(!FileManager.default.fileExists(atPath: folder.path("destination.jsonl")))

      try folder.write("secret", to: "vault/api_token")
      try await deliverAll(in: folder)
      #expect(try folder.text(of: "destination.jsonl") == "{\"id\":1}\n")
    }
  }

  @Test("A destination that cannot be written is named, and nothing is lost")
  func unwritableDestination() async throws {
    try await SyncFolder.with { folder in
      try folder.mount()
      try folder.write("{\"id\":1}\n", to: "outbox.jsonl")
      let path = folder.path("destination.jsonl")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      let end = await (try folder.launch()).end()
      #expect(end.status == 74)
      #expect(
        end.errorText == "BackgroundSync: the destination destination.jsonl cannot be written: Is a directory")

      try FileManager.default.removeItem(atPath: path)
      try await deliverAll(in: folder)
      #expect(try folder.text(of: "destination.jsonl") == "{\"id\":1}\n")
    }
  }

  @Test("A vault that is a file is refused at once")
  func vaultIsAFile() async throws {
    try await SyncFolder.with { folder in
      try folder.write("", to: "vault")
      let end = await (try folder.launch()).end()
      #expect(end.status == 64)
      #expect(end.errorText.hasPrefix("BackgroundSync: vault is not a directory."))
    }
  }

  private func deliverAll(in folder: SyncFolder) async throws {
    let app = try folder.launch()
    #expect(await app.line(with: "synced") != nil)
    app.send(SIGINT)
    #expect(await app.end().status == 130)
  }
}
