extension DependencyGraph {
  /// A dependency that a builder with a ``Resolver`` was seen to have; the graph itself does not know it.
  public struct ObservedEdge: Sendable, Hashable {
    /// The module-qualified name of the service whose builder it is.
    public let user: String
    /// The module-qualified name of the type that the builder resolved.
    public let dependency: String

    package let place: Int
    package let edges: [Edge]
  }
}

extension Container {
  /// What builders with a ``Resolver`` have resolved until now, through it or through this container: the edges that the graph does not know.
  ///
  /// Empty unless the container was made with `observesEdges`. A builder that has not run has none, and one that resolves different
  /// services at different times has those that it has resolved so far. A scope's are those of its parent and its own.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  public var observedEdges: [DependencyGraph.ObservedEdge] {
    guard observations != nil else { return [] }
    var names = ServiceNames(graph.registrations)
    var seen: Set<DependencyGraph.ObservedEdge> = []
    return observedEdges(&names).filter { seen.insert($0).inserted }
      .sorted { ($0.place, $0.dependency) < ($1.place, $1.dependency) }
  }

  private func observedEdges(_ names: inout ServiceNames) -> [DependencyGraph.ObservedEdge] {
    let inherited = parent?.observedEdges(&names) ?? []
    let observed = (observations?.all ?? []).sorted { $0.place < $1.place }
    for (place, service) in observed {
      names.add(Form.types(in: service), "needed at \(storage.slot(at: place).pointee.registration.location)")
    }
    var space = ObservedEdgeSpace(container: self, names: names)
    return inherited
      + observed.map { [names] place, service in
        DependencyGraph.ObservedEdge(
          user: names[storage.slot(at: place).pointee.registration.service], dependency: names[service], place: place,
          edges: space.node(for: service) ?? [DependencyGraph.Edge(missing: service, names)])
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

/// Finds what a resolved type leads to, as the linker does for a parameter.
private struct ObservedEdgeSpace: FormSpace {
  let container: Container
  let names: ServiceNames

  func registered(_ service: Any.Type) -> [DependencyGraph.Edge]? {
    container.place(of: service).map { [edge(to: $0)] }
  }

  func contributions(to element: Any.Type) -> [[DependencyGraph.Edge]]? {
    container.layer.lists[ObjectIdentifier(element)]?.map { [edge(to: $0)] }
  }

  mutating func make(
    _ form: Any.Type, _ builder: Builder, links: [[DependencyGraph.Edge]], later: [DependencyGraph.Edge]?,
    isElement: Bool
  ) -> [DependencyGraph.Edge] {
    guard let kind = (form as? any ParameterForm.Type)?.form else { return [] }
    return DependencyGraph.Edge.of(kind, over: links.flatMap { $0 } + (later ?? []), names)
  }

  private func edge(to place: Int) -> DependencyGraph.Edge {
    DependencyGraph.Edge(container.storage.slot(at: place).pointee.registration, at: place)
  }
}
