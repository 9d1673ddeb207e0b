/// What was built in Chrome's Trace Event Format: a row for the main actor, each thread and each task, with builds inside of those that they are
/// part of, and waits as events of their own category.
struct TraceText {
  let text: String

  private struct Event {
    let begin: Int64
    let length: Int64
    let text: String
  }

  init(_ document: GraphDocument) throws(GraphQueryError) {
    guard let recording = document.recording else {
      throw GraphQueryError("nothing was recorded: a trace needs --start, or a document with a recording.")
    }
    let names = ShortNames(document)
    let lanes = Set(recording.builds.flatMap { [$0.lane] + $0.waits.map(\.lane) }).sorted()
    let rows = Dictionary(uniqueKeysWithValues: lanes.enumerated().map { ($1, $0 + 1) })
    var lines = [Self.metadata("process_name", row: 0, "\"name\":\"Forge\"")]
    for (lane, row) in zip(lanes, 1...) {
      lines.append(Self.metadata("thread_name", row: row, "\"name\":\(Self.quoted(lane.description))"))
      lines.append(Self.metadata("thread_sort_index", row: row, "\"sort_index\":\(row)"))
    }
    var events: [Event] = []
    for build in recording.builds {
      var arguments = [
        ("place", build.place), ("service", build.service), ("own", TimeSpan.text(build.ownTime)),
        ("outcome", build.outcome.rawValue),
      ]
      if let error = build.error { arguments.append(("error", error)) }
      if let scope = build.scope { arguments.append(("scope", String(scope))) }
      let row = rows[build.lane] ?? 0
      events.append(
        Self.event(names[build.service], "build", row, build.beginTime, build.totalTime, arguments))
      for wait in build.waits {
        events.append(
          Self.event(
            "waits for \(names[wait.service])", "wait", rows[wait.lane] ?? 0, wait.beginTime, wait.totalTime,
            [("place", wait.place), ("service", wait.service)]))
      }
    }
    // Of two that begin at once, the one around the other comes first.
    let order = events.indices.sorted { left, right in
      let (a, b) = (events[left], events[right])
      return (a.begin, b.length, left) < (b.begin, a.length, right)
    }
    lines += order.map { events[$0].text }
    text = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n" + lines.joined(separator: ",\n") + "\n]}"
  }

  private static func metadata(_ name: String, row: Int, _ argument: String) -> String {
    "{\"name\":\"\(name)\",\"ph\":\"M\",\"ts\":0,\"pid\":1,\"tid\":\(row),\"args\":{\(argument)}}"
  }

  private static func event(
    _ name: String, _ category: String, _ row: Int, _ begin: Int64, _ length: Int64, _ arguments: [(String, String)]
  ) -> Event {
    // In microseconds.
    let (start, duration) = (TimeSpan.decimal(begin, 3), TimeSpan.decimal(length, 3))
    let arguments = arguments.map { "\"\($0)\":\(quoted($1))" }.joined(separator: ",")
    let members = "\"name\":\(quoted(name)),\"cat\":\"\(category)\",\"ph\":\"X\",\"ts\":\(start),\"dur\":\(duration)"
    let text = "{\(members),\"pid\":1,\"tid\":\(row),\"args\":{\(arguments)}}"
    return Event(begin: begin, length: length, text: text)
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.escaped { byte in
      switch byte {
      case UInt8(ascii: "\""): "\\\""
      case UInt8(ascii: "\\"): "\\\\"
      case UInt8(ascii: "\n"): "\\n"
      case UInt8(ascii: "\t"): "\\t"
      // Other control characters are not allowed within strings, and say nothing.
      case ..<32: "\\ufffd"
      default: nil
      }
    }
    return "\"\(escaped)\""
  }
}
