extension DependencyGraph {
  /// A registration as those who draw the graph see it.
  package struct Node: Sendable {
    package enum Role: Sendable { case service, alias, decorator, contribution }

    /// Where the registration stands in the graph; places are in order and have gaps.
    package let place: Int
    package let name: String
    package let lifetime: Lifetime
    package let isolation: BuilderIsolation
    package let role: Role
    /// Whether a decorator stands in front of it, so that no type leads to it.
    package let isWrapped: Bool
    /// Whether its builder takes a resolver, so that its edges are unknown.
    package let isOpaque: Bool
    package let assembly: String?
    package let location: SourceLocation
    /// 0 for what the root container has, 1 for what a scope of it adds, and so on.
    package let scopeLevel: Int
    /// In the order of the builder's parameters, a decorator's edge to what it wraps first.
    package let edges: [Edge]
  }

  /// The registrations, without the forms that parameters have: those show in the edges.
  ///
  /// - Complexity: O(*n*) in the number of registrations and edges.
  package var nodes: [Node] {
    precondition(firstPlace == 0, "a scope's layer without what it inherits")
    let names = ServiceNames(registrations)
    return registrations.indices.compactMap { place in
      let registration = registrations[place]
      guard let role = role(of: registration) else { return nil }
      return Node(
        place: place,
        name: names[registration.service],
        lifetime: registration.lifetime,
        isolation: registration.isolation,
        role: role,
        isWrapped: wrapped.contains(place),
        isOpaque: registration.dependencies == nil,
        assembly: registration.assembly.map { names[$0] },
        location: registration.location,
        scopeLevel: scopeStarts.count { $0 <= place },
        edges: edges(of: registration, at: place, names))
    }
  }

  private func role(of registration: Registration) -> Node.Role? {
    switch registration.role {
    case .service: .service
    case .alias: .alias
    case .decorator, .memberDecorator: .decorator
    case .contribution: .contribution
    case .form: nil
    }
  }

  private func edges(of registration: Registration, at place: Int, _ names: ServiceNames) -> [Edge] {
    var known = links[place][...]
    var edges: [Edge] = []
    if registration.role.isDecorator, let inner = known.popFirst() {
      // Of a list it wraps every element.
      edges += self.edges(to: inner, names).map { edge in
        var edge = edge
        edge.isWrapping = true
        return edge
      }
    }
    for dependency in registration.dependencies ?? [] {
      // Links are in the order of the parameters, and what is missing has none.
      if let target = known.first, registrations[target].service == dependency {
        known.removeFirst()
        edges += self.edges(to: target, names)
      } else {
        edges.append(Edge(missing: dependency, names))
      }
    }
    return edges
  }

  private func edges(to place: Int, _ names: ServiceNames) -> [Edge] {
    let registration = registrations[place]
    guard registration.role == .form, let form = (registration.service as? any ParameterForm.Type)?.form else {
      return [Edge(registration, at: place)]
    }
    let below = links[place] + (later[place].map { [$0] } ?? [])
    return Edge.of(form, over: below.flatMap { edges(to: $0, names) }, names)
  }
}
