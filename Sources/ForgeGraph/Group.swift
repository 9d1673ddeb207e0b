/// What is shown together: what one assembly registers in one container, or a scope with its own groups.
struct Group {
  let title: String
  var nodes: [GraphDocument.Node] = []
  /// The scope's number; nil for an assembly.
  var scopeID: Int?
  /// Those within a scope.
  var groups: [Group] = []

  private struct Key: Hashable {
    let assembly: String?
    let scope: Int
  }

  /// The assemblies in the order of their first registrations, then the scopes; what is not registered has no group.
  static func of(_ document: GraphDocument) -> [Group] {
    let members = Dictionary(grouping: document.nodes.filter(\.isRegistered), by: \.scopeID)
    let scopes = Dictionary(grouping: document.scopes, by: \.parent)
    func groups(in scope: Int?) -> [Group] {
      assemblies(of: members[scope] ?? [])
        + (scopes[scope] ?? []).compactMap { inner in
          let groups = groups(in: inner.id)
          return groups.isEmpty ? nil : Group(title: "scope \(inner.name)", scopeID: inner.id, groups: groups)
        }
    }
    return groups(in: nil)
  }

  private static func assemblies(of nodes: [GraphDocument.Node]) -> [Group] {
    var members: [Key: [GraphDocument.Node]] = [:]
    var order: [Key] = []
    for node in nodes {
      // A scope with a name has a group around it.
      let key = Key(assembly: node.assembly, scope: node.scopeID == nil ? node.scope : 0)
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(node)
    }
    return order.map { Group(title: title($0), nodes: members[$0] ?? []) }
  }

  private static func title(_ key: Key) -> String {
    let assembly = key.assembly ?? "overrides"
    return key.scope == 0 ? assembly : "\(assembly), in a scope" + (key.scope == 1 ? "" : " of level \(key.scope)")
  }

  /// The lines of nested blocks, one for each group.
  ///
  /// - Parameters:
  ///   - begin: The first lines of a group, by its number.
  ///   - end: The last line of each.
  ///   - node: The line of a node.
  static func blocks(
    _ groups: [Group], begin: (Group, Int) -> [String], end: String, node: (GraphDocument.Node) -> String
  ) -> [String] {
    var number = 0
    func blocks(_ groups: [Group], _ indentation: String) -> [String] {
      groups.flatMap { group in
        let first = begin(group, number).map { indentation + $0 }
        number += 1
        return first + group.nodes.map { "\(indentation)  \(node($0))" } + blocks(group.groups, indentation + "  ")
          + [indentation + end]
      }
    }
    return blocks(groups, "  ")
  }
}
