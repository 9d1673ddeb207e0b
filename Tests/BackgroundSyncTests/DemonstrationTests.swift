import Foundation
import Testing

@Suite("The demonstration", .timeLimit(.minutes(10)))
struct DemonstrationTests {
  @Test("Without arguments it tells its story in five lines, in order, and ends with 0")
  func story() async throws {
    let app = try ChildProcess()
    var texts: [String] = []
    for await line in app.lines {
      let parts = line.split(separator: " ", maxSplits: 1)
      let time = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(String(parts[0]))
      #expect(time != nil, "\(line) begins with the time")
      texts.append(String(parts[1]))
    }
    #expect(
      texts == [
        "locked: protected data is unavailable",
        "waiting for protected data",
        "unlocked: protected data is available",
        "synced 3 records",
        "locked again: protected data is unavailable",
      ])
    let end = await app.end()
    #expect(end.status == 0)
    #expect(end.errorText.isEmpty)
  }

  @Test("It leaves nothing in the temporary folder")
  func cleansUp() async throws {
    try await SyncFolder.with { folder in
      let app = try ChildProcess(in: folder.url, environment: ["TMPDIR": folder.url.path(percentEncoded: false)])
      #expect(await app.end().status == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")) == ["destination.jsonl.token"])
    }
  }
}
