/// The registrations of a container with their edges, as an immutable value, and everything that is wrong with them.
///
/// Making one runs the assemblies and builds no service. A ``Container`` is made from a graph without ``problems``.
public struct DependencyGraph: Sendable {
  /// One registered service.
  public struct Service: Sendable, Hashable {
    /// The module-qualified name of the type that it is resolved as.
    public let name: String
    /// How long an instance lives and who shares it.
    public let lifetime: Lifetime
    /// Where its builder runs.
    public let isolation: BuilderIsolation
    /// The names of the services that its builder takes as parameters; nil for a builder that takes a
    /// ``Resolver``, whose needs are unknown until it runs.
    public let dependencies: [String]?
    /// Where it was registered.
    public let location: SourceLocation
    /// The module-qualified name of the assembly that registered it; nil for an override.
    public let assembly: String?
  }

  /// Everything that is wrong, sorted by the place that each problem is reported at; empty for a valid graph.
  public let problems: [Problem]

  /// What is registered, overrides applied, in the order of registration.
  let registrations: [Registration]
  /// For each registration, the places in ``registrations`` of its known dependencies, in the order of the
  /// builder's parameters.
  ///
  /// One that is missing has no place.
  let links: [[Int]]
  /// The places of all registrations, dependencies before dependents.
  let order: [Int]

  /// The registered services, in the order of their registration.
  ///
  /// - Complexity: O(*n*) in the number of services and their dependencies.
  public var services: [Service] {
    registrations.map { registration in
      Service(
        name: registration.name,
        lifetime: registration.lifetime,
        isolation: registration.isolation,
        dependencies: registration.dependencies.map { $0.map(ServiceName.of) },
        location: registration.location,
        assembly: registration.assembly.map { ServiceName.of($0) })
    }
  }

  /// Runs the assemblies and finds out what they register.
  ///
  /// - Parameters:
  ///   - assemblies: The assemblies; those that they depend on need not be named.
  ///   - overrides: Registers what takes the place of the assemblies' registrations.
  public init(_ assemblies: any Assembly..., overrides: (inout Registry) -> Void = { _ in }) {
    self.init(assemblies: assemblies, overrides: overrides)
  }

  /// Runs an array of assemblies and finds out what they register.
  public init(assemblies: [any Assembly], overrides: (inout Registry) -> Void = { _ in }) {
    let walk = AssemblyWalk(assemblies)
    var base = Registry()
    for assembly in walk.assemblies {
      base.assembly = type(of: assembly)
      assembly.assemble(into: &base)
    }
    var layer = Registry()
    overrides(&layer)

    var linker = Linker(base: base.registrations, overrides: layer.registrations)
    linker.link()
    registrations = linker.registrations
    links = linker.links
    order = linker.order
    let sorted = (walk.conflicts.map(Problem.init) + linker.problems).sorted()
    problems = sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
  }

  /// Throws every problem of the graph.
  ///
  /// - Throws: ``GraphError`` when there are ``problems``.
  public func validate() throws(GraphError) {
    if !problems.isEmpty { throw GraphError(problems: problems) }
  }
}
