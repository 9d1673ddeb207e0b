/// A graph in the language of Graphviz.
struct DotText {
  let text: String

  init(_ document: GraphDocument) {
    let names = ShortNames(document)
    let problems = Problems(document.problems)
    var lines = [
      "digraph Forge {",
      "  graph [rankdir=LR, nodesep=0.18, ranksep=0.7, fontname=\"Helvetica,Arial,sans-serif\", fontsize=12]",
      "  node [shape=box, fontname=\"Helvetica,Arial,sans-serif\", fontsize=12, margin=\"0.14,0.06\", height=0.3]",
      "  edge [arrowsize=0.7, color=\"#59636e\", fontname=\"Helvetica,Arial,sans-serif\", fontsize=10, fontcolor=\"#59636e\"]",
    ]
    lines += Group.blocks(Group.of(document), begin: Self.begin, end: "}") { Self.node($0, names, problems) }
    lines += document.nodes.filter { !$0.isRegistered }.map { "  \(Self.node($0, names, problems))" }
    for problem in document.loose {
      let text = Label.wrapped("\(Label.warning) \(problem.summary)").map(Self.escaped).joined(separator: "<br/>")
      lines.append("  p\(problem.id) [label=<\(text)>, \(Self.wrong)]")
    }
    let opaque = document.nodes.filter(\.isOpaque)
    lines += opaque.map {
      "  u\($0.id) [label=\"?\", shape=circle, fixedsize=true, width=0.3, style=dashed, tooltip=\"unknown\"]"
    }
    let missing = Set(document.nodes.filter { $0.role == .missing }.map(\.id))
    lines += document.edges.map { "  \(Self.edge($0, problems, isMissing: missing.contains($0.to)))" }
    lines += opaque.map { "  n\($0.id) -> u\($0.id) [style=dotted]" }
    lines.append("}")
    text = lines.joined(separator: "\n")
  }

  private static func begin(_ group: Group, _ number: Int) -> [String] {
    let color = group.scopeID == nil ? "#8c959f" : "#59636e"
    return [
      "subgraph cluster_\(number) {",
      "  graph [label=\(quoted(group.title)), labeljust=l, style=rounded, color=\"\(color)\"]",
    ]
  }

  private static let wrong = "color=\"#cf222e\", fillcolor=\"#ffebe9\", style=filled, penwidth=2"

  private static func node(_ node: GraphDocument.Node, _ names: ShortNames, _ problems: Problems) -> String {
    let label = Label(node, names, problems)
    var rows = ["<b>\(escaped(label.title))</b>"]
    if !label.details.isEmpty { rows.append(small(label.details.joined(separator: " · "))) }
    rows += label.marks.map { small("\(Label.warning) \($0)") }
    var attributes = ["label=<\(rows.joined(separator: "<br/>"))>", "tooltip=\(quoted(tooltip(node)))"]
    if node.isolation == "mainActor" { attributes.append("peripheries=2") }
    return "n\(node.id) [\((attributes + look(of: node)).joined(separator: ", "))]"
  }

  private static func tooltip(_ node: GraphDocument.Node) -> String {
    node.place.map { "\(node.name), \($0)" } ?? node.name
  }

  /// How a node is drawn; what is wrong shows first.
  private static func look(of node: GraphDocument.Node) -> [String] {
    if node.role == .missing {
      return ["color=\"#cf222e\"", "fillcolor=\"#ffebe9\"", "style=\"filled,dashed\"", "penwidth=2"]
    }
    if !node.problems.isEmpty { return [wrong] }
    if !node.isRegistered { return ["style=dotted", "color=\"#59636e\""] }
    let line = node.isOpaque ? "dashed" : "solid"
    return switch node.isolation {
    case "mainActor": ["color=\"#0969da\"", "fillcolor=\"#ddf4ff\"", "style=\"filled,\(line)\"", "penwidth=1.5"]
    case "async": ["color=\"#8250df\"", "fillcolor=\"#fbefff\"", "style=\"filled,rounded,\(line)\"", "penwidth=1.5"]
    default: node.isOpaque ? ["style=dashed"] : []
    }
  }

  private static func edge(_ edge: GraphDocument.Edge, _ problems: Problems, isMissing: Bool) -> String {
    // What is missing says so itself.
    let marks = isMissing ? [] : problems.marks(edge.problems).map { "\(Label.warning) \($0)" }
    let words = (Label.of(edge) + marks).joined(separator: ", ")
    var attributes: [String] = []
    if !words.isEmpty { attributes.append("label=\(quoted(words))") }
    let isWeak = !Set(edge.kinds).isDisjoint(with: [.optional, .provider, .observed])
    if isWeak { attributes.append("style=dashed") }
    if edge.kinds.contains(.wraps) { attributes.append("style=bold") }
    if !edge.problems.isEmpty { attributes += ["color=\"#cf222e\"", "fontcolor=\"#cf222e\"", "penwidth=2"] }
    let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    return "n\(edge.from) -> n\(edge.to)\(list)"
  }

  private static func small(_ text: String) -> String { "<font point-size=\"10\">\(escaped(text))</font>" }

  private static func quoted(_ text: String) -> String {
    let escaped = text.escaped { byte in
      switch byte {
      case UInt8(ascii: "\""): "\\\""
      case UInt8(ascii: "\\"): "\\\\"
      default: nil
      }
    }
    return "\"\(escaped)\""
  }

  private static func escaped(_ text: String) -> String {
    text.escaped { byte in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      default: nil
      }
    }
  }
}
