/// The chain of builds and waits that sets the length of what was recorded: with any of it shorter, the whole would be.
///
/// It is followed backwards from the end of the last build. Within a build the chain goes on in the part of it, or in the build that it waited for,
/// that ended last. Before its begin it goes on in the build that it is part of or that waited for it, or else in what ended last before it: what
/// it needs, as far as that is known, or another build that no builder asked for, since `start()` builds one after the other.
struct CriticalPath {
  struct Step {
    /// Nil for the time between builds.
    let build: Recording.Build?
    fileprivate(set) var begin: Int64
    let end: Int64

    var length: Int64 { end - begin }
  }

  private struct Part {
    let build: Recording.Build
    /// Since when the one around it has done nothing else.
    let begin: Int64
    /// Of those that ended at a time the first is taken.
    let number: Int
  }

  /// In the order of time.
  private(set) var steps: [Step] = []

  private let builds: [Int: Recording.Build]
  /// What each build had built or waited for and may have ended before the time that the chain has come to, the last to end last.
  private var parts: [Int: [Part]] = [:]
  /// Those that no builder asked for and that may have ended before the time that the chain has come to, the last to end last.
  private var others: [Recording.Build]
  private var needs: RecordedNeeds
  private var seen: Set<Int> = []
  /// Whose part or wait the chain is in, the innermost last, with the time before which that one went on.
  private var callers: [(build: Recording.Build, goesOnBefore: Int64)] = []

  var length: Int64 { (steps.last?.end ?? 0) - (steps.first?.begin ?? 0) }

  init(_ document: GraphDocument) {
    let recorded = document.recording?.builds ?? []
    builds = Dictionary(uniqueKeysWithValues: recorded.map { ($0.id, $0) })
    others = recorded.filter { $0.parent == nil }.sorted { $0.endTime < $1.endTime }
    needs = RecordedNeeds(document, builds)
    addParts(recorded)
    guard let last = recorded.max(by: { ($0.endTime, $1.beginTime) < ($1.endTime, $0.beginTime) }) else { return }
    follow(from: last)
    steps = Self.joined(steps.reversed())
  }

  private mutating func addParts(_ recorded: [Recording.Build]) {
    func add(_ part: Recording.Build, _ begin: Int64, to id: Int) {
      let number = parts[id]?.count ?? 0
      parts[id, default: []].append(Part(build: part, begin: begin, number: number))
    }
    for build in recorded {
      if let parent = build.parent { add(build, build.beginTime, to: parent) }
    }
    for build in recorded {
      for wait in build.waits {
        guard let awaited = wait.build.flatMap({ builds[$0] }) else { continue }
        add(awaited, max(wait.beginTime, build.beginTime), to: build.id)
      }
    }
    for id in parts.keys {
      parts[id]?.sort { ($0.build.endTime, $1.number) < ($1.build.endTime, $0.number) }
    }
  }

  private mutating func follow(from last: Recording.Build) {
    var (build, time) = (last, last.endTime)
    seen.insert(build.id)
    while true {
      if let part = lastPart(of: build, before: time) {
        steps.append(Step(build: build, begin: part.build.endTime, end: time))
        callers.append((build, part.begin))
        (build, time) = (part.build, part.build.endTime)
        seen.insert(build.id)
        continue
      }
      steps.append(Step(build: build, begin: build.beginTime, end: time))
      time = build.beginTime
      if let (next, end) = nextBefore(build, time) {
        steps.append(Step(build: nil, begin: end, end: time))
        (build, time) = (next, end)
        seen.insert(build.id)
      } else {
        return
      }
    }
  }

  /// What a build had built or waited for until a time, as far as it ended within the build.
  private mutating func lastPart(of build: Recording.Build, before time: Int64) -> Part? {
    // The chain never comes back to a later time, so what is too late stays so.
    while let last = parts[build.id]?.last, last.build.endTime > time || seen.contains(last.build.id) {
      parts[build.id]?.removeLast()
    }
    return parts[build.id]?.last.flatMap { $0.build.endTime > build.beginTime ? $0 : nil }
  }

  /// Where the chain goes on before the begin of a build, and until when.
  private mutating func nextBefore(_ build: Recording.Build, _ time: Int64) -> (Recording.Build, Int64)? {
    let parent = build.parent.flatMap { builds[$0] }
    if let parent, parent.beginTime <= time, !seen.contains(parent.id) { return (parent, time) }
    let need = needs.last(of: build, before: time, but: seen)
    // One that began later only waited for the rest.
    while let last = callers.last, last.build.beginTime > time { callers.removeLast() }
    if let (caller, goesOnBefore) = callers.last {
      // What it needs was built while it was waited for.
      if let need, need.endTime > goesOnBefore, build.parent != caller.id { return (need, need.endTime) }
      callers.removeLast()
      return (caller, min(time, max(goesOnBefore, caller.beginTime)))
    }
    while let last = others.last, last.endTime > time || seen.contains(last.id) { others.removeLast() }
    if let need, need.endTime >= others.last?.endTime ?? 0 { return (need, need.endTime) }
    return others.last.map { ($0, $0.endTime) }
  }

  /// Without steps that took no time, and with one step for what goes on.
  private static func joined(_ steps: [Step]) -> [Step] {
    var joined: [Step] = []
    for step in steps where step.length > 0 {
      if let last = joined.last, last.build?.id == step.build?.id {
        joined[joined.count - 1] = Step(build: last.build, begin: last.begin, end: step.end)
      } else {
        joined.append(step)
      }
    }
    return joined
  }
}

/// The builds of what a service needs over the edges of a graph.
private struct RecordedNeeds {
  private let links: Links
  /// The ids of the nodes by those of their builds.
  private var owners: [Int: Int] = [:]
  /// The builds of each node that may have ended before the time that was asked for last, the last to end last.
  private var builds: [Int: [Recording.Build]] = [:]

  init(_ document: GraphDocument, _ recorded: [Int: Recording.Build]) {
    links = Links(document.edges.filter { !$0.kinds.contains(.provider) }, \.from, \.to)
    for node in document.nodes {
      guard let times = node.times, !times.builds.isEmpty else { continue }
      for build in times.builds { owners[build] = node.id }
      builds[node.id] = times.builds.compactMap { recorded[$0] }
        .sorted { ($0.endTime, $1.id) < ($1.endTime, $0.id) }
    }
  }

  /// The need that ended last.
  ///
  /// - Parameters:
  ///   - time: The time until which it has to have ended; no later one than the time before.
  ///   - seen: The ids of builds that do not count; none less than the time before.
  mutating func last(of build: Recording.Build, before time: Int64, but seen: Set<Int>) -> Recording.Build? {
    guard let owner = owners[build.id] else { return nil }
    var found: Recording.Build?
    var visited: Set<Int> = [owner]
    var stack = links[owner]
    while let next = stack.popLast() {
      guard visited.insert(next).inserted else { continue }
      // An alias is not built itself.
      if builds[next] == nil { stack += links[next] }
      while let last = builds[next]?.last, last.endTime > time || seen.contains(last.id) { builds[next]?.removeLast() }
      if let last = builds[next]?.last, last.endTime > found?.endTime ?? -1 { found = last }
    }
    return found
  }
}
