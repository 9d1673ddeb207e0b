/// The words that the page has for a document's nodes and edges, which are those of the other formats.
struct PageLabels: Encodable {
  /// For each node its title, its details, which may be empty, and what is wrong with it.
  let nodes: [[String]]
  /// For each edge what is special about it.
  let edges: [String]

  init(_ document: GraphDocument) {
    let names = ShortNames(document)
    let problems = Problems(document.problems)
    nodes = document.nodes.map { node in
      let label = Label(node, names, problems)
      return [label.title, label.details.joined(separator: " · ")] + label.marks.map { "\(Label.warning) \($0)" }
    }
    let missing = Set(document.nodes.filter { $0.role == .missing }.map(\.id))
    edges = document.edges.map { edge in
      // What is missing says so itself.
      let marks = missing.contains(edge.to) ? [] : problems.marks(edge.problems)
      return (Label.of(edge) + marks.map { "\(Label.warning) \($0)" }).joined(separator: ", ")
    }
  }
}
