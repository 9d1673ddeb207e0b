/// A graph as a Mermaid flowchart.
struct MermaidText {
  /// The most edges that Mermaid draws unless its settings say otherwise, as GitHub's do not.
  private static let mostEdges = 500

  let text: String

  init(_ document: GraphDocument) {
    var lines = ["flowchart LR"]
    let loose = document.loose
    let opaque = document.nodes.filter(\.isOpaque)
    if let warning = Self.warning(document) { lines.insert("%% \(warning)", at: 0) }
    let names = ShortNames(document)
    let problems = Problems(document.problems)
    lines += Group.blocks(Group.of(document), begin: Self.begin, end: "end") { Self.node($0, names, problems) }
    lines += document.nodes.filter { !$0.isRegistered }.map { "  \(Self.node($0, names, problems))" }
    for problem in loose {
      let text = Label.wrapped("\(Label.warning) \(problem.summary)").map(Self.escaped).joined(separator: "<br/>")
      lines.append("  p\(problem.id)[\"\(text)\"]:::problem")
    }
    lines += opaque.map { "  u\($0.id)([\"? unknown\"]):::unknown" }
    let missing = Set(document.nodes.filter { $0.role == .missing }.map(\.id))
    lines += document.edges.map { "  \(Self.edge($0, problems, isMissing: missing.contains($0.to)))" }
    lines += opaque.map { "  n\($0.id) -.-> u\($0.id)" }
    let wrong = document.edges.indices.filter { !document.edges[$0].problems.isEmpty }
    if !wrong.isEmpty {
      lines.append("  linkStyle \(wrong.map(String.init).joined(separator: ",")) stroke:#cf222e,stroke-width:3px")
    }
    lines += Self.classes(document)
    text = lines.joined(separator: "\n")
  }

  /// What to say about a graph that is too large to be drawn.
  static func warning(_ document: GraphDocument) -> String? {
    let edges = document.edges.count + document.nodes.count(where: \.isOpaque)
    guard edges > mostEdges else { return nil }
    return "\(edges) edges: GitHub draws at most \(mostEdges). Narrow it by --root or --users."
  }

  private static func begin(_ group: Group, _ number: Int) -> [String] {
    ["subgraph g\(number)[\"\(escaped(group.title))\"]"]
  }

  private static func node(_ node: GraphDocument.Node, _ names: ShortNames, _ problems: Problems) -> String {
    let label = Label(node, names, problems)
    var parts = ["<b>\(escaped(label.title))</b>"]
    if !label.details.isEmpty { parts.append(escaped(label.details.joined(separator: " · "))) }
    parts += label.marks.map { "\(Label.warning) \(escaped($0))" }
    let text = "\"\(parts.joined(separator: "<br/>"))\""
    let shape =
      switch node.isolation {
      case "mainActor": "[[\(text)]]"
      case "async": "([\(text)])"
      default: "[\(text)]"
      }
    return "n\(node.id)\(shape)" + style(of: node).map { ":::\($0)" }.joined()
  }

  /// The class that a node is drawn with; what is wrong shows first.
  private static func style(of node: GraphDocument.Node) -> [String] {
    if !node.problems.isEmpty { return [node.isRegistered ? "problem" : "missing"] }
    switch node.role {
    case .missing: return ["missing"]
    case .absent, .emptyList: return ["unknown"]
    default: break
    }
    switch node.isolation {
    case "mainActor": return ["mainActor"]
    case "async": return ["async"]
    default: return node.isOpaque ? ["unknown"] : []
    }
  }

  private static func edge(_ edge: GraphDocument.Edge, _ problems: Problems, isMissing: Bool) -> String {
    // What is missing says so itself.
    let marks = isMissing ? [] : problems.marks(edge.problems).map { "\(Label.warning) \($0)" }
    let words = (Label.of(edge) + marks).joined(separator: ", ")
    let label = words.isEmpty ? "" : "|\"\(escaped(words))\"|"
    let isWeak = !Set(edge.kinds).isDisjoint(with: [.optional, .provider, .observed])
    let arrow =
      if edge.kinds.contains(.wraps) { "==>" } else if isWeak { "-.->" } else if isMissing { "--x" } else { "-->" }
    return "n\(edge.from) \(arrow)\(label) n\(edge.to)"
  }

  /// Each with a text color of its own, since pages are light or dark.
  private static let styles = [
    "mainActor": "fill:#ddf4ff,stroke:#0969da,stroke-width:2px,color:#1f2328",
    "async": "fill:#fbefff,stroke:#8250df,stroke-width:2px,color:#1f2328",
    "missing": "fill:#ffebe9,stroke:#cf222e,stroke-width:3px,stroke-dasharray:6 4,color:#1f2328",
    "problem": "fill:#ffebe9,stroke:#cf222e,stroke-width:3px,color:#1f2328",
    "unknown": "fill:#f6f8fa,stroke:#59636e,stroke-dasharray:3 3,color:#1f2328",
  ]

  private static func classes(_ document: GraphDocument) -> [String] {
    var used = Set(document.nodes.flatMap(style))
    if !document.loose.isEmpty { used.insert("problem") }
    if document.nodes.contains(where: \.isOpaque) { used.insert("unknown") }
    return used.sorted().map { "  classDef \($0) \(styles[$0] ?? "")" }
  }

  /// Mermaid's own escapes, in which a number sign begins an entity.
  private static func escaped(_ text: String) -> String {
    text.escaped { byte in
      switch byte {
      case UInt8(ascii: "\""): "#quot;"
      case UInt8(ascii: "#"): "#35;"
      case UInt8(ascii: "&"): "#amp;"
      case UInt8(ascii: "<"): "#lt;"
      case UInt8(ascii: ">"): "#gt;"
      // It would begin a text in Markdown.
      case UInt8(ascii: "`"): "'"
      default: nil
      }
    }
  }
}
