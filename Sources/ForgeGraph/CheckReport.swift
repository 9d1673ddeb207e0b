internal import ForgeInject

/// What `--check` prints: each problem the way compilers report theirs, so that editors and CI make it clickable.
struct CheckReport {
  let text: String
  let isClean: Bool

  init(_ graph: DependencyGraph, _ files: SourceFiles) {
    isClean = graph.problems.isEmpty
    let count = graph.nodes.count
    let services = count == 1 ? "1 service" : "\(count) services"
    if isClean {
      text = "no problem in \(services)\n"
      return
    }
    let problems = graph.problems.map { Self.text($0, files) }.joined()
    text =
      problems + (graph.problems.count == 1 ? "1 problem" : "\(graph.problems.count) problems") + " in \(services)\n"
  }

  private static func text(_ problem: DependencyGraph.Problem, _ files: SourceFiles) -> String {
    guard let location = problem.location else { return "error: \(problem.description)\n" }
    let recorded = "\(location.fileID):\(location.line)"
    switch files.find(location.fileID) {
    case .found(let path): return "\(path):\(location.line): error: \(problem.description)\n"
    case .ambiguous(let paths):
      return "\(recorded): error: \(problem.description)\n  file: one of \(paths.joined(separator: ", "))\n"
    case .notFound(let searched):
      return "\(recorded): error: \(problem.description)\n  file: not found in \(searched)\n"
    }
  }
}
