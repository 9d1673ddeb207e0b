internal import ForgeInject

extension DependencyGraph {
  /// A registration as those who draw the graph see it.
  struct Node: Sendable {
    enum Role: Sendable { case service, alias, decorator, contribution }

    /// Where the registration stands in the graph; places are in order and have gaps.
    let place: Int
    let name: String
    let lifetime: Lifetime
    let isolation: BuilderIsolation
    let role: Role
    /// Whether a decorator stands in front of it, so that no type leads to it.
    let isWrapped: Bool
    /// Whether its builder takes a resolver, so that its edges are unknown.
    let isOpaque: Bool
    let assembly: String?
    let location: CodeLocation
    /// 0 for what the root container has, 1 for what a scope of it adds, and so on.
    let scopeLevel: Int
    /// In the order of the builder's parameters, a decorator's edge to what it wraps first.
    let edges: [Edge]
  }

  /// The registrations, without the forms that parameters have: those show in the edges.
  ///
  /// - Complexity: O(*n*) in the number of registrations and edges.
  func nodes(_ names: ServiceNames) -> [Node] {
    var layers = [layer]
    while let parent = layers[0].parent { layers.insert(parent, at: 0) }
    // A scope that adds nothing is none that shows.
    let shown = layers.prefix(1) + layers.dropFirst().filter { !$0.registrations.isEmpty }
    return shown.enumerated().flatMap { level, layer in layer.nodes(level, names) }
  }
}

extension DependencyGraph.Layer {
  /// The layer's own registrations.
  func nodes(_ scopeLevel: Int, _ names: ServiceNames) -> [DependencyGraph.Node] {
    registrations.enumerated().compactMap { index, registration in
      let place = firstPlace + index
      guard let role = role(of: registration) else { return nil }
      return DependencyGraph.Node(
        place: place,
        name: names[registration.service],
        lifetime: registration.lifetime,
        isolation: registration.isolation,
        role: role,
        isWrapped: isWrapped(place),
        isOpaque: registration.dependencies == nil,
        assembly: registration.assembly.map { names[$0] },
        location: registration.location,
        scopeLevel: scopeLevel,
        edges: edges(of: registration, at: place, names))
    }
  }

  private func role(of registration: Registration) -> DependencyGraph.Node.Role? {
    switch registration.role {
    case .service: .service
    case .alias: .alias
    case .decorator, .memberDecorator: .decorator
    case .contribution: .contribution
    case .form: nil
    }
  }

  private func edges(of user: Registration, at place: Int, _ names: ServiceNames) -> [DependencyGraph.Edge] {
    var known = links(of: place)[...]
    var edges: [DependencyGraph.Edge] = []
    if user.role.isDecorator, let inner = known.popFirst() {
      // Of a list it wraps every element.
      edges += self.edges(to: inner, names).map { edge in
        var edge = edge
        edge.isWrapping = true
        return edge
      }
    }
    for dependency in user.dependencies ?? [] {
      // Links are in the order of the parameters, and what is missing has none.
      if let target = known.first, registration(at: target).service == dependency {
        known.removeFirst()
        edges += self.edges(to: target, names)
      } else {
        edges.append(DependencyGraph.Edge(missing: dependency, names))
      }
    }
    return edges
  }

  private func edges(to place: Int, _ names: ServiceNames) -> [DependencyGraph.Edge] {
    let registration = registration(at: place)
    guard registration.role == .form, let form = Form.of(registration.service) else {
      return [DependencyGraph.Edge(registration, at: place)]
    }
    if form.kind == .argument { return [] }
    let below = target(of: place).map { [$0] } ?? links(of: place)
    return DependencyGraph.Edge.of(form, over: below.flatMap { edges(to: $0, names) }, names)
  }

  /// The edges to what somebody resolves.
  func edges(to service: Any.Type, _ names: ServiceNames) -> [DependencyGraph.Edge] {
    guard let linked = linking(service) else { return [DependencyGraph.Edge(missing: service, names)] }
    return linked.forms.edges(to: linked.place, names)
  }
}
