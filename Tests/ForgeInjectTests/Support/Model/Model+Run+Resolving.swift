@testable import ForgeInject

extension Model.Run {
  mutating func resolve() async throws {
    guard let (index, container) = anyContainer() else { return }
    let key = key(in: state.containers[index].layer)
    let mode = Model.Mode.allCases[pick(4)]
    story.append("resolve \(key) from container \(index), \(mode)")
    let target = state.world.target(of: key, in: state.containers[index].layer)
    try await check(target, in: index, mode) { [try await mode.resolve(key, from: container)] }
  }

  mutating func callProvider() async throws {
    guard let lead = state.leads.suffix(12).randomElement(using: &random) else { return try await resolve() }
    let mode = Model.Mode.allCases[pick(4)]
    story.append("call a provider of container \(lead.container) to \(lead.target), \(mode)")
    guard state.isAlive(lead.container) else {
      do {
        _ = try await mode.call(lead.handle)
      } catch let error as ResolutionError where error.code == .containerReleased {
        return tally.codes["containerReleased", default: 0] += 1
      }
      throw Model.Deviation("a provider outlives its container")
    }
    try await check(lead.target, in: lead.container, mode) { [try await mode.call(lead.handle)] }
  }

  mutating func start() async throws {
    guard let (index, container) = anyContainer() else { return }
    let mode = Model.Mode.allCases[pick(4)]
    story.append("start container \(index), \(mode)")
    let root = state.root(of: index)
    let isSynchronous = mode == .onMain
    let expected = Model.Target.list(state.world.eager.map(Model.Target.node))
    try await check(expected, in: root, isSynchronous ? .onMain : mode == .awaitedOnMain ? mode : .awaitedElsewhere) {
      try await mode.start(container)
      return []
    }
  }

  /// Several resolves at a time, nothing against any of which stands.
  mutating func race() async throws {
    guard let (index, container) = anyContainer() else { return }
    let layer = state.containers[index].layer
    var walk = Model.Walk(state)
    var requests: [(key: Model.Key, target: Model.Target, mode: Model.Mode)] = []
    for _ in 0..<4 {
      let key = key(in: layer)
      let mode = Model.Mode.allCases[pick(4)]
      guard let target = state.world.target(of: key, in: layer) else { continue }
      var longer = walk
      // An asynchronous service that one resolve builds may be there or not when another asks for it without `await`.
      if longer.enter(target, at: mode.place(in: index)) {
        walk = longer
        requests.append((key, target, mode))
      }
    }
    guard requests.count > 1 else { return }
    story.append("race \(requests.map { "\($0.key) \($0.mode)" }) from container \(index)")
    tally.races += 1
    let modes = requests.map { ($0.key, $0.mode) }
    let targets = requests.map(\.target)
    try await finish(
      .list(targets), in: index, walk, isRace: true, mayFail: false, maySucceed: true,
      await Outcome {
        try await withThrowingTaskGroup(of: (Int, Model.Seen).self) { group in
          for (place, (key, mode)) in modes.enumerated() {
            group.addTask { (place, try await mode.resolve(key, from: container)) }
          }
          var results: [Int: Model.Seen] = [:]
          for try await (place, seen) in group { results[place] = seen }
          return [.list(modes.indices.compactMap { results[$0] })]
        }
      })
  }

  enum Outcome {
    case succeeded([Model.Seen])
    case failed(any Error)

    init(_ body: () async throws -> [Model.Seen]) async {
      do { self = .succeeded(try await body()) } catch { self = .failed(error) }
    }
  }

  /// Resolves, and compares what happens with what the rules of the design say.
  mutating func check(
    _ target: Model.Target?, in container: Int, _ mode: Model.Mode, _ body: () async throws -> [Model.Seen]
  ) async throws {
    tally.resolves += 1
    guard let target else {
      guard case .failed(let error) = await Outcome(body), (error as? ResolutionError)?.code == .notRegistered else {
        throw Model.Deviation("what is not registered was resolved")
      }
      tally.codes["notRegistered", default: 0] += 1
      return
    }
    let place = mode.place(in: container)
    var strict = Model.Walk(state)
    if strict.enter(target, at: place) {
      return try await finish(target, in: container, strict, mayFail: false, maySucceed: true, await Outcome(body))
    }
    // It cannot succeed when something stands against it even if all that can be built for it is built in time.
    var excused: Set<Model.State.Slot> = []
    var canSucceed = false
    while true {
      var walk = Model.Walk(state, excused: excused)
      canSucceed = walk.enter(target, at: place)
      if walk.buildable.isSubset(of: excused) { break }
      excused.formUnion(walk.buildable)
    }
    if canSucceed { tally.open += 1 } else { tally.failures += 1 }
    try await finish(target, in: container, strict, mayFail: true, maySucceed: canSucceed, await Outcome(body))
  }

  mutating func finish(
    _ target: Model.Target, in container: Int, _ walk: Model.Walk, isRace: Bool = false, mayFail: Bool,
    maySucceed: Bool,
    _ outcome: Outcome
  ) async throws {
    let isConcurrent = isRace || walk.isConcurrent
    await quiesce()
    let (events, begun) = recorder.take()
    state.runs.merge(begun, uniquingKeysWith: +)
    for event in events {
      guard let statement = state.world.nodes.first(where: { $0.id == event.id })?.statement else { continue }
      if statement.role == .memberDecorator { tally.memberDecorators += 1 }
      if statement.role == .decorator, statement.key.isList { tally.listDecorators += 1 }
    }
    switch outcome {
    case .failed(let error):
      guard mayFail else { throw Model.Deviation("it failed: \(error)") }
      let code =
        (error as? ResolutionError)?.code.description
        ?? (error as? Refusal).map { "refusal \($0.number)" } ?? "\(error)"
      guard walk.codes.contains(code) else { throw Model.Deviation("not for \(walk.codes), but it failed: \(error)") }
      tally.codes[error is Refusal ? "refusal" : code, default: 0] += 1
      try state.read(
        events, outcomes: [], from: container, walk: walk, isConcurrent: isConcurrent, hasSucceeded: false)
    case .succeeded(let seen):
      guard maySucceed else { throw Model.Deviation("it succeeded, in spite of \(walk.codes)") }
      let outcomes = seen.map { Model.State.Outcome(trace: $0.trace, target: target) }
      try state.read(
        events, outcomes: outcomes, from: container, walk: walk, isConcurrent: isConcurrent, hasSucceeded: true)
      // A builder that fails where it is tried first may run again, when the design leaves open where that is.
      if !mayFail {
        let built = Dictionary(events.map { ($0.id, 1) }, uniquingKeysWith: +)
        guard built == begun else { throw Model.Deviation("builders ran \(begun), and made \(built)") }
      }
      if pick(2) == 0 {
        held.append(seen)
        state.held.append(outcomes.flatMap(\.trace.serials))
      }
    }
  }

  /// Waits for the end of builds that nobody waits for, since another one that was wanted with them has failed.
  func quiesce() async {
    // Those that the test has let go of are there as long as their scopes are, and build what these need. All are looked
    // at together, since a build in one may begin one in another.
    while true {
      let containers = ends.compactMap(\.object)
      guard BuildCoordinator.withLock({ containers.contains { $0.state.isBuilding } }) else { return }
      await Task.yield()
    }
  }

  /// Sees that just those instances and containers are there that somebody holds.
  mutating func settle() async throws {
    state.collect()
    let expected = Set(state.instances.keys)
    let gone = containers.indices.filter { !state.isAlive($0) }
    // A task that has built something lets go of it a moment after those who waited have it.
    let isSettled = await eventually {
      recorder.alive == expected && gone.allSatisfy { ends[$0].object == nil }
    }
    guard !isSettled else { return }
    let alive = recorder.alive
    throw Model.Deviation(
      "leaked \(alive.subtracting(expected).sorted()), lost \(expected.subtracting(alive).sorted()), "
        + "or one of the containers \(gone) is there")
  }
}
