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
/// What a scope adds is checked along with it when the scope is described: its assemblies are made from sample values.
///
/// ```swift
/// expectValid(AppAssembly(), scopes: [GraphScope("request", RequestAssembly(id: 0))])
/// ```
///
/// - Parameters:
///   - assemblies: The assemblies; those that they depend on need not be named.
///   - scopes: The scopes that will be made from the container. The issues about one say in which scope they are.
///   - overrides: Registers what takes the place of the assemblies' registrations.
///   - sourceLocation: Where issues are recorded.
/// - Returns: The graph, without what scopes add.
@discardableResult
public func expectValid(
  _ assemblies: any Assembly..., scopes: [GraphScope] = [], overrides: (inout Registry) -> Void = { _ in },
  sourceLocation: SourceLocation = #_sourceLocation
) -> DependencyGraph {
  let graph = DependencyGraph(assemblies: assemblies, overrides: overrides)
  record(graph.problems, sourceLocation)
  for scope in graph.scopes(scopes) { record(scope.graph.problems, in: scope, sourceLocation) }
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
  _ service: T.Type, in container: Container, sourceLocation: SourceLocation = #_sourceLocation
) async -> sending T? {
  do {
    return try await container.resolve(service)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
    return nil
  }
}

func record(
  _ problems: [DependencyGraph.Problem], in scope: DependencyGraph.Scope? = nil,
  _ sourceLocation: SourceLocation
) {
  for problem in problems {
    let text = scope?.text(problem.description) ?? problem.description
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }
}
