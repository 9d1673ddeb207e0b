/// What a picture or a line of text says about a node or an edge, in words: neither shape nor color alone says anything.
struct Label {
  let title: String
  let details: [String]
  /// What is wrong with it.
  let marks: [String]

  /// The title's sign of something wrong.
  static let warning = "⚠"

  init(_ node: GraphDocument.Node, _ names: ShortNames, _ problems: Problems) {
    title = names[node.name]
    marks = problems.marks(node.problems)
    details = Self.details(node)
  }

  static func details(_ node: GraphDocument.Node) -> [String] {
    var details: [String] = []
    switch node.role {
    case .alias: details.append("alias")
    case .decorator: details.append("decorator")
    case .contribution: details.append("list element")
    case .absent: return ["not registered: nil"]
    case .emptyList: return ["empty list"]
    case .missing where node.problems.isEmpty: return ["not registered"]
    default: break
    }
    if node.isWrapped { details.append("decorated") }
    if let lifetime = node.lifetime, node.role != .alias { details.append(lifetime) }
    switch node.isolation {
    case "mainActor": details.append("@MainActor")
    case "async": details.append("async")
    default: break
    }
    if node.isOpaque { details.append("takes a resolver") }
    if let times = node.times { details.append(text(times)) }
    return details
  }

  private static func text(_ times: GraphDocument.Node.Times) -> String {
    let (total, own) = (TimeSpan.text(times.totalTime), TimeSpan.text(times.ownTime))
    return times.builds.count == 1
      ? "\(total), own \(own)"
      : "\(times.builds.count) builds: \(total), longest \(TimeSpan.text(times.longestTime)), own \(own)"
  }

  /// A sentence in lines that are no wider than a box may be.
  static func wrapped(_ sentence: String) -> [String] {
    var lines: [String] = []
    for word in sentence.split(separator: " ") {
      if let last = lines.last, last.count + word.count < widest {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private static let widest = 60

  /// What is special about an edge.
  static func of(_ edge: GraphDocument.Edge) -> [String] {
    // The name of what is tagged tells it already.
    edge.kinds.filter { $0 != .tagged }.map { $0 == .alias ? "alias of" : $0.rawValue }
  }
}

/// A document's problems by their numbers.
struct Problems {
  private let byID: [Int: GraphDocument.Problem]

  init(_ problems: [GraphDocument.Problem]) {
    byID = Dictionary(uniqueKeysWithValues: problems.map { ($0.id, $0) })
  }

  /// Each in a few words, each once.
  func marks(_ ids: [Int]) -> [String] {
    var seen: Set<String> = []
    return ids.compactMap { byID[$0]?.mark }.filter { seen.insert($0).inserted }
  }
}

extension GraphDocument {
  /// The problems that no node and no edge shows.
  var loose: [Problem] {
    let shown = Set(nodes.flatMap(\.problems) + edges.flatMap(\.problems))
    return problems.filter { !shown.contains($0.id) }
  }
}
