extension GraphDocument {
  /// A scope that was described by a `GraphScope`.
  public struct Scope: Sendable, Hashable, Codable {
    /// The scope's number, counted from 1; it stays the same when the document is narrowed.
    public let id: Int
    /// What it is called.
    public let name: String
    /// The ``id`` of the scope that it is within; nil for one that extends the container itself.
    public var parent: Int?
  }

  /// The names of the scopes by their numbers, each behind those that it is within.
  var scopePaths: [Int: String] {
    var paths: [Int: String] = [:]
    for scope in scopes {
      let outer = scope.parent.flatMap { paths[$0] }
      paths[scope.id] = outer.map { "\($0)/\(scope.name)" } ?? scope.name
    }
    return paths
  }

  /// The scopes that nodes and problems are in, with those around them.
  static func used(_ scopes: [Scope], by nodes: [Node], _ problems: [Problem]) -> [Scope] {
    var used = Set(nodes.compactMap(\.scopeID) + problems.compactMap(\.scopeID))
    // Inner ones come later, and use those around them.
    for scope in scopes.reversed() where used.contains(scope.id) {
      if let parent = scope.parent { used.insert(parent) }
    }
    return scopes.filter { used.contains($0.id) }
  }
}
