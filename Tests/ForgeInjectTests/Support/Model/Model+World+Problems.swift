extension Model.World {
  typealias Finding = Model.Finding
  typealias Findings = Model.Findings

  /// Checks what a layer adds, once it is complete.
  func check(_ layer: Int, _ findings: inout Findings) {
    for node in layers[layer].nodes where !nodes[node].statement.isDecorator {
      check(nodes[node].statement, in: layer, &findings)
    }
    for statement in layers[layer].surplus { check(statement, in: layer, &findings) }
    for node in layers[layer].nodes { missing(for: nodes[node].statement, in: layer, &findings) }
    for statement in layers[layer].surplus { missing(for: statement, in: layer, &findings) }
    circles(in: layer, &findings)
    if layers[layer].parent == nil { captives(in: layer, &findings) }
  }

  private func check(_ statement: Model.Statement, in layer: Int, _ findings: inout Findings) {
    if case .optional = statement.key {
      findings.required.insert(Finding(code: "optionalService", id: statement.id))
      findings.permitted.insert(Finding(code: "weakValueType", id: statement.id))
    } else if statement.lifetime == .weak, statement.key.isValueType {
      findings.required.insert(Finding(code: "weakValueType", id: statement.id))
    }
    guard let parent = layers[layer].parent else { return }
    let isShadowing = statement.role != .contribution && registered(statement.key, in: parent) != nil
    if statement.lifetime.isOfRoot || isShadowing {
      findings.required.insert(Finding(code: "scopeRule", id: statement.id))
    }
  }

  private func missing(for statement: Model.Statement, in layer: Int, _ findings: inout Findings) {
    guard !statement.isOpaque else { return }
    for parameter in statement.parameters where target(of: parameter.key, in: layer) == nil {
      var key = parameter.key
      while case .provider(let later) = key { key = later }
      findings.required.insert(
        Finding(code: "missingDependency", id: statement.id, detail: "\(key.form.name)`, which is not registered"))
    }
  }

  /// By trying from each node where its edges lead back to.
  private func circles(in layer: Int, _ findings: inout Findings) {
    let own = Set(layers[layer].nodes)
    var edges: [Int: Set<Int>] = [:]
    for node in own { edges[node] = Set(parameters(of: node).flatMap(\.nodes)).intersection(own) }
    func reachable(from start: Int) -> Set<Int> {
      var seen: Set<Int> = []
      var stack = [start]
      while let next = stack.popLast() {
        if seen.insert(next).inserted { stack += edges[next] ?? [] }
      }
      return seen
    }
    for node in own {
      for next in edges[node] ?? [] where reachable(from: next).contains(node) {
        findings.circularEdges.insert([nodes[node].id, nodes[next].id])
        let isDirect = parameters(of: node).contains { $0.element == next }
        if !isDirect { findings.listEdges.insert([nodes[node].id, nodes[next].id]) }
      }
    }
  }

  /// By following every edge from each instance of the root until it comes to an instance that is shared.
  private func captives(in layer: Int, _ findings: inout Findings) {
    for keeper in layers[layer].nodes where nodes[keeper].lifetime.isOfRoot {
      var seen: Set<Int> = []
      var stack = [keeper]
      while let node = stack.popLast() {
        for next in parameters(of: node).flatMap(\.nodesWithProviders) where seen.insert(next).inserted {
          if nodes[next].lifetime == .scoped {
            let finding = Finding(code: "captiveDependency", id: nodes[keeper].id, detail: "Model:\(nodes[next].id)")
            findings.required.insert(finding)
            // For elements of several lifetimes in several words.
            if nodes[keeper].statement.role == .memberDecorator { findings.permitted.insert(finding) }
          } else if !nodes[next].isShared {
            stack.append(next)
          }
        }
      }
    }
  }
}
