import ForgeInject

extension Model.Findings {
  /// Throws unless just these problems have been found.
  func compare(with problems: [DependencyGraph.Problem]) throws {
    var open = required
    var covered: Set<[Int]> = []
    for problem in problems {
      if problem.code == .cycle {
        let ids = problem.ids
        let edges = zip(ids, ids.dropFirst() + ids.prefix(1)).map { [$0, $1] }
        guard !edges.isEmpty, circularEdges.isSuperset(of: edges) else {
          throw deviation("no circle is", problem, problems)
        }
        covered.formUnion(edges)
        continue
      }
      let isMeant = { (finding: Model.Finding) in
        problem.code.description == finding.code && problem.location?.line == UInt(finding.id)
          && (finding.detail.isEmpty || problem.description.contains(finding.detail))
      }
      if let finding = open.first(where: isMeant) {
        open.remove(finding)
      } else if !permitted.contains(where: isMeant) {
        throw deviation("nobody expects", problem, problems)
      }
    }
    guard open.isEmpty else { throw Model.Deviation("not found: \(open), but \(problems.map(\.description))") }
    let missed = circularEdges.subtracting(covered).filter { edge in
      guard listEdges.contains(edge) else { return true }
      return !covered.contains { $0[0] == edge[0] } || !covered.contains { $0[1] == edge[1] }
    }
    guard missed.isEmpty else {
      throw Model.Deviation("circles not found: \(missed), but \(problems.map(\.description))")
    }
  }

  private func deviation(
    _ text: String, _ problem: DependencyGraph.Problem, _ problems: [DependencyGraph.Problem]
  ) -> Model.Deviation {
    Model.Deviation("\(text) \(problem); expected \(self), found \(problems.map(\.code))")
  }
}

extension DependencyGraph.Problem {
  /// The statements on its path.
  fileprivate var ids: [Int] {
    description.split(separator: "\n").compactMap { line in
      guard let range = line.firstRange(of: " at Model:") else { return nil }
      return Int(line[range.upperBound...].prefix(4))
    }
  }
}
