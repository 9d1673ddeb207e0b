extension Model.State {
  /// What somebody was given, and what it should be.
  struct Outcome {
    let trace: Model.Trace
    let target: Model.Target
  }

  /// Notes what has been built, and checks that everybody was given the right instances.
  ///
  /// - Parameters:
  ///   - container: The container that was asked.
  ///   - walk: What was to be built.
  ///   - isConcurrent: Whether builds of several tasks may have met.
  ///   - hasSucceeded: Whether the outcomes are all there.
  mutating func read(
    _ events: [Model.Recorder.Event], outcomes: [Outcome], from container: Int, walk: Model.Walk, isConcurrent: Bool,
    hasSucceeded: Bool
  ) throws {
    let layer = containers[container].layer
    var reading = Reading()
    for event in events {
      guard let node = node(of: event, in: layer) else {
        throw Model.Deviation("\(event.id) was built, which is not in sight")
      }
      let places =
        if let slot = slot(of: node, in: container), world.nodes[node].isShared { walk.slots[slot] } else {
          places(ofTransient: event.id, in: walk)
        }
      guard let places else { throw Model.Deviation("\(event.id) was built, which nobody needs") }
      guard places.contains(event.isOnMain) else {
        throw Model.Deviation("\(event.id) was built \(event.isOnMain ? "on" : "off") the main actor")
      }
      instances[event.serial] = Instance(
        id: event.id, node: node, held: (event.parameters + event.calls).flatMap(\.serials))
      if world.nodes[node].isShared {
        try note(event, node, container, hasSucceeded, &reading)
      } else {
        reading.transients[event.serial] = (event, node)
      }
    }
    for (slot, event) in reading.shared { try match(event, slot.node, in: slot.container, &reading) }
    for outcome in outcomes { try match(outcome.trace, outcome.target, in: container, &reading) }
    guard hasSucceeded else { return }
    for slot in walk.slots.keys where instance(in: slot) == nil {
      throw Model.Deviation("\(world.nodes[slot.node].id) was not built")
    }
    // How often a transient service is built is open where builds of several tasks meet: an instance that was awaited
    // for one of them may find its place taken.
    let isWasteful = isConcurrent && reading.transients.values.contains { world.nodes[$0.1].isolation == .async }
    if let (event, _) = reading.transients.values.first, !isWasteful {
      throw Model.Deviation("\(event.id) was built once too often")
    }
  }

  /// A decorator of elements is known by what it wraps.
  private func node(of event: Model.Recorder.Event, in layer: Int) -> Int? {
    let nodes = world.nodes(of: event.id, in: layer)
    guard case .instance(let serial)? = event.parameters.first, let inner = instances[serial]?.node else {
      return nodes.first
    }
    return nodes.first { world.nodes[$0].inner == inner } ?? nodes.first
  }

  /// Where a transient service may be built; a scope's list has the decorators of its parent's.
  private func places(ofTransient id: Int, in walk: Model.Walk) -> Set<Bool>? {
    let places = walk.transients.filter { world.nodes[$0.key].id == id }.values
    return places.isEmpty ? nil : places.reduce(into: []) { $0.formUnion($1) }
  }

  private struct Reading {
    var shared: [(Model.State.Slot, Model.Recorder.Event)] = []
    var transients: [Int: (Model.Recorder.Event, Int)] = [:]
  }

  private mutating func note(
    _ event: Model.Recorder.Event, _ node: Int, _ container: Int, _ hasSucceeded: Bool, _ reading: inout Reading
  ) throws {
    // A value that should have been an object: the builder ran, and its result was refused.
    if world.nodes[node].lifetime == .weak, world.nodes[node].statement.makesValue { return }
    guard let slot = slot(of: node, in: container) else {
      throw Model.Deviation("\(event.id) was built for a container that is no scope")
    }
    let isBuilt = world.nodes[node].lifetime == .weak ? hasSucceeded && weak[slot] != nil : shared[slot] != nil
    if isBuilt { throw Model.Deviation("\(event.id) was built twice") }
    if world.nodes[node].lifetime == .weak { weak[slot] = event.serial } else { shared[slot] = event.serial }
    reading.shared.append((slot, event))
  }

  private mutating func match(
    _ event: Model.Recorder.Event, _ node: Int, in container: Int, _ reading: inout Reading
  ) throws {
    let statement = world.nodes[node].statement
    var targets = world.parameters(of: node)
    if statement.isOpaque {
      let layer = containers[container].layer
      targets += statement.parameters.compactMap { world.target(of: $0.key, in: layer) }
    }
    guard targets.count == event.parameters.count else { throw Model.Deviation("\(event.id) was given too little") }
    for (trace, target) in zip(event.parameters, targets) { try match(trace, target, in: container, &reading) }
    let called = statement.parameters.filter(\.isCalled).compactMap {
      world.target(of: $0.key, in: world.nodes[node].layer)
    }
    guard called.count == event.calls.count else { throw Model.Deviation("\(event.id) called too little") }
    for case (let trace, .provider(let target)) in zip(event.calls, called) {
      try match(trace, target, in: container, &reading)
    }
  }

  private mutating func match(
    _ trace: Model.Trace, _ target: Model.Target, in container: Int, _ reading: inout Reading
  ) throws {
    switch (trace, target) {
    case (.absent, .absent): return
    case (.some(let trace), .some(let target)): try match(trace, target, in: container, &reading)
    case (.list(let traces), .list(let targets)) where traces.count == targets.count:
      for (trace, target) in zip(traces, targets) { try match(trace, target, in: container, &reading) }
    case (.provider(let handle), .provider(let target)):
      leads.append(Lead(handle: handle, target: target, container: container))
    case (.list(let traces), .node(let node)) where traces.count == 1:
      // A list that is registered itself.
      try match(traces[0], .node(node), in: container, &reading)
    case (.instance(let serial), .node(let node)):
      if world.nodes[node].isAlias {
        return try match(trace, world.parameters(of: node)[0], in: container, &reading)
      }
      if !world.nodes[node].isShared {
        guard let (event, built) = reading.transients.removeValue(forKey: serial),
          world.nodes[built].id == world.nodes[node].id
        else {
          throw Model.Deviation("#\(serial) was given in place of a new instance of \(world.nodes[node].id)")
        }
        return try match(event, node, in: container, &reading)
      }
      let slot = slot(of: node, in: container)
      let isRight = slot.map { slot in
        instance(in: slot) == serial
          || world.nodes[node].lifetime == .weak
            && reading.shared.contains { $0.0 == slot && $0.1.serial == serial }
      }
      guard isRight == true else {
        throw Model.Deviation("#\(serial) was given in place of the instance of \(world.nodes[node].id)")
      }
    default: throw Model.Deviation("\(trace) was given in place of \(target)")
    }
  }
}

extension Model.Trace {
  /// The instances that are held by what was seen.
  var serials: [Int] {
    switch self {
    case .instance(let serial): [serial]
    case .absent, .provider: []
    case .some(let trace): trace.serials
    case .list(let traces): traces.flatMap(\.serials)
    }
  }
}
