internal import ForgeInject

/// Where the time of a start went, for people.
struct StartReport {
  let text: String

  init(_ document: GraphDocument) {
    let names = ShortNames(document)
    let builds = document.recording?.builds ?? []
    guard let begin = builds.map(\.beginTime).min(), let end = builds.map(\.endTime).max() else {
      let isEager = document.nodes.contains { $0.lifetime == "eagerSingleton" && $0.scopeID == nil }
      text = "nothing was built: no \(isEager ? "eager singleton has begun" : "service is an eager singleton")\n"
      return
    }
    let omitted = document.recording?.omitted ?? 0
    var sections = [
      ["\(Self.count(builds.count, "build")) in \(TimeSpan.text(end - begin))"]
        + (omitted == 0 ? [] : ["builds and waits that were not kept: \(omitted)"])
    ]
    let longest = Self.byOwnTime(builds)
    sections.append(
      ["longest by their own time"]
        + longest.prefix(10).map { build in
          let waiting = build.waitingTime == 0 ? "" : ", waiting \(TimeSpan.text(build.waitingTime))"
          return Self.line(
            build.ownTime, names[build.service],
            "\(build.place)  of \(TimeSpan.text(build.totalTime))\(waiting), \(build.lane)\(Self.outcome(of: build))")
        })
    let path = CriticalPath(document)
    let steps = path.steps.map { Row($0.build, $0.length) }
    // One that is too long is told by service.
    let rows = steps.count > Row.limit ? Row.merged(steps) : steps
    sections.append(["critical path: \(TimeSpan.text(path.length))"] + Row.lines(rows, names))
    let onMain = Row.merged(builds.filter { $0.lane == .mainActor }.map { Row($0, $0.ownTime) })
    let total = onMain.reduce(0) { $0 + $1.length }
    sections.append(
      ["on the main actor: \(onMain.isEmpty ? "nothing" : TimeSpan.text(total))"]
        + Row.lines(onMain.sorted { ($1.length, $0.firstID) < ($0.length, $1.firstID) }, names))
    text = sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// What has become of a build that is not there, for the end of a line.
  fileprivate static func outcome(of build: Recording.Build) -> String {
    build.outcome == .built ? "" : ", \(build.outcome.rawValue)"
  }

  private static func byOwnTime(_ builds: [Recording.Build]) -> [Recording.Build] {
    builds.sorted { ($1.ownTime, $0.id) < ($0.ownTime, $1.id) }
  }

  fileprivate static func line(_ time: Int64, _ name: String, _ rest: String) -> String {
    let text = TimeSpan.text(time)
    let padding = String(repeating: " ", count: max(0, 9 - text.count))
    return "  \(padding)\(text)  \(name)" + (rest.isEmpty ? "" : "  \(rest)")
  }

  private static func count(_ number: Int, _ what: String) -> String {
    number == 1 ? "1 \(what)" : "\(grouped(number)) \(what)s"
  }

  /// A number with a comma before each three digits.
  fileprivate static func grouped(_ number: Int) -> String {
    if number < 1_000 { return "\(number)" }
    let rest = "\(number % 1_000)"
    return "\(grouped(number / 1_000)),\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}

/// What a list of the report tells in a line.
private struct Row {
  static let limit = 50

  /// The first of its builds; nil for the time between builds.
  private let build: Recording.Build?
  private(set) var length: Int64
  private var ids: Set<Int>

  var firstID: Int { build?.id ?? -1 }

  init(_ build: Recording.Build?, _ length: Int64) {
    self.build = build
    self.length = length
    ids = Set(build.map { [$0.id] } ?? [])
  }

  /// What is told in one line.
  private var key: String {
    build.map { "\($0.service) \($0.place) \($0.outcome.rawValue)" } ?? ""
  }

  /// With one row for what was built often, in the order in which they begin.
  static func merged(_ rows: [Row]) -> [Row] {
    var merged: [Row] = []
    var places: [String: Int] = [:]
    for row in rows {
      if let place = places[row.key] {
        merged[place].length += row.length
        merged[place].ids.formUnion(row.ids)
      } else {
        places[row.key] = merged.count
        merged.append(row)
      }
    }
    return merged
  }

  static func lines(_ rows: [Row], _ names: ShortNames) -> [String] {
    let lines = rows.prefix(limit).map { row in
      guard let build = row.build else { return StartReport.line(row.length, "between builds", "") }
      let count = row.ids.count == 1 ? "" : " ×\(StartReport.grouped(row.ids.count))"
      return StartReport.line(row.length, names[build.service] + count, build.place + StartReport.outcome(of: build))
    }
    return lines + (rows.count > limit ? ["  … \(StartReport.grouped(rows.count - limit)) more"] : [])
  }
}

/// Why a start has failed: the builder, and the way to it, which its error does not have.
struct StartFailure {
  let text: String

  init(_ error: any Error, _ document: GraphDocument) {
    let what = "error: `start()` has failed: \(error)\n"
    guard let first = Self.origin(of: error, document.recording?.builds ?? []) else {
      text = what
      return
    }
    let names = ShortNames(document)
    let builds = Dictionary(uniqueKeysWithValues: document.recording?.builds.map { ($0.id, $0) } ?? [])
    var chain = [first]
    while let outer = chain.last?.parent.flatMap({ builds[$0] }) { chain.append(outer) }
    let outermost = chain.removeLast()
    let way = Self.way(to: outermost, builds, document).map { (names[$0.name], $0.place ?? "") }
    let steps = (way + chain.reversed().map { (names[$0.service], $0.place) }).map { "  \($0)  \($1)" }
    let outcome = first.outcome == .failed ? "threw this" : "was cancelled"
    text =
      what + "The builder of `\(names[first.service])` at \(first.place) \(outcome) after "
      + "\(TimeSpan.text(first.totalTime)). The way to it:\n" + steps.joined(separator: "\n") + "\n"
  }

  /// The build that threw the error; nil when none did, as far as is known.
  private static func origin(of error: any Error, _ builds: [Recording.Build]) -> Recording.Build? {
    // Its own path is better.
    if error is ResolutionError { return nil }
    let (outcome, text): (Recording.Build.Outcome, String?) =
      error is CancellationError ? (.cancelled, nil) : (.failed, "\(error)")
    // What was caught around it is not what has come out.
    var thrown: Set<Int> = []
    for build in builds where build.outcome == outcome && build.error == text {
      if build.parent.map(thrown.contains) != false { thrown.insert(build.id) }
    }
    let rethrown = Set(builds.filter { thrown.contains($0.id) }.compactMap(\.parent))
    return builds.filter { thrown.contains($0.id) && !rethrown.contains($0.id) }.min { $0.endTime < $1.endTime }
  }

  /// From an eager singleton to what has failed, over known and observed edges; of several the shortest.
  private static func way(
    to build: Recording.Build, _ builds: [Int: Recording.Build], _ document: GraphDocument
  ) -> [GraphDocument.Node] {
    guard let end = document.nodes.first(where: { $0.times?.builds.contains(build.id) == true }) else { return [] }
    let nodes = Dictionary(uniqueKeysWithValues: document.nodes.map { ($0.id, $0) })
    let users = Links(document.edges, \.to, \.from)
    // Backwards, so that each is reached over the next on the way down.
    var next: [Int: Int] = [:]
    var queue = [end.id]
    var head = 0
    while head < queue.count {
      let id = queue[head]
      head += 1
      // What is built stays built, so the start has failed for one that is not.
      if nodes[id]?.lifetime == "eagerSingleton", id == end.id || !isBuilt(id, nodes, builds) {
        return way(from: id, next, nodes)
      }
      for user in users[id] where user != end.id && next[user] == nil {
        next[user] = id
        queue.append(user)
      }
    }
    return [end]
  }

  private static func way(
    from start: Int, _ next: [Int: Int], _ nodes: [Int: GraphDocument.Node]
  ) -> [GraphDocument.Node] {
    var (way, id): ([GraphDocument.Node], Int?) = ([], start)
    while let step = id {
      if let node = nodes[step] { way.append(node) }
      id = next[step]
    }
    return way
  }

  private static func isBuilt(
    _ id: Int, _ nodes: [Int: GraphDocument.Node], _ builds: [Int: Recording.Build]
  ) -> Bool {
    nodes[id]?.times?.builds.contains { builds[$0]?.outcome == .built } == true
  }
}
