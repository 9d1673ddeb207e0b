import ForgeInject
import Testing

/// Expects these problems and no others, word by word.
func expectProblems(
  _ codes: [DependencyGraph.Problem.Code], _ texts: [String],
  overrides: (inout Registry) -> Void = { _ in },
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ register: @escaping @Sendable (inout Registry) -> Void
) {
  let graph = DependencyGraph(ClosureAssembly(body: register), overrides: overrides)
  #expect(graph.problems.map(\.code) == codes, sourceLocation: sourceLocation)
  #expect(graph.problems.map(\.description) == texts, sourceLocation: sourceLocation)
}

/// Expects an error, word by word.
func expectError(
  _ error: ResolutionError?, _ code: ResolutionError.Code, path: [String], _ text: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  #expect(error?.code == code, sourceLocation: sourceLocation)
  #expect(error?.path == path.map { $0.inTests }, sourceLocation: sourceLocation)
  #expect(error?.description == text, sourceLocation: sourceLocation)
}

extension String {
  /// The name of a type of these tests as errors show it; others carry their module already.
  fileprivate var inTests: String {
    if contains(".") { return self }
    return hasPrefix("any ") ? "any ForgeInjectTests.\(dropFirst(4))" : "ForgeInjectTests.\(self)"
  }
}
