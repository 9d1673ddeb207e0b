extension Model {
  /// What is registered where, by the rules of the design.
  struct World: Sendable {
    struct Layer: Sendable {
      let parent: Int?
      /// What the layer adds, by the type that it is found by.
      var places: [Key: Int] = [:]
      /// All lists that may be taken here, those of the parent included.
      var lists: [Key: [Int]] = [:]
      /// What the layer adds.
      var nodes: [Int] = []
      /// Registrations that came second, which are checked, and are no part of the graph.
      var surplus: [Statement] = []
    }

    var nodes: [Node] = []
    var layers: [Layer] = []

    /// Adds a root container's registrations, or what a scope adds.
    ///
    /// - Returns: What is wrong with them.
    mutating func add(_ base: [Statement], overrides: [Statement] = [], parent: Int? = nil) -> Findings {
      var findings = Findings()
      let number = layers.count
      layers.append(Layer(parent: parent, lists: parent.map { layers[$0].lists } ?? [:]))
      var effective: [Key: Statement] = [:]
      var order: [Key] = []
      var decorators = Decorators()
      for statement in base where statement.role == .service || statement.role == .alias {
        if effective[statement.key] == nil {
          effective[statement.key] = statement
          order.append(statement.key)
        } else {
          layers[number].surplus.append(statement)
        }
      }
      findings.required.formUnion(duplicates(in: base))
      collectDecorators(of: base, seeing: base, effective, number, &decorators, &findings)

      var overridden: Set<Key> = []
      for statement in overrides where statement.role == .service || statement.role == .alias {
        let key = statement.key
        let isFirst = overridden.insert(key).inserted
        if isFirst, effective[key] != nil || decorators.services[key] != nil {
          // A list that is decorated counts as registered.
          if effective[key] == nil { order.append(key) }
          effective[key] = statement
          decorators.services[key] = nil
        } else if isFirst {
          if !statement.isAddition {
            findings.required.insert(Finding(code: "overrideReplacesNothing", id: statement.id))
          }
          effective[key] = statement
          order.append(key)
        } else {
          layers[number].surplus.append(statement)
          // It is a duplicate; whether it replaces nothing as well when the first one does is open.
          findings.permitted.insert(Finding(code: "overrideReplacesNothing", id: statement.id))
        }
      }
      findings.required.formUnion(duplicates(in: overrides))
      collectDecorators(of: overrides, seeing: base + overrides, effective, number, &decorators, &findings)

      for key in order {
        guard let statement = effective[key] else { continue }
        layers[number].places[key] = place(statement, decorators.services[key] ?? [], in: number)
      }
      for statement in base + overrides {
        switch statement.role {
        case .contribution:
          let node = place(statement, decorators.members[statement.id] ?? [], in: number)
          layers[number].lists[statement.key, default: []].append(node)
        case .declaration: layers[number].lists[statement.key, default: []] += []
        case .service, .alias, .decorator, .memberDecorator: break
        }
      }
      for (key, list) in decorators.services where effective[key] == nil { placeList(key, list, in: number) }
      for key in Set((base + overrides).filter { $0.role == .contribution }.map(\.key)) {
        inheritDecorators(ofList: key, in: number)
      }
      check(number, &findings)
      return findings
    }

    private func duplicates(in statements: [Statement]) -> [Finding] {
      let services = statements.filter { $0.role == .service || $0.role == .alias }
      return Dictionary(grouping: services, by: \.key).values.filter { $0.count > 1 }.map {
        Finding(code: "duplicate", id: $0[1].id, detail: "Model:\($0[0].id)")
      }
    }

    // MARK: Looking up

    /// What is registered under exactly this key.
    func registered(_ key: Key, in layer: Int) -> Int? {
      layers[layer].places[key] ?? layers[layer].parent.flatMap { registered(key, in: $0) }
    }

    /// What a parameter, or a resolve, gets; nil when that is missing.
    func target(of key: Key, in layer: Int) -> Target? {
      if let node = registered(key, in: layer) { return .node(node) }
      switch key {
      case .service, .tagged: return nil
      case .optional(let wrapped): return target(of: wrapped, in: layer).map(Target.some) ?? .absent
      case .provider(let later): return target(of: later, in: layer).map(Target.provider)
      case .list(let element):
        if let list = layers[layer].lists[element] { return .list(list.map(Target.node)) }
        guard case .provider(let later) = element, let list = layers[layer].lists[later] else { return nil }
        return .list(list.map { .provider(.node($0)) })
      }
    }

    /// What the builder of a node takes: what it wraps, and its known parameters.
    func parameters(of node: Int) -> [Target] {
      var inner = nodes[node].inner.map { [Target.node($0)] } ?? []
      if let list = nodes[node].list {
        inner = [.list(layers[list.layer].lists[list.element, default: []].map(Target.node))]
      }
      guard nodes[node].isKnown else { return inner }
      return inner + nodes[node].statement.parameters.compactMap { target(of: $0.key, in: nodes[node].layer) }
    }

    /// The nodes of a statement that is registered in a layer or above it: several for a decorator of elements, and of a list.
    func nodes(of id: Int, in layer: Int) -> [Int] {
      layers[layer].nodes.filter { nodes[$0].id == id } + (layers[layer].parent.map { nodes(of: id, in: $0) } ?? [])
    }

    /// Everything that has to be built for `start()`.
    var eager: [Int] {
      let wrapped = Set(nodes.compactMap(\.inner))
      return layers[0].nodes.filter { nodes[$0].lifetime == .eagerSingleton && !wrapped.contains($0) }
    }
  }
}
