extension GraphDocument {
  /// The shortest ways by which one service needs another, at most ten, the shortest first.
  ///
  /// A way is a list of nodes, each of which needs the next, and none of which is there twice.
  ///
  /// - Parameters:
  ///   - service: The name of the one who needs; it may lack the module and `any` when that is clear enough.
  ///   - dependency: The name of what is needed.
  /// - Returns: The ways; none when it is not needed as far as the graph knows.
  /// - Throws: ``GraphQueryError`` with near misses when no service is called so, or both are one.
  /// - Complexity: O(*l* *n*) for each way, where *l* is its length and *n* the number of nodes and edges.
  public func ways(from service: String, to dependency: String) throws(GraphQueryError) -> [[Node]] {
    let ends = try ends(service, dependency)
    let byID = Dictionary(uniqueKeysWithValues: nodes.map { ($0.id, $0) })
    return ShortestWays(Links(edges, \.from, \.to), from: ends.from, to: Set(ends.to)).first(10)
      .map { way in way.compactMap { byID[$0] } }
  }

  /// The part of the graph that these ways go through.
  ///
  /// - Throws: What ``ways(from:to:)`` throws.
  public func why(_ service: String, needs dependency: String) throws(GraphQueryError) -> GraphDocument {
    let ends = try ends(service, dependency)
    var steps: Set<[Int]> = []
    var ids = Set(ends.from + ends.to)
    for way in try ways(from: service, to: dependency).map({ $0.map(\.id) }) {
      ids.formUnion(way)
      steps.formUnion(zip(way, way.dropFirst()).map { [$0, $1] })
    }
    return narrowed(to: ids, Focus(relation: .ways, nodes: ends.from + ends.to)) { steps.contains([$0.from, $0.to]) }
  }

  private func ends(
    _ service: String, _ dependency: String
  ) throws(GraphQueryError) -> (from: [Int], to: [Int]) {
    let ends = (from: try find(service), to: try find(dependency))
    guard Set(ends.from).isDisjoint(with: ends.to) else {
      throw GraphQueryError("`\(service)` and `\(dependency)` are one service.")
    }
    return ends
  }
}
