import ForgeGraph
package import ForgeInject

/// Shows a graph in every format that is text.
package enum Rendering {
  /// Returns how many bytes that makes.
  package static func length(of graph: DependencyGraph) throws -> Int {
    let document = GraphDocument(graph)
    return try [.tree, .mermaid, .dot, .json].reduce(0) { try $0 + document.text($1).utf8.count }
  }

  /// Returns how many bytes its page has without a picture.
  package static func lengthOfPage(of graph: DependencyGraph) throws -> Int {
    try GraphDocument(graph).pageWithoutPicture().utf8.count
  }
}
