internal import ForgeInject

/// What `--check` prints: each problem the way compilers report theirs, so that editors and CI make it clickable.
struct CheckReport {
  let text: String
  let isClean: Bool

  init(_ graph: ScopedGraph, _ files: SourceFiles) {
    let problems = graph.parts.flatMap { part in
      part.problems.map { Self.text("error: \(part.text($0.description))", at: $0.location, files) }
    }
    isClean = problems.isEmpty
    let notes = graph.parts.map { Self.notes($0, files) }
    let services = Self.count(graph.parts.reduce(0) { $0 + $1.nodes.count }, "service")
    let scopes = graph.parts.count == 1 ? "" : " and \(Self.count(graph.parts.count - 1, "scope"))"
    let total = isClean ? "no problem" : Self.count(problems.count, "problem")
    text = problems.joined() + notes.joined() + "\(total) in \(services)\(scopes)\n"
  }

  private static func count(_ number: Int, _ what: String) -> String {
    number == 1 ? "1 \(what)" : "\(number) \(what)s"
  }

  /// What gets nil although its author may think otherwise, which is no problem of the graph.
  private static func notes(_ part: ScopedGraph.Part, _ files: SourceFiles) -> String {
    part.nodes.flatMap { node in
      node.edges.compactMap { edge in
        guard case .absent(let service) = edge.target else { return nil }
        let note =
          "`\(node.name)` gets nil for an Optional: `\(service)` is not registered. A parameter's default value does not count."
        return text("note: \(part.text(note))", at: node.location, files)
      }
    }.joined()
  }

  private static func text(_ message: String, at location: CodeLocation?, _ files: SourceFiles) -> String {
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
