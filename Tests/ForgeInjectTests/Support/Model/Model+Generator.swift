extension Model {
  /// Writes random graphs: mostly valid ones, in which each service needs those that were written before, and some
  /// with faults put in.
  struct Generator {
    var random: SplitMix
    var id = 1_000
    var graph = Graph()
    /// Keys that nobody has used.
    var fresh: [Key] = []
    /// What may be needed, in an order in which nobody needs a later one.
    var made: [Key] = []
    var lifetimes: [Key: Statement.Lifetime] = [:]
    /// What a shared instance of the root must not keep.
    var tainted: Set<Key> = []
    /// How many builders a resolve may run.
    var weights: [Key: Int] = [:]
    /// How many contributions to each list are still to come.
    var elements: [Key: Int] = [:]
    var taintedLists: Set<Key> = []
    /// What was there to be needed when each list was complete, and nobody took it.
    var madeBefore: [Key: [Key]] = [:]

    init(seed: UInt64) {
      random = SplitMix(seed: seed)
    }

    mutating func make() -> Graph {
      let shapes: [Key.Shape] = [.object, .value, .existential]
      let plain = shapes.flatMap { shape in (0..<5).map { Key.service(shape, $0) } }
      let tags = plain.filter { if case .service(_, let number) = $0 { number < 2 } else { false } }
        .flatMap { [Key.tagged($0, 0), .tagged($0, 1)] }
      fresh = (plain + plain + tags).shuffled(using: &random)
      fresh = fresh.enumerated().filter { !fresh[..<$0.offset].contains($0.element) }.map(\.element)
      if chance(5) { fresh.insert(.list(.service(.object, 4)), at: Int.random(in: 0...4, using: &random)) }

      writeBase()
      if chance(40) { writeOverrides() }
      for _ in 0..<2 where chance(60) { graph.scopes.append(scope()) }
      if chance(30) { for _ in 0...pick(3) { spoil() } }
      graph.base.shuffle(using: &random)
      return graph
    }

    // MARK: The root

    mutating func writeBase() {
      var items = Array(repeating: Statement.Role.service, count: Int.random(in: 3...12, using: &random))
      for _ in 0..<pick(3) {
        let element = chance(50) ? fresh[pick(fresh.count)] : .service(.object, pick(3))
        if case .list = element { continue }
        let count = pick(4)
        elements[element] = count
        if count == 0 {
          graph.base.append(statement(.declaration, element))
          complete(element)
        }
        items += Array(repeating: .contribution, count: count)
      }
      items += Array(repeating: .alias, count: pick(3))
      items.shuffle(using: &random)
      for item in items {
        switch item {
        case .service: writeService()
        case .contribution: writeContribution()
        default: writeAlias()
        }
      }
      for _ in 0..<pick(3) where chance(60) { writeDecorator(to: \.base) }
    }

    mutating func writeService() {
      guard let key = fresh.popLast() else { return }
      let new = service(key, lifetime: lifetime(of: key))
      graph.base.append(new)
      note(new)
    }

    mutating func writeContribution() {
      guard let key = elements.filter({ $0.value > 0 }).keys.sorted(by: { "\($0)" < "\($1)" }).first else { return }
      var new = service(key, lifetime: lifetime(of: key))
      new.role = .contribution
      elements[key, default: 0] -= 1
      graph.base.append(new)
      if isTainted(new) { taintedLists.insert(key) }
      if elements[key] == 0 { complete(key) }
    }

    /// Decorates a list that has all its elements, and these.
    mutating func complete(_ element: Key) {
      madeBefore[element] = made
      for _ in 0..<pick(3) where chance(40) { graph.base.append(listDecorator(element)) }
    }

    mutating func listDecorator(_ element: Key) -> Statement {
      var new = chance(60) ? statement(.memberDecorator, element) : statement(.decorator, .list(element))
      new.isolation = chance(30) ? .mainActor : .plain
      new.parameters = decoratorParameters(among: madeBefore[element] ?? [])
      return new
    }

    mutating func decoratorParameters(among keys: [Key]) -> [Statement.Parameter] {
      let earlier = keys.filter { !tainted.contains($0) && weight($0) < 20 }
      var parameters: [Statement.Parameter] = []
      for _ in 0..<pick(3) {
        if let key = earlier.randomElement(using: &random) { parameters.append(.init(key: formed(key))) }
      }
      return parameters
    }

    mutating func writeAlias() {
      guard let target = aliasable(among: made), let key = fresh.popLast() else { return }
      if case .list = key { return fresh.insert(key, at: 0) }
      var new = statement(.alias, key)
      new.parameters = [.init(key: target)]
      graph.base.append(new)
      note(new)
    }

    func aliasable(among keys: [Key]) -> Key? {
      var copy = self
      return keys.shuffled(using: &copy.random).first { if case .list = $0 { false } else { true } }
    }

    mutating func writeDecorator(to statements: WritableKeyPath<Graph, [Statement]>) {
      guard let place = made.indices.randomElement(using: &random) else { return }
      if case .list = made[place] { return }
      var new = statement(.decorator, made[place])
      new.isolation = chance(30) ? .mainActor : .plain
      new.parameters = decoratorParameters(among: Array(made[..<place]))
      graph[keyPath: statements].append(new)
    }

    mutating func writeOverrides() {
      var replaced: Set<Key> = []
      for _ in 0...pick(3) {
        switch pick(7) {
        case 0:
          guard let key = fresh.popLast() else { continue }
          var new = service(key, lifetime: lifetime(of: key))
          new.isAddition = true
          graph.overrides.append(new)
          note(new)
        case 1:
          guard let key = elements.keys.sorted(by: { "\($0)" < "\($1)" }).first(where: { !taintedLists.contains($0) })
          else {
            continue
          }
          var new = statement(.contribution, key)
          new.lifetime = chance(50) ? .transient : .singleton
          graph.overrides.append(new)
        case 2: writeDecorator(to: \.overrides)
        case 3:
          guard let key = elements.keys.sorted(by: { "\($0)" < "\($1)" }).randomElement(using: &random) else {
            continue
          }
          graph.overrides.append(listDecorator(key))
        default:
          guard let place = made.indices.randomElement(using: &random), replaced.insert(made[place]).inserted else {
            continue
          }
          let key = made[place]
          let later = made[place...]
          made.removeSubrange(place...)
          let keepsScoped = tainted.contains(key)
          var new = service(key, lifetime: keepsScoped ? .scoped : lifetime(of: key, without: .scoped))
          // Those that need it were written for something that keeps nothing scoped.
          if !keepsScoped { new.parameters.removeAll { isTainted($0.key) } }
          if chance(20) { new.isAddition = true }
          made += later
          lifetimes[key] = new.lifetime
          graph.overrides.append(new)
        }
      }
    }

    // MARK: Chance

    mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    mutating func chance(_ percent: Int) -> Bool { pick(100) < percent }
  }
}
