internal import ForgeInject

/// A graph and those of its scopes, in names that tell the types of all of them apart.
struct ScopedGraph {
  /// What the graph itself has, or what one scope adds.
  struct Part {
    /// Nil for the graph itself.
    let scope: DependencyGraph.Scope?
    /// The number of the part that it extends.
    let parent: Int?
    /// Places before it are those of the part that it extends.
    let firstPlace: Int
    let nodes: [DependencyGraph.Node]
    let problems: [DependencyGraph.Problem]

    /// A text that says in which scope it is about something.
    func text(_ text: String) -> String { scope?.text(text) ?? text }
  }

  /// The graph itself, then its scopes, each before those within it.
  private(set) var parts: [Part] = []
  private(set) var names: ServiceNames

  init(_ graph: DependencyGraph, _ scopes: [GraphScope] = []) {
    let made = graph.scopes(scopes)
    names = ServiceNames(graph.registrations + made.flatMap(\.graph.layer.registrations))
    let nodes = graph.nodes(names)
    // Without scopes they are in these names already.
    let problems = made.isEmpty ? graph.problems : graph.problems.map { $0.renamed(by: &names) }
    parts = [Part(scope: nil, parent: nil, firstPlace: 0, nodes: nodes, problems: problems)]
    var levels = [nodes.last?.scopeLevel ?? 0]
    for scope in made {
      let parent = scope.parent.map { $0 + 1 } ?? 0
      levels.append(levels[parent] + 1)
      let layer = scope.graph.layer
      parts.append(
        Part(
          scope: scope, parent: parent, firstPlace: layer.firstPlace, nodes: layer.nodes(levels[parent] + 1, names),
          problems: scope.graph.problems.map { $0.renamed(by: &names) }))
    }
  }
}
