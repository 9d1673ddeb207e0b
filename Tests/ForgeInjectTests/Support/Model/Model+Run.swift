@testable import ForgeInject

extension Model {
  /// One random graph, and a random sequence of what is done with a container of it.
  struct Run {
    let graph: Graph
    var tally = Tally()
    /// What has been done, for the text of a failure.
    var story: [String] = []
    var random: SplitMix
    var state = State()
    let recorder = Recorder()
    var containers: [Container?] = []
    var ends: [Weak<Container>] = []
    var held: [[Seen]] = []

    init(seed: UInt64) {
      var generator = Generator(seed: seed)
      graph = generator.make()
      random = SplitMix(seed: seed ^ 0x5EED)
    }

    mutating func run() async throws {
      tally.graphs += 1
      let findings = state.world.add(graph.base, overrides: graph.overrides)
      let base = Registrar(statements: graph.base, recorder: recorder)
      let overrides = Registrar(statements: graph.overrides, recorder: recorder)
      guard
        try adopt(
          findings, State.Box(layer: 0, parent: nil),
          { try Container(LayerAssembly<Chain.Zero>(registrar: base), overrides: { overrides.apply(to: &$0) }) })
      else {
        if !recorder.alive.isEmpty || !recorder.take().begun.isEmpty {
          throw Deviation("something was built for a container that could not be made")
        }
        return
      }
      tally.validGraphs += 1
      if pick(2) == 0 { try makeScope() }
      for _ in 0..<Int.random(in: 6...16, using: &random) where containers.contains(where: { $0 != nil }) {
        try await act()
        try await settle()
      }
      if pick(2) == 0 { try await stop() }
      story.append("end")
      for index in containers.indices { letGo(of: index) }
      (held, state.held) = ([], [])
      try await settle()
    }

    mutating func act() async throws {
      switch pick(20) {
      case 0: try await start()
      case 1, 2: try makeScope()
      case 3, 4:
        guard let index = held.indices.randomElement(using: &random) else { return }
        story.append("drop result \(index)")
        held.remove(at: index)
        state.held.remove(at: index)
      case 5:
        guard let index = containers.indices.randomElement(using: &random), index > 0 || pick(4) == 0 else { return }
        story.append("drop container \(index)")
        letGo(of: index)
      case 6, 7, 8: try await callProvider()
      case 9, 10: try await race()
      default: try await resolve()
      }
    }

    mutating func letGo(of index: Int) {
      containers[index] = nil
      state.containers[index].isHeld = false
    }

    mutating func anyContainer() -> (Int, Container)? {
      let all = containers.enumerated().compactMap { index, container in container.map { (index, $0) } }
      // The last one is most often a scope, which has the most to resolve.
      return pick(2) == 0 ? all.last : all.randomElement(using: &random)
    }

    // MARK: Chance

    mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// Something to resolve: mostly a service that is registered.
    mutating func key(in layer: Int) -> Key {
      let services = state.world.registeredKeys(in: layer)
      let lists = state.world.layers[layer].lists.keys.sorted { "\($0)" < "\($1)" }.map(Key.list)
      let key =
        pick(30) == 0
        ? .service(.value, 4)
        : (pick(5) == 0 ? lists : services).randomElement(using: &random) ?? services.first ?? .service(.object, 0)
      return switch pick(12) {
      case 0: .optional(key)
      case 1, 2: .provider(key)
      case 3: .optional(.provider(key))
      default: key
      }
    }
  }
}

extension Model.World {
  /// What is registered in sight of a layer, in an order that does not change.
  func registeredKeys(in layer: Int) -> [Model.Key] {
    layers[layer].places.keys.sorted { "\($0)" < "\($1)" }
      + (layers[layer].parent.map { registeredKeys(in: $0) } ?? [])
  }
}

extension Model.State {
  /// Whether one instance is held by another, directly or not.
  func reaches(_ end: Int, from start: Int) -> Bool {
    var seen: Set<Int> = []
    var stack = instances[start]?.held ?? []
    while let next = stack.popLast() {
      if next == end { return true }
      if seen.insert(next).inserted { stack += instances[next]?.held ?? [] }
    }
    return false
  }
}
