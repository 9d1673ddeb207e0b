extension Model.World {
  /// What wraps what in a layer, innermost first.
  struct Decorators {
    /// By what the decorated service, or list, is found by.
    var services: [Model.Key: [Model.Statement]] = [:]
    /// By the contribution.
    var members: [Int: [Model.Statement]] = [:]
  }

  /// Decorators wrap what is visible in their layer, wherever it is written there.
  ///
  /// - Parameter seen: The statements of the layer and of those before it.
  func collectDecorators(
    of statements: [Model.Statement], seeing seen: [Model.Statement], _ effective: [Model.Key: Model.Statement],
    _ layer: Int, _ decorators: inout Decorators, _ findings: inout Findings
  ) {
    let parent = layers[layer].parent
    func isInherited(_ element: Model.Key) -> Bool { parent.map { layers[$0].lists[element] != nil } ?? false }
    func isList(_ element: Model.Key) -> Bool {
      isInherited(element)
        || seen.contains { $0.key == element && ($0.role == .contribution || $0.role == .declaration) }
    }
    func refuse(_ statement: Model.Statement, _ detail: String? = nil) {
      let code = detail == nil ? "scopeRule" : "missingDependency"
      findings.required.insert(Finding(code: code, id: statement.id, detail: detail ?? ""))
    }
    for statement in statements where statement.isDecorator {
      let key = statement.key
      if statement.role == .memberDecorator {
        let members = seen.filter { $0.role == .contribution && $0.key == key }
        for member in members { decorators.members[member.id, default: []].append(statement) }
        guard members.isEmpty else { continue }
        if isInherited(key) {
          refuse(statement)
        } else if !isList(key) {
          refuse(statement, "is decorated as an element")
        }
        continue
      }
      if effective[key] != nil {
        decorators.services[key, default: []].append(statement)
      } else if parent.flatMap({ registered(key, in: $0) }) != nil {
        refuse(statement)
      } else if case .list(let element) = key, isList(element) {
        if isInherited(element) { refuse(statement) } else { decorators.services[key, default: []].append(statement) }
      } else {
        refuse(statement, "is decorated and not registered")
      }
    }
  }

  /// - Returns: The outermost node, by which it is found.
  mutating func place(_ statement: Model.Statement, _ decorators: [Model.Statement], in layer: Int) -> Int {
    var outermost = append(
      Model.Node(
        statement: statement, layer: layer, lifetime: statement.lifetime, isolation: statement.isolation), in: layer)
    for decorator in decorators {
      var node = Model.Node(
        statement: decorator, layer: layer, lifetime: nodes[outermost].lifetime, isolation: decorator.isolation)
      if node.isolation == .plain { node.isolation = nodes[outermost].isolation }
      node.inner = outermost
      outermost = append(node, in: layer)
    }
    return outermost
  }

  /// Places the decorators of a list, which is made anew for each of its takers.
  mutating func placeList(_ key: Model.Key, _ decorators: [Model.Statement], in layer: Int) {
    guard case .list(let element) = key, let innermost = decorators.first else { return }
    let outermost = place(innermost, Array(decorators.dropFirst()), in: layer)
    var node = outermost
    while let inner = nodes[node].inner { node = inner }
    nodes[node].list = Model.Node.WrappedList(element: element, layer: layer)
    layers[layer].places[key] = outermost
  }

  /// A list to which a scope adds is decorated as its parent's is, by decorators that see what they see there.
  mutating func inheritDecorators(ofList element: Model.Key, in layer: Int) {
    guard let parent = layers[layer].parent, var node = registered(.list(element), in: parent) else { return }
    var chain = [node]
    while let inner = nodes[node].inner {
      chain.append(inner)
      node = inner
    }
    guard nodes[node].list != nil else { return }
    var inner: Int?
    for original in chain.reversed() {
      var twin = nodes[original]
      twin.inner = inner
      if inner == nil { twin.list = Model.Node.WrappedList(element: element, layer: layer) }
      inner = append(twin, in: layer)
    }
    layers[layer].places[.list(element)] = inner
  }

  private mutating func append(_ node: Model.Node, in layer: Int) -> Int {
    nodes.append(node)
    layers[layer].nodes.append(nodes.count - 1)
    return nodes.count - 1
  }
}
