/// Everything that is wrong with an object graph.
///
/// Making a ``Container`` throws it when there is at least one problem; nothing has been built then.
public struct GraphError: Error, Sendable, CustomStringConvertible {
  /// The problems, sorted by the place that each is reported at.
  public let problems: [GraphProblem]

  /// Every problem's text, numbered.
  public var description: String {
    let count = problems.count == 1 ? "a problem" : "\(problems.count) problems"
    let texts = problems.enumerated().map { "\($0.offset + 1). \($0.element.description)" }
    return "The object graph has \(count).\n" + texts.joined(separator: "\n")
  }
}
