/// A graph as text: for each assembly the services that nobody needs, each with what it needs below it.
///
/// What several need has its own needs below it once. Very deep needs begin anew at the left. For the users of a service it is the other way round:
/// those who need it stand below it.
struct TreeText {
  let text: String

  /// Deeper needs begin anew at the left, so that the lines of a long chain do not grow without limit.
  fileprivate static let deepest = 12

  /// - Parameter isColored: Whether there are escape sequences for terminals in it.
  init(_ document: GraphDocument, isColored: Bool = false) {
    var tree = Tree(document, isColored: isColored)
    var sections: [String] = []
    let unregistered = document.nodes.filter { !$0.isRegistered }
    for group in Group.of(document) + [Group(title: "not registered", nodes: unregistered)] {
      let lines = tree.lines(of: group)
      if !lines.isEmpty { sections.append(lines.joined(separator: "\n")) }
    }
    while let next = tree.takeDeferred() {
      sections.append((["continued"] + tree.lines(entry: next, isLast: true)).joined(separator: "\n"))
    }
    if document.nodes.isEmpty { sections.append("nothing is registered") }
    if !document.problems.isEmpty {
      let count = document.problems.count
      let texts = document.problems.enumerated().map { "\($0 + 1). \($1.text)" }
      let title = "\(Label.warning) \(count == 1 ? "1 problem" : "\(count) problems")"
      sections.append(tree.colored(title, .red) + "\n" + texts.joined(separator: "\n"))
    }
    text = sections.joined(separator: "\n\n")
  }
}

private struct Tree {
  private struct Child {
    let edge: GraphDocument.Edge
    let node: Int
  }

  private let nodes: [Int: GraphDocument.Node]
  private var children: [Int: [Child]] = [:]
  private let names: ShortNames
  private let problems: Problems
  private let scopePaths: [Int: String]
  private let isUpward: Bool
  private let isColored: Bool
  private var entryIDs: Set<Int> = []
  private var expanded: Set<Int> = []
  private var deferred: [Int] = []

  /// What a terminal is told to do.
  enum Color: Int { case bold = 1, dim = 2, red = 31 }

  init(_ document: GraphDocument, isColored: Bool) {
    self.isColored = isColored
    nodes = Dictionary(uniqueKeysWithValues: document.nodes.map { ($0.id, $0) })
    names = ShortNames(document)
    problems = Problems(document.problems)
    scopePaths = document.scopePaths
    isUpward = document.focus?.relation == .users
    for edge in document.edges {
      let (parent, child) = isUpward ? (edge.to, edge.from) : (edge.from, edge.to)
      children[parent, default: []].append(Child(edge: edge, node: child))
    }
    entryIDs = Set(document.focus?.nodes ?? starts(document))
  }

  /// The nodes that nobody needs; and of cycles that nobody outside needs, one node each.
  ///
  /// A need of a scope does not count outside of it, where the tree is the same without the scope.
  private func starts(_ document: GraphDocument) -> [Int] {
    let needed = Set(document.edges.filter { $0.from != $0.to && isOneScope($0.from, $0.to) }.map(\.to))
    var starts = document.nodes.map(\.id).filter { !needed.contains($0) }
    var reached: Set<Int> = []
    func reach(from start: Int) {
      var stack = [start]
      reached.insert(start)
      while let id = stack.popLast() {
        for child in children[id] ?? [] where isOneScope(id, child.node) && reached.insert(child.node).inserted {
          stack.append(child.node)
        }
      }
    }
    for start in starts { reach(from: start) }
    for node in document.nodes where !reached.contains(node.id) {
      starts.append(node.id)
      reach(from: node.id)
    }
    return starts
  }

  /// Whether what is needed belongs where it is needed, as all does that is not registered.
  private func isOneScope(_ user: Int, _ need: Int) -> Bool {
    nodes[need]?.isRegistered == false || nodes[user]?.scopeID == nodes[need]?.scopeID
  }

  /// The group's title with its trees below it, a scope's groups among them; empty when there are none.
  mutating func lines(of group: Group) -> [String] {
    let entries = group.nodes.map(\.id).filter(entryIDs.contains)
    var lines: [String] = []
    for (index, entry) in entries.enumerated() {
      lines += self.lines(entry: entry, isLast: index == entries.count - 1, in: nodes[entry]?.scopeID)
    }
    for inner in group.groups {
      let innerLines = self.lines(of: inner)
      if !lines.isEmpty, !innerLines.isEmpty { lines.append("") }
      lines += innerLines.map { $0.isEmpty ? "" : "  \($0)" }
    }
    return lines.isEmpty ? [] : [group.title] + lines
  }

  mutating func takeDeferred() -> Int? {
    while let next = deferred.first {
      deferred.removeFirst()
      if !expanded.contains(next) { return next }
    }
    return nil
  }

  /// Depth first by a stack of its own, since the depth is the user's.
  ///
  /// - Parameter scope: The scope that need not be told.
  mutating func lines(entry: Int, isLast: Bool, in scope: Int? = nil) -> [String] {
    var lines: [String] = []
    var stack = [Row(id: entry, edge: nil, indentation: "", isLast: isLast, depth: 0)]
    while let row = stack.popLast() {
      let start = row.indentation + (row.isLast ? "└─ " : "├─ ")
      guard let id = row.id, let node = nodes[id] else {
        lines.append(start + "? unknown: its builder takes a resolver")
        continue
      }
      let below = rows(below: row, node)
      let isReference = !below.isEmpty && (expanded.contains(id) || row.depth == TreeText.deepest)
      lines.append(start + describe(node, row.edge, in: scope) + (isReference ? reference(to: id) : ""))
      if isReference { continue }
      expanded.insert(id)
      stack += below.reversed()
    }
    return lines
  }

  private struct Row {
    /// Nil for what an opaque builder needs.
    let id: Int?
    let edge: GraphDocument.Edge?
    let indentation: String
    let isLast: Bool
    let depth: Int
  }

  private func rows(below row: Row, _ node: GraphDocument.Node) -> [Row] {
    let indentation = row.indentation + (row.isLast ? "   " : "│  ")
    let children = children[node.id] ?? []
    let isUnknown = node.isOpaque && !isUpward
    var rows = children.enumerated().map { index, child in
      Row(
        id: child.node, edge: child.edge, indentation: indentation,
        isLast: index == children.count - 1 && !isUnknown, depth: row.depth + 1)
    }
    if isUnknown { rows.append(Row(id: nil, edge: nil, indentation: indentation, isLast: true, depth: row.depth + 1)) }
    return rows
  }

  /// Says where the needs of a node stand that has none below it here.
  private mutating func reference(to id: Int) -> String {
    if expanded.contains(id) { return "  (its \(isUpward ? "users" : "needs"): above)" }
    deferred.append(id)
    return "  (its \(isUpward ? "users" : "needs"): below)"
  }

  private func describe(_ node: GraphDocument.Node, _ edge: GraphDocument.Edge?, in scope: Int?) -> String {
    let label = Label(node, names, problems)
    var marks = label.marks
    for mark in problems.marks(edge?.problems ?? []) where !marks.contains(mark) { marks.append(mark) }
    var line = ""
    if let edge, case let kinds = Label.of(edge), !kinds.isEmpty { line = kinds.joined(separator: ", ") + ": " }
    line += colored(label.title, marks.isEmpty ? .bold : .red)
    if !label.details.isEmpty { line += " (\(label.details.joined(separator: ", ")))" }
    if let place = node.place { line += colored("  \(place)", .dim) }
    if node.scopeID != scope, let path = node.scopeID.flatMap({ scopePaths[$0] }) { line += "  in scope “\(path)”" }
    if !marks.isEmpty { line += colored("  \(Label.warning) \(marks.joined(separator: ", "))", .red) }
    return line
  }

  func colored(_ text: String, _ color: Color) -> String {
    isColored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
