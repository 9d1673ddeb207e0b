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

  /// What is registered, overrides and decorators applied, in the order of registration; then what decorators wrap, what is
  /// contributed, what decorators of that wrap, and the parameters' forms.
  let registrations: [Registration]
  /// For each registration, the places of its known dependencies, in the order of the builder's parameters.
  ///
  /// One that is missing has no place.
  let links: [[Int]]
  /// Where the `Provider` parameters at some places lead to.
  let later: [Int: Int]
  /// The places of the elements of each list, by its element's type.
  let lists: [ObjectIdentifier: [Int]]
  /// The places of all registrations, dependencies before dependents.
  let order: [Int]
  /// The place of the first registration: for what a scope adds, the end of what it inherits.
  let firstPlace: Int
  let assemblies: [ObjectIdentifier: AssemblyWalk.Visit]
  /// The places of what decorators wrap.
  let wrapped: Set<Int>
  /// The first place of each scope's own registrations, the outermost scope's first.
  let scopeStarts: [Int]

  var endPlace: Int { firstPlace + registrations.count }

  /// The registered services, in the order of their registration.
  ///
  /// A decorated service is listed with its decorator, and after the others by itself. Elements of lists come last, and after them those of
  /// them that are decorated, by themselves.
  ///
  /// - Complexity: O(*n*) in the number of services and their dependencies.
  public var services: [Service] {
    let names = ServiceNames(registrations)
    return registrations.filter { $0.role != .form }.map { registration in
      Service(
        name: names[registration.service],
        lifetime: registration.lifetime,
        isolation: registration.isolation,
        dependencies: registration.dependencies.map { $0.map { names[$0] } },
        location: registration.location,
        assembly: registration.assembly.map { names[$0] })
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
    self.init(assemblies, parent: nil) { overrides(&$0[0]) }
  }

  /// - Parameters:
  ///   - parent: The container that a scope is made from.
  ///   - overrideLayers: How many layers of overrides there are, each of which overrides those before it.
  ///   - overrides: Fills the layers of overrides.
  package init(
    _ direct: [any Assembly], parent: Container?, overrideLayers: Int = 1,
    overrides: (inout [Registry]) -> Void
  ) {
    let walk = AssemblyWalk(direct, inherited: parent?.layer.assemblies ?? [:])
    var base = Registry()
    for assembly in walk.assemblies {
      base.assembly = type(of: assembly)
      assembly.assemble(into: &base)
    }
    var layers = [Registry](repeating: Registry(), count: overrideLayers)
    overrides(&layers)

    var linker = Linker([base] + layers, parent: parent)
    linker.link()
    registrations = linker.registrations
    links = linker.links
    later = linker.later
    lists = linker.lists
    order = linker.order
    firstPlace = parent?.layer.endPlace ?? 0
    assemblies = walk.visits
    wrapped = Set(linker.wrapped.values)
    scopeStarts = []
    let found = walk.conflicts.map(Problem.init) + linker.problems
    var names = ServiceNames(found.isEmpty ? [] : (parent?.graph.registrations ?? []) + registrations)
    let sorted = found.map { $0.named(by: &names) }.sorted()
    problems = sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
  }

  /// What a scope inherits together with what it adds.
  init(_ inherited: DependencyGraph, _ added: DependencyGraph) {
    registrations = inherited.registrations + added.registrations
    links = inherited.links + added.links
    later = inherited.later.merging(added.later) { $1 }
    lists = added.lists
    order = inherited.order + added.order
    firstPlace = 0
    assemblies = added.assemblies
    wrapped = inherited.wrapped.union(added.wrapped)
    scopeStarts = inherited.scopeStarts + [added.firstPlace]
    problems = []
  }

  /// Whether one registration needs another, over nothing but forms.
  func leads(from user: Int, to dependency: Int) -> Bool {
    links[user].contains { $0 == dependency || registrations[$0].role == .form && leads(from: $0, to: dependency) }
  }

  func isFoundByType(_ registration: Registration, _ place: Int) -> Bool {
    switch registration.role {
    case .contribution, .memberDecorator, .form: false
    case .service, .alias, .decorator: !wrapped.contains(place)
    }
  }

  /// Throws every problem of the graph.
  ///
  /// - Throws: ``GraphError`` when there are ``problems``.
  public func validate() throws(GraphError) {
    if !problems.isEmpty { throw GraphError(problems: problems) }
  }
}
