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

    private(set) var nodes: [Node] = []
    private(set) var layers: [Layer] = []

    /// Adds a root container's registrations, or what a scope adds.
    ///
    /// - Returns: What is wrong with them.
    mutating func add(_ base: [Statement], overrides: [Statement] = [], parent: Int? = nil) -> Findings {
      var findings = Findings()
      let number = layers.count
      layers.append(Layer(parent: parent, lists: parent.map { layers[$0].lists } ?? [:]))
      var effective: [Key: Statement] = [:]
      var order: [Key] = []
      var decorators: [Key: [Statement]] = [:]
      for statement in base where statement.role == .service || statement.role == .alias {
        if effective[statement.key] == nil {
          effective[statement.key] = statement
          order.append(statement.key)
        } else {
          layers[number].surplus.append(statement)
        }
      }
      findings.required.formUnion(duplicates(in: base))
      collectDecorators(of: base, effective, number, &decorators, &findings)

      var overridden: Set<Key> = []
      for statement in overrides where statement.role == .service || statement.role == .alias {
        let key = statement.key
        let isFirst = overridden.insert(key).inserted
        if isFirst, effective[key] != nil {
          effective[key] = statement
          decorators[key] = nil
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
      collectDecorators(of: overrides, effective, number, &decorators, &findings)

      for key in order { effective[key].map { place($0, decorators[key] ?? [], in: number) } }
      for statement in base + overrides {
        switch statement.role {
        case .contribution: layers[number].lists[statement.key, default: []].append(append(statement, in: number))
        case .declaration: layers[number].lists[statement.key, default: []] += []
        case .service, .alias, .decorator: break
        }
      }
      check(number, &findings)
      return findings
    }

    /// Decorators wrap what is visible in their layer, wherever it is written there.
    private func collectDecorators(
      of statements: [Statement], _ effective: [Key: Statement], _ layer: Int, _ decorators: inout [Key: [Statement]],
      _ findings: inout Findings
    ) {
      for statement in statements where statement.role == .decorator {
        if effective[statement.key] != nil {
          decorators[statement.key, default: []].append(statement)
        } else if layers[layer].parent.flatMap({ registered(statement.key, in: $0) }) != nil {
          findings.required.insert(Finding(code: "scopeRule", id: statement.id))
        } else {
          findings.required.insert(
            Finding(code: "missingDependency", id: statement.id, detail: "is decorated and not registered"))
        }
      }
    }

    private func duplicates(in statements: [Statement]) -> [Finding] {
      let services = statements.filter { $0.role == .service || $0.role == .alias }
      return Dictionary(grouping: services, by: \.key).values.filter { $0.count > 1 }.map {
        Finding(code: "duplicate", id: $0[1].id, detail: "Model:\($0[0].id)")
      }
    }

    private mutating func place(_ statement: Statement, _ decorators: [Statement], in layer: Int) {
      var outermost = append(statement, in: layer)
      for decorator in decorators {
        var node = Node(
          statement: decorator, layer: layer, lifetime: nodes[outermost].lifetime, isolation: decorator.isolation)
        if node.isolation == .plain { node.isolation = nodes[outermost].isolation }
        node.inner = outermost
        outermost = append(node)
      }
      layers[layer].places[statement.key] = outermost
    }

    private mutating func append(_ statement: Statement, in layer: Int) -> Int {
      append(Node(statement: statement, layer: layer, lifetime: statement.lifetime, isolation: statement.isolation))
    }

    private mutating func append(_ node: Node) -> Int {
      nodes.append(node)
      layers[node.layer].nodes.append(nodes.count - 1)
      return nodes.count - 1
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
      let inner = nodes[node].inner.map { [Target.node($0)] } ?? []
      guard nodes[node].isKnown else { return inner }
      return inner + nodes[node].statement.parameters.compactMap { target(of: $0.key, in: nodes[node].layer) }
    }

    /// The node of a statement that is registered in a layer or above it.
    func node(of id: Int, in layer: Int) -> Int? {
      layers[layer].nodes.first { nodes[$0].id == id } ?? layers[layer].parent.flatMap { node(of: id, in: $0) }
    }

    /// Everything that has to be built for `start()`.
    var eager: [Int] {
      let wrapped = Set(nodes.compactMap(\.inner))
      return layers[0].nodes.filter { nodes[$0].lifetime == .eagerSingleton && !wrapped.contains($0) }
    }
  }
}
