/// A scope that is made when the app runs, described so that its graph can be checked and shown before: a name, and what
/// ``Container/makeScope(_:overrides:)`` will add, made from sample values.
///
/// ```swift
/// let request = GraphScope("request", RequestAssembly(id: 0))
/// let session = GraphScope("session", SessionAssembly(user: .sample), scopes: [request])
/// ```
///
/// The assemblies are assembled and nothing is built. Each scope extends the container or the scope that it is within, and sees nothing of those beside it.
public struct GraphScope: Sendable {
  /// What problems and pictures call it.
  public let name: String
  /// What it adds; the assemblies that these depend on need not be named.
  public let assemblies: [any Assembly]
  /// The scopes that are made from it.
  public let scopes: [GraphScope]

  /// Describes a scope.
  ///
  /// - Parameters:
  ///   - name: What problems and pictures call it.
  ///   - assemblies: What it adds; none for a scope that only has instances of its own.
  ///   - scopes: The scopes that are made from it.
  public init(_ name: String, _ assemblies: any Assembly..., scopes: [GraphScope] = []) {
    self.init(name, assemblies: assemblies, scopes: scopes)
  }

  /// Describes a scope with an array of assemblies.
  public init(_ name: String, assemblies: [any Assembly], scopes: [GraphScope] = []) {
    self.name = name
    self.assemblies = assemblies
    self.scopes = scopes
  }
}

extension DependencyGraph {
  /// The graph of a scope, with what that inherits.
  package final class Scope: Sendable {
    package let name: String
    /// Its name behind the names of the scopes that it is within.
    package let path: String
    /// The number of the scope that it is within.
    package let parent: Int?
    package let graph: DependencyGraph

    init(_ scope: GraphScope, within outer: Scope?, at parent: Int?, of graph: DependencyGraph) {
      name = scope.name
      path = outer.map { "\($0.path)/\(scope.name)" } ?? scope.name
      self.parent = parent
      self.graph = DependencyGraph(scope.assemblies, parent: graph) { _, _ in }
    }

    /// A text about something in the scope.
    package func text(_ text: String) -> String { "in scope “\(path)”: \(text)" }
  }

  /// The graphs of scopes that are made from this one, each before those within it.
  package func scopes(_ scopes: [GraphScope]) -> [Scope] {
    var made: [Scope] = []
    add(scopes, to: &made, within: nil)
    return made
  }

  private func add(_ scopes: [GraphScope], to made: inout [Scope], within parent: Int?) {
    for scope in scopes {
      let added = Scope(scope, within: parent.map { made[$0] }, at: parent, of: self)
      made.append(added)
      added.graph.add(scope.scopes, to: &made, within: made.count - 1)
    }
  }
}
