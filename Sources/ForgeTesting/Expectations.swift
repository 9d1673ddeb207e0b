public import ForgeInject
public import Testing

/// Expects that a container can be made from the assemblies; records an issue for each problem of their graph.
///
/// ```swift
/// @Test func graph() {
///   expectValid(AppAssembly())
/// }
/// ```
///
/// - Parameters:
///   - assemblies: The assemblies; those that they depend on need not be named.
///   - overrides: Registers what takes the place of the assemblies' registrations.
///   - sourceLocation: Where issues are recorded.
/// - Returns: The graph.
@discardableResult
public func expectValid(
  _ assemblies: any Assembly..., overrides: (inout Registry) -> Void = { _ in },
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) -> DependencyGraph {
  let graph = DependencyGraph(assemblies: assemblies, overrides: overrides)
  record(graph.problems, sourceLocation)
  return graph
}

/// Expects that a service can be resolved; records an issue with the error when it cannot.
///
/// It finds what a graph cannot tell: what builders that take a resolver need, and what builders throw.
///
/// - Parameters:
///   - service: The type that the service is registered as.
///   - container: The container.
///   - sourceLocation: Where an issue is recorded.
/// - Returns: The instance; nil when there is an issue.
@discardableResult
nonisolated(nonsending) public func expectResolves<T>(
  _ service: T.Type, in container: Container, sourceLocation: Testing.SourceLocation = #_sourceLocation
) async -> sending T? {
  do {
    return try await container.resolve(service)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
    return nil
  }
}

func record(_ problems: [DependencyGraph.Problem], _ sourceLocation: Testing.SourceLocation) {
  for problem in problems {
    Issue.record(Comment(rawValue: problem.description), sourceLocation: sourceLocation)
  }
}
