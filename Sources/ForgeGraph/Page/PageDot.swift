/// What Graphviz has to know to find places: sizes, lines and groups, and no names that it would have to draw.
///
/// The titles are of one width for each character, so that no font has to be measured.
struct PageDot {
  let text: String
  /// The groups in the order of the numbers that their clusters have.
  let groups: [Group]

  /// Titles with more characters end in an ellipsis.
  static let longestTitle = 44

  /// Beyond so many edges the best picture takes minutes.
  private static let manyEdges = 500

  init(_ document: GraphDocument) {
    let labels = PageLabels(document)
    let isLarge = document.edges.count > Self.manyEdges
    let haste = isLarge ? ", splines=line, nslimit=0.2, mclimit=0.1" : ""
    var lines = [
      "digraph Forge {",
      "  graph [rankdir=LR, nodesep=0.2, ranksep=0.6, fontname=Courier, fontsize=12\(haste)]",
      "  node [shape=box, fixedsize=true, label=\"\"]",
      "  edge [arrowsize=0.7, fontname=Courier, fontsize=10]",
    ]
    let sizes = Dictionary(
      uniqueKeysWithValues: zip(document.nodes, labels.nodes).map { ($0.id, Self.size($1)) })
    func line(_ node: GraphDocument.Node) -> String { "n\(node.id) [\(sizes[node.id] ?? "")]" }
    let tree = Group.of(document)
    groups = tree.flatMap(Self.flattened)
    lines += Group.blocks(tree, begin: Self.begin, end: "}", node: line)
    lines += document.nodes.filter { !$0.isRegistered }.map { "  \(line($0))" }
    for (index, edge) in document.edges.enumerated() {
      let count = labels.edges[index].unicodeScalars.count
      // Of the words the room alone counts.
      let words = count == 0 ? "" : ", label=\"\(String(repeating: "x", count: count))\""
      lines.append("  n\(edge.from) -> n\(edge.to) [id=e\(index)\(words)]")
    }
    lines.append("}")
    text = lines.joined(separator: "\n")
  }

  private static func flattened(_ group: Group) -> [Group] { [group] + group.groups.flatMap(flattened) }

  private static func begin(_ group: Group, _ number: Int) -> [String] {
    let room = String(repeating: "x", count: min(columns(of: group.title), longestTitle))
    return ["subgraph cluster_\(number) {", "  graph [label=\"\(room)\", labeljust=l]"]
  }

  private static func size(_ rows: [String]) -> String {
    let title = Double(min(columns(of: rows[0]), longestTitle)) * 7.3
    let others = rows.dropFirst().map { Double(columns(of: $0)) * 6.1 }
    let width = max(title, others.max() ?? 0) + 22
    let height = 28 + 14 * rows.dropFirst().count { !$0.isEmpty }
    // An inch has 72 of the page's pixels.
    return "width=\(inches(width)), height=\(inches(Double(height)))"
  }

  private static func inches(_ pixels: Double) -> Double { (pixels / 72 * 1_000).rounded() / 1_000 }

  /// In characters; those of East Asia are about twice as wide.
  private static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 1 : 2) }
  }
}
