extension Model {
  /// Finds what a resolve has to build, where, and what stands against it, by following every need.
  ///
  /// It takes for built what is built already, and nothing that the same resolve might build on another way: whether
  /// such a thing is there in time depends on an order that the design leaves open. Those ways are found by `excused`.
  struct Walk {
    /// Where somebody who needs something stands.
    struct Place: Hashable {
      let container: Int
      /// Whether what is built asynchronously can be awaited here, and the main actor gone to.
      var isAwaiting: Bool
      /// Whether it is known to be on the main actor.
      var isOnMain: Bool
      /// Whether the code really runs there; a nonisolated builder cannot know.
      var runsOnMain: Bool
      /// Where, on the main actor or not, the shared services below may be built before; for one who awaits.
      var before: Set<Bool> = []

      static func synchronous(_ container: Int, known: Bool, really: Bool) -> Place {
        Place(container: container, isAwaiting: false, isOnMain: known, runsOnMain: really)
      }

      static func awaiting(_ container: Int, onMain: Bool) -> Place {
        Place(container: container, isAwaiting: true, isOnMain: onMain, runsOnMain: onMain, before: [onMain])
      }
    }

    let state: State
    /// What is taken for built.
    var excused: Set<State.Slot> = []
    private(set) var codes: Set<String> = []
    /// On the main actor or not, where each shared service may be built.
    private(set) var slots: [State.Slot: Set<Bool>] = [:]
    /// The same for transient ones.
    private(set) var transients: [Int: Set<Bool>] = [:]
    /// The shared services that could be built on one of the ways to them.
    private(set) var buildable: Set<State.Slot> = []
    private var done: [Visit: Bool] = [:]
    private var path: [State.Slot] = []

    private struct Visit: Hashable {
      let node: Int
      let place: Place
    }

    init(_ state: State, excused: Set<State.Slot> = []) {
      self.state = state
      self.excused = excused
    }

    private var world: World { state.world }

    /// Whether builds of several tasks may meet.
    var isConcurrent: Bool { slots.keys.contains { world.nodes[$0.node].isolation == .async } }

    /// Begins: somebody resolves the target here.
    ///
    /// - Returns: Whether nothing stands against it.
    @discardableResult
    mutating func enter(_ target: Target, at place: Place, isTop: Bool = true) -> Bool {
      var place = place
      if place.isAwaiting, !place.isOnMain, needsMain(target) {
        // All of it is built on the main actor. In an asynchronous builder its shared needs may have been built before.
        place = .awaiting(place.container, onMain: true)
        if !isTop { place.before = [true, false] }
      }
      return need(target, at: place)
    }

    private mutating func need(_ target: Target, at place: Place) -> Bool {
      switch target {
      case .absent, .provider: return true
      case .some(let target): return need(target, at: place)
      case .list(let targets): return targets.map { need($0, at: place) }.allSatisfy { $0 }
      case .node(let node):
        return world.nodes[node].isShared ? shared(node, at: place) : transient(node, at: place)
      }
    }

    private mutating func shared(_ node: Int, at place: Place) -> Bool {
      guard let slot = state.slot(of: node, in: place.container) else {
        // What stands against it there may be found first, and what it needs may be built.
        _ = shared(node, in: State.Slot(container: place.container, node: node), at: place)
        return fail("scopeRequired")
      }
      return shared(node, in: slot, at: place)
    }

    private mutating func shared(_ node: Int, in slot: State.Slot, at place: Place) -> Bool {
      if state.instance(in: slot) != nil || excused.contains(slot) { return true }
      if path.contains(slot) { return failRound(node, at: place) }
      if world.nodes[node].isolation == .async {
        guard place.isAwaiting else { return fail("asyncRequired") }
        return build(node, slot, at: .awaiting(slot.container, onMain: false))
      }
      let isOfMain = world.nodes[node].isolation == .mainActor
      guard place.isAwaiting else {
        if isOfMain, !place.isOnMain { return fail("mainActorRequired") }
        return build(
          node, slot, at: .synchronous(slot.container, known: place.isOnMain, really: place.runsOnMain))
      }
      let results = place.before.map { isOnMain -> Bool in
        var place = Place.awaiting(slot.container, onMain: isOnMain || needsMain(node))
        place.before = [isOnMain]
        return build(node, slot, at: place)
      }
      return results.allSatisfy { $0 }
    }

    private mutating func build(_ node: Int, _ slot: State.Slot, at place: Place) -> Bool {
      slots[slot, default: []].insert(place.runsOnMain)
      if let isFine = done[Visit(node: node, place: place)] { return isFine }
      path.append(slot)
      var isFine = needs(of: node, at: place)
      path.removeLast()
      if world.nodes[node].lifetime == .weak, world.nodes[node].statement.makesValue {
        isFine = fail("notAClassInstance")
      }
      done[Visit(node: node, place: place)] = isFine
      if isFine, state.slot(of: node, in: slot.container) != nil { buildable.insert(slot) }
      return isFine
    }

    private mutating func transient(_ node: Int, at place: Place) -> Bool {
      let slot = State.Slot(container: place.container, node: node)
      let isAsync = world.nodes[node].isolation == .async
      if path.contains(slot) { return failRound(node, at: place) }
      if isAsync, !place.isAwaiting { return fail("asyncRequired") }
      if world.nodes[node].isolation == .mainActor, !place.isOnMain { return fail("mainActorRequired") }
      var place = place
      if isAsync {
        // The shared services that it needs may be built with all others, where the resolving code stands, or by its
        // own task: the design leaves that open.
        let before = place.before.union([false])
        place = .awaiting(place.container, onMain: false)
        place.before = before
      }
      transients[node, default: []].insert(place.runsOnMain)
      if let isFine = done[Visit(node: node, place: place)] { return isFine }
      path.append(slot)
      let isFine = needs(of: node, at: place)
      path.removeLast()
      done[Visit(node: node, place: place)] = isFine
      return isFine
    }

    /// - Parameter place: Where the builder runs.
    private mutating func needs(of node: Int, at place: Place) -> Bool {
      let statement = world.nodes[node].statement
      let isAsync = world.nodes[node].isolation == .async
      let sync = Place.synchronous(place.container, known: place.isOnMain, really: place.runsOnMain)
      var results: [Bool] = []
      for target in world.parameters(of: node) {
        results.append(isAsync ? enter(target, at: place, isTop: false) : need(target, at: place))
      }
      if statement.isOpaque {
        for parameter in statement.parameters {
          guard let target = world.target(of: parameter.key, in: state.containers[place.container].layer) else {
            results.append(fail("notRegistered"))
            continue
          }
          if isAsync, !parameter.isSynchronous {
            results.append(enter(target, at: .awaiting(place.container, onMain: false)))
          } else {
            results.append(need(target, at: sync))
          }
        }
      }
      for parameter in statement.parameters where parameter.isCalled {
        guard case .provider(let target)? = world.target(of: parameter.key, in: world.nodes[node].layer) else {
          continue
        }
        if isAsync {
          results.append(enter(target, at: .awaiting(place.container, onMain: false)))
        } else {
          // A nonisolated builder calls from no isolation at all.
          let isKnown = world.nodes[node].isolation == .mainActor
          results.append(
            need(target, at: .synchronous(place.container, known: isKnown, really: place.runsOnMain)))
        }
      }
      if state.runs[statement.id, default: 0] < statement.refusals { results.append(fail("refusal \(statement.id)")) }
      return results.allSatisfy { $0 }
    }

    /// Whether the builder of the node has to run on the main actor, for itself or for a transient one that it takes.
    private func needsMain(_ node: Int) -> Bool {
      switch world.nodes[node].isolation {
      case .mainActor: true
      case .async: false
      case .plain:
        world.parameters(of: node).flatMap(\.nodes).contains { !world.nodes[$0].isShared && needsMain($0) }
      }
    }

    private func needsMain(_ target: Target) -> Bool {
      target.nodes.contains { !world.nodes[$0].isShared && needsMain($0) }
    }

    /// Code that goes round in a circle is told so, or what else stands against a second round.
    private mutating func failRound(_ node: Int, at place: Place) -> Bool {
      var seen: Set<Int> = []
      var stack = [node]
      while !place.isAwaiting, let next = stack.popLast() {
        guard seen.insert(next).inserted else { continue }
        if world.nodes[next].isolation == .async { codes.insert("asyncRequired") }
        if world.nodes[next].isolation == .mainActor, !place.isOnMain { codes.insert("mainActorRequired") }
        stack += world.parameters(of: next).flatMap(\.nodes)
      }
      return fail("cycle")
    }

    private mutating func fail(_ code: String) -> Bool {
      codes.insert(code)
      return false
    }
  }
}
