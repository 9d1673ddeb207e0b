extension DependencyGraph {
  /// A dependency that a builder with a ``Resolver`` was seen to have; the graph itself does not know it.
  public struct ObservedEdge: Sendable, Hashable {
    /// The module-qualified name of the service whose builder it is.
    public let user: String
    /// The module-qualified name of the type that the builder resolved.
    public let dependency: String

    package let place: Int
    package let service: Any.Type
    /// What the builder's container has.
    package let layer: Layer
    /// The places of the services that the dependency leads to, which are others in a scope than in its parent.
    private let targets: [Int]

    fileprivate init(from place: Int, to service: Any.Type, in layer: Layer, _ names: inout ServiceNames) {
      let registration = layer.registration(at: place)
      names.add(Form.types(in: service), "needed at \(registration.location)")
      user = names[registration.service]
      dependency = names[service]
      self.place = place
      self.service = service
      self.layer = layer
      targets = layer.linking(service).map { $0.forms.services(at: $0.place) } ?? []
    }

    /// Whether both are the same dependency of the same builder.
    public static func == (left: Self, right: Self) -> Bool {
      left.place == right.place && left.dependency == right.dependency && left.user == right.user
        && left.targets == right.targets
    }

    /// Feeds the names into `hasher`.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(user)
      hasher.combine(dependency)
    }
  }
}

extension Container {
  /// What builders with a ``Resolver`` have resolved until now, through it or through this container: the edges that the graph does not know.
  ///
  /// Empty unless the container was made with `observesEdges`. A builder that has not run has none, and one that resolves different
  /// services at different times has those that it has resolved so far. A scope's are those of its parent and its own.
  ///
  /// - Complexity: O(*n*²) in their number.
  public var observedEdges: [DependencyGraph.ObservedEdge] {
    guard observations != nil else { return [] }
    var names = ServiceNames(graph.registrations)
    var edges: [DependencyGraph.ObservedEdge] = []
    addObservedEdges(to: &edges, &names)
    return sorting(edges.count) { left, right in
      (edges[left].place, edges[left].dependency) < (edges[right].place, edges[right].dependency)
    }.map { edges[$0] }
  }

  private func addObservedEdges(to edges: inout [DependencyGraph.ObservedEdge], _ names: inout ServiceNames) {
    parent?.addObservedEdges(to: &edges, &names)
    for (place, services) in (observations?.all ?? []).enumerated() {
      for service in services {
        let edge = DependencyGraph.ObservedEdge(from: place, to: service, in: layer, &names)
        if !edges.contains(edge) { edges.append(edge) }
      }
    }
  }

  /// Notes what the innermost builder on this thread, or of this task, resolves.
  func observe(_ service: Any.Type, on thread: ThreadPointer) {
    if let top = thread.pointee.top {
      let container = top.pointee.container
      container.with { $0.observe(service, by: top.pointee.slot, through: self) }
    } else if let frame = AsyncFrame.enclosing {
      frame.container.observe(service, by: frame.slot, through: self)
    }
  }

  /// - Parameter container: The one that is asked; that of another root has another graph.
  func observe(_ service: Any.Type, by slot: SlotPointer, through container: Container) {
    guard let observations, !slot.pointee.isForm, container.root === root else { return }
    if slot.pointee.registration.dependencies == nil { observations.add(service, by: slot.pointee.place) }
  }
}
