/// A question that a graph has no answer to.
public struct GraphQueryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with the question, with the names that may have been meant.
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  init(unknown service: String, near: [String]) {
    let meant = near.map { "`\($0)`" }.joined(separator: " or ")
    self.init("no service is called `\(service)`." + (near.isEmpty ? "" : " Did you mean \(meant)?"))
  }

  init(ambiguous service: String, names: [String]) {
    self.init(
      "`\(service)` may be \(names.map { "`\($0)`" }.joined(separator: " or ")): give one of these names.")
  }
}
