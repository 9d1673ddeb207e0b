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

  /// In the order of time.
  private(set) var steps: [Step] = []

  private let builds: [Int: Recording.Build]
  /// The builds that are part of another.
  private let parts: [Int: [Recording.Build]]
  /// Those that no builder asked for and that may have ended before the time that the chain has come to, the last to end last.
  private var others: [Recording.Build]
  private let needs: RecordedNeeds
  private var seen: Set<Int> = []
  /// Whose part or wait the chain is in, the innermost last, with the time before which that one went on.
  private var callers: [(build: Recording.Build, goesOnBefore: Int64)] = []

  var length: Int64 { (steps.last?.end ?? 0) - (steps.first?.begin ?? 0) }

  init(_ document: GraphDocument) {
    let recorded = document.recording?.builds ?? []
    builds = Dictionary(uniqueKeysWithValues: recorded.map { ($0.id, $0) })
    parts = Dictionary(grouping: recorded.filter { $0.parent != nil }) { $0.parent ?? 0 }
    others = recorded.filter { $0.parent == nil }.sorted { $0.endTime < $1.endTime }
    needs = RecordedNeeds(document, builds)
    guard let last = recorded.max(by: { ($0.endTime, $1.beginTime) < ($1.endTime, $0.beginTime) }) else { return }
    follow(from: last)
    steps = Self.joined(steps.reversed())
  }

  private mutating func follow(from last: Recording.Build) {
    var (build, time) = (last, last.endTime)
    seen.insert(build.id)
    while true {
      let (inner, goesOnBefore) = lastPart(of: build, before: time)
      if let inner {
        steps.append(Step(build: build, begin: inner.endTime, end: time))
        callers.append((build, goesOnBefore))
        (build, time) = (inner, inner.endTime)
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

  /// What a build had built or waited for until a time, as far as it ended within the build, and since when it has done nothing else.
  private func lastPart(
    of build: Recording.Build, before time: Int64
  ) -> (build: Recording.Build?, goesOnBefore: Int64) {
    var (last, goesOnBefore): (Recording.Build?, Int64) = (nil, 0)
    func consider(_ part: Recording.Build, _ begin: Int64) {
      guard part.endTime <= time, part.endTime > build.beginTime, !seen.contains(part.id) else { return }
      if let last, last.endTime >= part.endTime { return }
      (last, goesOnBefore) = (part, begin)
    }
    for part in parts[build.id] ?? [] { consider(part, part.beginTime) }
    for wait in build.waits {
      if let awaited = wait.build.flatMap({ builds[$0] }) { consider(awaited, max(wait.beginTime, build.beginTime)) }
    }
    return (last, goesOnBefore)
  }

  /// Where the chain goes on before the begin of a build, and until when.
  private mutating func nextBefore(_ build: Recording.Build, _ time: Int64) -> (Recording.Build, Int64)? {
    let parent = build.parent.flatMap { builds[$0] }
    if let parent, parent.beginTime <= time, !seen.contains(parent.id) { return (parent, time) }
    let need = needs.of(build).filter { $0.endTime <= time && !seen.contains($0.id) }.max { $0.endTime < $1.endTime }
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
struct RecordedNeeds {
  private let nodes: [Int: GraphDocument.Node]
  private let links: Links
  /// The ids of the nodes by those of their builds.
  private var owners: [Int: Int] = [:]
  private let builds: [Int: Recording.Build]

  init(_ document: GraphDocument, _ builds: [Int: Recording.Build]) {
    nodes = Dictionary(uniqueKeysWithValues: document.nodes.map { ($0.id, $0) })
    links = Links(document.edges.filter { !$0.kinds.contains(.provider) }, \.from, \.to)
    self.builds = builds
    for node in document.nodes {
      for build in node.times?.builds ?? [] { owners[build] = node.id }
    }
  }

  func of(_ build: Recording.Build) -> [Recording.Build] {
    guard let owner = owners[build.id] else { return [] }
    var found: [Recording.Build] = []
    var seen: Set<Int> = [owner]
    var stack = links[owner]
    while let next = stack.popLast() {
      guard seen.insert(next).inserted else { continue }
      let recorded = nodes[next]?.times?.builds ?? []
      found += recorded.compactMap { builds[$0] }
      // An alias is not built itself.
      if recorded.isEmpty { stack += links[next] }
    }
    return found
  }
}
