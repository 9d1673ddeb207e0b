/// The nodes that one assembly registers in one container.
struct Group {
  let title: String
  let nodes: [GraphDocument.Node]

  private struct Key: Hashable {
    let assembly: String?
    let scope: Int
  }

  /// The groups in the order of their first registrations; what is not registered has none.
  static func of(_ nodes: [GraphDocument.Node]) -> [Group] {
    var members: [Key: [GraphDocument.Node]] = [:]
    var order: [Key] = []
    for node in nodes where node.isRegistered {
      let key = Key(assembly: node.assembly, scope: node.scope)
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(node)
    }
    return order.map { Group(title: title($0), nodes: members[$0] ?? []) }
  }

  private static func title(_ key: Key) -> String {
    let assembly = key.assembly ?? "overrides"
    return key.scope == 0 ? assembly : "\(assembly), in a scope" + (key.scope == 1 ? "" : " of level \(key.scope)")
  }
}
