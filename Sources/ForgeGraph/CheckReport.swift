internal import ForgeInject

/// What `--check` prints: each problem the way compilers report theirs, so that editors and CI make it clickable.
struct CheckReport {
  let text: String
  let isClean: Bool

  init(_ graph: DependencyGraph, _ files: SourceFiles) {
    isClean = graph.problems.isEmpty
    let count = graph.nodes.count
    let services = count == 1 ? "1 service" : "\(count) services"
    let problems = graph.problems.map { Self.text("error: \($0.description)", at: $0.location, files) }
    let total =
      switch problems.count {
      case 0: "no problem"
      case 1: "1 problem"
      default: "\(problems.count) problems"
      }
    text = problems.joined() + Self.notes(graph, files) + "\(total) in \(services)\n"
  }

  /// What gets nil although its author may think otherwise, which is no problem of the graph.
  private static func notes(_ graph: DependencyGraph, _ files: SourceFiles) -> String {
    graph.nodes.flatMap { node in
      node.edges.compactMap { edge in
        guard case .absent(let service) = edge.target else { return nil }
        let note =
          "note: `\(node.name)` gets nil for an Optional: `\(service)` is not registered. A parameter's default value does not count."
        return text(note, at: node.location, files)
      }
    }.joined()
  }

  private static func text(_ message: String, at location: SourceLocation?, _ files: SourceFiles) -> String {
    guard let location else { return "\(message)\n" }
    let recorded = "\(location.fileID):\(location.line)"
    switch files.find(location.fileID) {
    case .found(let path): return "\(path):\(location.line): \(message)\n"
    case .ambiguous(let paths):
      return "\(recorded): \(message)\n  file: one of \(paths.joined(separator: ", "))\n"
    case .notFound(let searched):
      return "\(recorded): \(message)\n  file: not found in \(searched)\n"
    }
  }
}
