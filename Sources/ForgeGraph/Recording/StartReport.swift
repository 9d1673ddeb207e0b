internal import ForgeInject

/// Where the time of a start went, for people.
struct StartReport {
  let text: String

  init(_ document: GraphDocument) {
    let names = ShortNames(document)
    let builds = document.recording?.builds ?? []
    guard let begin = builds.map(\.beginTime).min(), let end = builds.map(\.endTime).max() else {
      text = "nothing was built: no service is an eager singleton\n"
      return
    }
    let omitted = document.recording?.omitted ?? 0
    var sections = [
      ["\(Self.count(builds.count + omitted, "build")) in \(TimeSpan.text(end - begin))"]
        + (omitted == 0 ? [] : ["\(Self.count(omitted, "build")) were not kept"])
    ]
    let longest = Self.byOwnTime(builds)
    sections.append(
      ["longest by their own time"]
        + longest.prefix(10).map { build in
          let waiting = build.waitingTime == 0 ? "" : ", waiting \(TimeSpan.text(build.waitingTime))"
          return Self.line(
            build.ownTime, names[build.service],
            "\(build.place)  of \(TimeSpan.text(build.totalTime))\(waiting), \(build.lane)")
        })
    let path = CriticalPath(document)
    sections.append(
      ["critical path: \(TimeSpan.text(path.length))"]
        + path.steps.map { step in
          guard let build = step.build else { return Self.line(step.length, "between builds", "") }
          return Self.line(step.length, names[build.service], build.place)
        })
    let onMain = Self.byOwnTime(builds.filter { $0.lane == .mainActor })
    let total = onMain.reduce(0) { $0 + $1.ownTime }
    sections.append(
      ["on the main actor: \(onMain.isEmpty ? "nothing" : TimeSpan.text(total))"]
        + onMain.map { Self.line($0.ownTime, names[$0.service], $0.place) })
    text = sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static func byOwnTime(_ builds: [Recording.Build]) -> [Recording.Build] {
    builds.sorted { ($1.ownTime, $0.id) < ($0.ownTime, $1.id) }
  }

  private static func line(_ time: Int64, _ name: String, _ rest: String) -> String {
    let text = TimeSpan.text(time)
    let padding = String(repeating: " ", count: max(0, 9 - text.count))
    return "  \(padding)\(text)  \(name)" + (rest.isEmpty ? "" : "  \(rest)")
  }

  private static func count(_ number: Int, _ what: String) -> String {
    number == 1 ? "1 \(what)" : "\(number) \(what)s"
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
