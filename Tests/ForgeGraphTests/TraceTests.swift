import ForgeInject
import Foundation
import Testing

@testable import ForgeGraph

/// The trace against the rules of the Trace Event Format, as Chromium's project has published it.
@Suite("A trace")
struct TraceTests {
  private struct Event {
    let name: String
    let phase: String
    let row: Int
    let begin: Double
    let end: Double
    let category: String?
    let arguments: [String: Any]

    /// - Throws: When a key is missing that the format demands of the kind of event.
    init(_ json: [String: Any]) throws {
      name = try #require(json["name"] as? String)
      phase = try #require(json["ph"] as? String)
      _ = try #require(json["pid"] as? Int)
      row = try #require(json["tid"] as? Int)
      begin = try #require(json["ts"] as? Double)
      arguments = try #require(json["args"] as? [String: Any])
      category = json["cat"] as? String
      end = phase == "X" ? begin + (try #require(json["dur"] as? Double)) : begin
    }
  }

  private func events(_ recording: Recording) throws -> [Event] {
    let text = try GraphDocument(Launch.graph, recording: recording).text(.trace)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["displayTimeUnit"] as? String == "ms")
    return try #require(object["traceEvents"] as? [[String: Any]]).map(Event.init)
  }

  /// Expects what viewers take for granted.
  private func check(_ events: [Event]) {
    #expect(Set(events.map(\.phase)).isSubset(of: ["M", "X"]))
    let complete = events.filter { $0.phase == "X" }
    #expect(complete.allSatisfy { $0.begin >= 0 && $0.end >= $0.begin })
    #expect(complete.allSatisfy { ["build", "wait"].contains($0.category) })
    #expect(zip(complete, complete.dropFirst()).allSatisfy { $0.begin <= $1.begin }, "they are sorted")
    let named = Set(events.filter { $0.name == "thread_name" }.map(\.row))
    #expect(named.isSuperset(of: complete.map(\.row)), "each row has a name")
    for row in Dictionary(grouping: complete, by: \.row).values {
      var open: [Event] = []
      for event in row {
        while let last = open.last, last.end <= event.begin { open.removeLast() }
        if let last = open.last { #expect(event.end <= last.end, "\(event.name) is not within \(last.name)") }
        open.append(event)
      }
    }
  }

  @Test("builds and waits stand in the rows of the main actor, threads and tasks")
  func rows() throws {
    let events = try events(Launch.recording)
    check(events)
    let names = Dictionary(
      uniqueKeysWithValues: events.filter { $0.name == "thread_name" }.map { ($0.row, $0.arguments["name"] as? String) }
    )
    #expect(
      names.sorted { $0.key < $1.key }.map(\.value) == [
        "main actor", "thread 1", "task 1", "task 2", "task 3", "task 4",
      ])
    let wait = try #require(events.first { $0.category == "wait" })
    #expect(wait.name == "waits for Launch.Remote" && names[wait.row] == "task 1")
    #expect(wait.begin == 12_000 && wait.end == 18_000, "in microseconds")
    #expect(wait.arguments["place"] as? String == "Launch/Feed.swift:1")
    let icon = try #require(events.first { $0.name == "Launch.Icon" })
    #expect(names[icon.row] == "main actor" && icon.arguments["outcome"] as? String == "built")
  }

  @Test("a trace of what really ran keeps the rules too", .timeLimit(.minutes(2)))
  func real() async throws {
    let recording = try await Launch.started().recording
    let events = try events(recording)
    check(events)
    #expect(events.count { $0.category == "build" } == 9 && events.count { $0.category == "wait" } == 1)
  }

  @Test("texts of errors are escaped")
  func hostile() throws {
    let error = "a \"quoted\" \\ text\n\tin lines\u{1} </script>"
    let build = Recording.Build(
      id: 0, parent: nil, service: "A<\"B\">", registration: 0, file: "A/B.swift", line: 1, scope: 2,
      isolation: "nonisolated", lane: .mainActor, outcome: .failed, error: error, waits: [], beginTime: 1,
      totalTime: 1_234_567, ownTime: 0, waitingTime: 0)
    let event = try #require(try events(Recording(builds: [build])).last)
    #expect(event.arguments["error"] as? String == "a \"quoted\" \\ text\n\tin lines\u{FFFD} </script>")
    #expect(event.arguments["scope"] as? String == "2")
    #expect(event.name == "A<\"B\">" && event.begin == 0.001 && event.end > 1234.56)
  }

  @Test("without a recording there is none")
  func nothing() {
    let error = #expect(throws: GraphQueryError.self) { try GraphDocument(Launch.graph).text(.trace) }
    #expect(error?.description == "nothing was recorded: a trace needs --start, or a document with a recording.")
  }
}
