/// The ways from one service to another as text.
struct WaysText {
  let text: String

  init(_ document: GraphDocument, from service: String, to dependency: String) throws(GraphQueryError) {
    let ways = try document.ways(from: service, to: dependency)
    let names = ShortNames(document)
    if ways.isEmpty {
      text = try Self.denial(document, service, dependency)
      return
    }
    let count = ways.count == 1 ? "one way" : ways.count < 10 ? "\(ways.count) ways" : "the ten shortest ways"
    let ends = "from `\(names[ways[0][0].name])` to `\(names[ways[0][ways[0].count - 1].name])`"
    let scopePaths = document.scopePaths
    let edges = Dictionary(grouping: document.edges) { [$0.from, $0.to] }
    let texts = ways.enumerated().map { number, way in
      let steps = way.enumerated().map { index, node in
        let edge = index == 0 ? nil : edges[[way[index - 1].id, node.id]]?.first
        let scope = node.scopeID.flatMap { scopePaths[$0] }.map { "  in scope “\($0)”" } ?? ""
        return Self.step(node, edge, names) + scope
      }
      return "\(number + 1). " + steps.joined(separator: "\n   → ")
    }
    text = (["\(count) \(ends)" + (ways.count == 1 ? "" : ", the shortest first")] + texts).joined(separator: "\n\n")
  }

  private static func step(_ node: GraphDocument.Node, _ edge: GraphDocument.Edge?, _ names: ShortNames) -> String {
    let kinds = edge.map(Label.of) ?? []
    let prefix = kinds.isEmpty ? "" : kinds.joined(separator: ", ") + ": "
    return prefix + names[node.name] + "  "
      + (node.place ?? (node.role == .missing ? "not registered" : Label.details(node).joined(separator: ", ")))
  }

  /// That there is no way, and what else there is to know about it.
  private static func denial(
    _ document: GraphDocument, _ service: String, _ dependency: String
  ) throws(GraphQueryError) -> String {
    var lines = ["`\(service)` does not need `\(dependency)`."]
    let opaque = try document.needs(of: service).nodes.filter(\.isOpaque).count
    if opaque > 0 {
      lines[0] = "`\(service)` does not need `\(dependency)`, as far as is known."
      lines.append(
        opaque == 1
          ? "A builder on the way takes a resolver; what it needs is unknown."
          : "\(opaque) builders on the way take a resolver; what they need is unknown.")
    }
    if !(try document.ways(from: dependency, to: service)).isEmpty {
      lines.append("It is the other way round: `--why '\(dependency)' '\(service)'`.")
    }
    return lines.joined(separator: "\n")
  }
}
