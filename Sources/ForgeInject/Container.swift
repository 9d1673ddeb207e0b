/// Resolves the services that assemblies have registered.
///
/// A container is made from a valid ``DependencyGraph`` and never changes: there is no registering after the
/// fact, and resolving a built singleton takes no lock. Instances are built when they are first needed, each shared one
/// exactly once however many threads and tasks race for it.
///
/// ```swift
/// let container = try Container(AppAssembly())
/// try await container.start()
/// let sync = try await container.resolve((any SyncServicing).self)
/// ```
///
/// It can be used from any thread and any actor. When the last reference to it goes, it lets go of its instances,
/// dependents before what they depend on.
public final class Container: Sendable {
  /// The registrations and their edges.
  public let graph: DependencyGraph

  @usableFromInline let storage: Storage

  /// Makes a container from assemblies.
  ///
  /// - Parameters:
  ///   - assemblies: The assemblies; those that they depend on need not be named.
  ///   - overrides: Registers what takes the place of the assemblies' registrations, in tests for example. An
  ///     override that replaces nothing is a problem unless it is registered within ``Registry/adding(_:)``.
  /// - Throws: ``GraphError`` with every problem of the graph. Nothing has been built then.
  public convenience init(
    _ assemblies: any Assembly..., overrides: (inout Registry) -> Void = { _ in }
  ) throws(GraphError) {
    try self.init(DependencyGraph(assemblies: assemblies, overrides: overrides))
  }

  /// Makes a container from an array of assemblies.
  ///
  /// - Throws: ``GraphError`` with every problem of the graph. Nothing has been built then.
  public convenience init(
    assemblies: [any Assembly], overrides: (inout Registry) -> Void = { _ in }
  ) throws(GraphError) {
    try self.init(DependencyGraph(assemblies: assemblies, overrides: overrides))
  }

  /// Makes a container from a graph.
  ///
  /// - Throws: ``GraphError`` with every problem of the graph. Nothing has been built then.
  public init(_ graph: DependencyGraph) throws(GraphError) {
    try graph.validate()
    self.graph = graph
    storage = Storage(graph)
  }
}
