extension Model {
  /// How often what was met, so that a model that meets nothing is noticed.
  struct Tally: Sendable {
    var graphs = 0
    var validGraphs = 0
    var resolves = 0
    var failures = 0
    /// Resolves whose outcome the design leaves open.
    var open = 0
    var races = 0
    /// Decorators of elements and of lists that have run.
    var memberDecorators = 0
    var listDecorators = 0
    var findings: [String: Int] = [:]
    var codes: [String: Int] = [:]

    static func += (left: inout Tally, right: Tally) {
      left.graphs += right.graphs
      left.validGraphs += right.validGraphs
      left.resolves += right.resolves
      left.failures += right.failures
      left.open += right.open
      left.races += right.races
      left.memberDecorators += right.memberDecorators
      left.listDecorators += right.listDecorators
      left.findings.merge(right.findings, uniquingKeysWith: +)
      left.codes.merge(right.codes, uniquingKeysWith: +)
    }
  }
}
