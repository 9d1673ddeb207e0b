@testable import ForgeInject

extension Model.Run {
  /// Makes a container, or sees that it cannot be made for the right reasons.
  mutating func adopt(_ findings: Model.Findings, _ box: Model.State.Box, _ make: () throws -> Container) throws -> Bool
  {
    do {
      let container = try make()
      guard findings.isEmpty else { throw Model.Deviation("nothing was found of \(findings)") }
      containers.append(container)
      ends.append(Weak(container))
      state.containers.append(box)
      return true
    } catch let error as GraphError {
      try findings.compare(with: error.problems)
      for finding in findings.required { tally.findings[finding.code, default: 0] += 1 }
      if !findings.circularEdges.isEmpty { tally.findings["cycle", default: 0] += 1 }
      return false
    }
  }

  mutating func makeScope() throws {
    guard let (index, container) = anyContainer() else { return }
    let used = state.ancestry(of: index).compactMap { state.containers[$0].plan }
    let plan = graph.scopes.indices.filter { !used.contains($0) }.randomElement(using: &random)
    story.append("scope \(containers.count) of container \(index), plan \(plan.map { "\($0)" } ?? "none")")
    guard let plan else {
      _ = try adopt(Model.Findings(), Model.State.Box(layer: state.containers[index].layer, parent: index)) {
        try container.makeScope()
      }
      return
    }
    let layer = state.world.layers.count
    let findings = state.world.add(graph.scopes[plan], parent: state.containers[index].layer)
    let registrar = Model.Registrar(statements: graph.scopes[plan], recorder: recorder)
    _ = try adopt(findings, Model.State.Box(layer: layer, parent: index, plan: plan)) {
      plan == 0
        ? try container.makeScope(Model.LayerAssembly<Chain.One>(registrar: registrar))
        : try container.makeScope(Model.LayerAssembly<Chain.Two>(registrar: registrar))
    }
  }
}
