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
    public let location: CodeLocation
    /// The module-qualified name of the assembly that registered it; nil for an override.
    public let assembly: String?
  }

  /// Something that is wrong with a graph.
  public typealias Problem = GraphProblem

  /// Everything that is wrong, sorted by the place that each problem is reported at; empty for a valid graph.
  public let problems: [Problem]

  /// What the container has, and for a scope what it inherits.
  package let layer: Layer

  /// Those of a scope follow the inherited ones.
  package var registrations: [Registration] { layer.allRegistrations }

  /// The registered services, in the order of their registration.
  ///
  /// A decorated service is listed with its decorator, and after the others by itself. Elements of lists come last, and after them those of
  /// them that are decorated, by themselves.
  ///
  /// - Complexity: O(*n*) in the number of services and their dependencies.
  public var services: [Service] {
    let registrations = registrations
    let names = ServiceNames(registrations)
    var services: [Service] = []
    for registration in registrations where registration.role != .form {
      services.append(
        Service(
          name: names[registration.service],
          lifetime: registration.lifetime,
          isolation: registration.isolation,
          dependencies: registration.dependencies.map { $0.filter { !Form.isArgument($0) }.map { names[$0] } },
          location: registration.location,
          assembly: registration.assembly.map { names[$0] }))
    }
    return services
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
    self.init(assemblies, parent: nil) { overrides(&$1) }
  }

  /// - Parameters:
  ///   - parent: The graph of the container that a scope is made from.
  ///   - overrideLayers: How many layers of overrides there are, each of which overrides those before it.
  ///   - overrides: Fills one of the layers of overrides, whose number it is given.
  package init(
    _ direct: [any Assembly], parent: DependencyGraph?, overrideLayers: Int = 1,
    overrides: (Int, inout Registry) -> Void
  ) {
    let walk = AssemblyWalk(direct, after: parent?.layer.assemblies)
    var linker = Linker(in: parent?.layer, RegistrationMemory())
    linker.add(walk.assemble(in: linker.memory))
    for number in 0..<overrideLayers {
      var registry = Registry(linker.memory)
      overrides(number, &registry)
      linker.add(registry)
    }
    self.init(linker, walk)
  }

  // Apart, since what takes a closure is compiled anew for each.
  @inline(never)
  private init(_ linker: consuming Linker, _ walk: AssemblyWalk) {
    linker.link()
    layer = linker.layer(walk)
    let found = walk.problems + linker.problems
    problems = found.isEmpty ? [] : Self.sorted(found, layer)
  }

  /// The problems with their texts, each once, sorted by the place that it is reported at.
  private static func sorted(_ found: [Problem.Finding], _ layer: Layer) -> [Problem] {
    var names = ServiceNames(layer.allRegistrations)
    var (named, problems): ([Problem], [Problem]) = ([], [])
    for finding in found { named.append(Problem(finding, named: &names)) }
    for index in sorting(named.count, { named[$0] < named[$1] }) where problems.last != named[index] {
      problems.append(named[index])
    }
    return problems
  }

  /// Throws every problem of the graph.
  ///
  /// - Throws: ``GraphError`` when there are ``problems``.
  public func validate() throws(GraphError) {
    if !problems.isEmpty { throw GraphError(problems: problems) }
  }
}
