extension Model {
  /// What a root container is made from, and what its scopes may add.
  struct Graph: Sendable {
    var base: [Statement] = []
    var overrides: [Statement] = []
    var scopes: [[Statement]] = []
  }
}

extension Model.Graph: CustomStringConvertible {
  var description: String {
    let parts =
      [("assembly", base), ("overrides", overrides)] + scopes.enumerated().map { ("scope \($0.offset)", $0.element) }
    return parts.map { name, statements in
      "\(name):\n" + statements.map { "  \($0)\n" }.joined()
    }.joined()
  }
}
