extension DependencyGraph {
  /// Something that is wrong with a graph, found before anything is built.
  public struct Problem: Sendable, CustomStringConvertible {
    /// What kind of problem it is.
    ///
    /// It is a struct, not an enum, so that a new kind breaks no `switch`.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
      /// The code as it is written in source code.
      public let description: String

      /// A builder has a parameter whose type is not registered.
      public static let missingDependency = Code(description: "missingDependency")
      /// A service is registered twice in one layer.
      public static let duplicate = Code(description: "duplicate")
      /// Services need each other.
      public static let cycle = Code(description: "cycle")
      /// A service of the root container would keep a `.scoped` one, hence one scope's instance for all.
      public static let captiveDependency = Code(description: "captiveDependency")
      /// A value type is registered `.weak`.
      public static let weakValueType = Code(description: "weakValueType")
      /// An Optional is registered as a service.
      public static let optionalService = Code(description: "optionalService")
      /// One assembly is reached with two configurations.
      public static let conflictingAssemblies = Code(description: "conflictingAssemblies")
      /// An override has no registration to replace.
      public static let overrideReplacesNothing = Code(description: "overrideReplacesNothing")
      /// A scope's assembly registers what only the root container may, or what is registered there.
      public static let scopeRule = Code(description: "scopeRule")
    }

    /// What kind of problem it is.
    public let code: Code

    /// The place to look at first; nil when the problem is about assemblies rather than a registration.
    public let location: SourceLocation?

    /// What is wrong, the path, where each step was registered, and what to do about it.
    public let description: String

    /// The name of the service whose registration ``location`` is; nil when that is.
    package let service: String?
    /// The name of what is missing there; nil when nothing is.
    package let missing: String?
    /// The places along a cycle, or from one who keeps a captive to the captive.
    package let places: [Int]

    init(
      _ code: Code, at registration: Registration?, missing: String? = nil, along places: [Int] = [], _ text: ErrorText
    ) {
      self.code = code
      location = registration?.location
      service = registration?.name
      self.missing = missing
      self.places = places
      description = text.text
    }
  }
}

extension DependencyGraph.Problem: Comparable {
  /// Whether both are the same problem, reported in the same words.
  public static func == (left: Self, right: Self) -> Bool {
    left.code == right.code && left.location == right.location
      && left.description == right.description
  }

  /// Orders by location, those without one first, then by code and text.
  public static func < (left: Self, right: Self) -> Bool {
    if let leftLocation = left.location, let rightLocation = right.location {
      if leftLocation != rightLocation { return leftLocation < rightLocation }
    } else if (left.location == nil) != (right.location == nil) {
      return left.location == nil
    }
    return (left.code.description, left.description) < (right.code.description, right.description)
  }
}

extension DependencyGraph.Problem {
  init(_ conflict: AssemblyWalk.Conflict) {
    let name = ServiceName.of(conflict.assembly)
    let ways = conflict.ways.map { way in
      way.map { ServiceName.of($0) }.joined(separator: " → ")
    }
    self.init(
      .conflictingAssemblies, at: nil,
      ErrorText(
        what: "`\(name)` is reached with two configurations: by \(ways[0]), and by \(ways[1]).",
        path: [],
        fix: ways.contains { $0.contains(" → ") }
          ? "name the configuration that you want directly where the container is made"
            + (conflict.isEquatable ? "." : ", or make `\(name)` Equatable if the two are the same.")
          : "name `\(name)` once; an assembly's identity is its type, so two modules need a type each."))
  }

  init(
    missing service: Any.Type, neededBy user: Registration, among index: NearMisses.Index,
    lists: [ObjectIdentifier: [Int]]
  ) {
    let name = ServiceName.of(service)
    let advice = Advice.registering(service, among: index, lists: lists, for: user.service)
    // What a scope adds is not seen by what the root registers.
    let scope = " If a scope brings it, register `\(user.name)` in that scope's assembly too."
    self.init(
      .missingDependency, at: user, missing: name,
      ErrorText(
        what: "`\(user.name)` needs `\(name)`, which is not registered.",
        path: [ErrorText.Step(user), ErrorText.Step(unregistered: service)],
        fix: user.lifetime == .scoped ? advice + scope : advice))
  }

  init(duplicates: [Registration]) {
    let name = duplicates[0].name
    let places = duplicates.map(\.origin).joined(separator: "; ")
    self.init(
      .duplicate, at: duplicates[1],
      ErrorText(
        what: "`\(name)` is registered \(duplicates.count == 2 ? "twice" : "\(duplicates.count) times"): \(places).",
        path: [],
        fix: duplicates.allSatisfy { $0.assembly == nil }
          ? "remove all but one." : "remove all but one, or move one to the `overrides:` of the container."
      ))
  }

  init(cycle: [Registration], at places: [Int]) {
    let path = cycle + cycle.prefix(1)
    self.init(
      .cycle, at: cycle[0], along: places,
      ErrorText(
        what: cycle.count == 1
          ? "`\(cycle[0].name)` needs itself."
          : "\(cycle.count) services need each other.",
        path: path.map(ErrorText.Step.init),
        fix: Advice.breakCycle))
  }

  /// A problem of one registration alone.
  private init(_ code: Code, about registration: Registration, what: String, fix: String) {
    self.init(code, at: registration, ErrorText(what: what, path: [ErrorText.Step(registration)], fix: fix))
  }

  init(weakValue registration: Registration) {
    self.init(
      .weakValueType, about: registration,
      what: "`\(registration.name)` is registered `.weak` and is a value type, which nothing can hold weakly.",
      fix: "register it `.singleton` or `.transient`, or make it a class.")
  }

  init(optional registration: Registration) {
    self.init(
      .optionalService, about: registration,
      what: "`\(registration.name)` is registered: a service cannot be an Optional.",
      fix: "if the builder is a failable initializer, use a closure that unwraps its result or throws when it is nil.")
  }

  init(replacingNothing override: Registration, among registrations: [Registration]) {
    let addition = "register it within `registry.adding { … }` if it is meant to be new."
    let near = NearMisses.hint(for: override.service, among: .init(registrations))
    self.init(
      .overrideReplacesNothing, about: override,
      what: "the override of `\(override.name)` replaces nothing: no assembly registers that service.",
      fix: near.map { "\($0) Override that one, by its type as the second argument, or \(addition)" }
        ?? "give the type that the assembly registers as the second argument, or \(addition)")
  }

  init(decoratingNothing decorator: Registration, among registrations: [Registration]) {
    let isList = (decorator.service as? any ParameterForm.Type)?.form.kind == .list
    let advice =
      isList
      ? Advice.contributing(to: decorator.service) : "decorate a service by exactly the type that it is registered as."
    let near = NearMisses.hint(for: decorator.service, among: .init(registrations))
    self.init(
      .missingDependency, about: decorator,
      what: "`\(decorator.name)` is decorated and not registered.",
      fix: near.map { "\($0) Decorate that one: \(advice)" } ?? advice)
  }

  /// - Parameter path: A service of the root container, what is between, and the scoped service.
  init(captive path: [Registration], at places: [Int]) {
    let keeper = path[0]
    let kept = path[path.count - 1]
    self.init(
      .captiveDependency, at: keeper, along: places,
      ErrorText(
        what:
          "`\(keeper.name)` is registered `\(keeper.lifetime)` and would keep `\(kept.name)`, which is `.scoped`, for all scopes.",
        path: path.filter { $0.role != .form }.map(ErrorText.Step.init),
        fix: "register `\(keeper.name)` `.scoped` too, or hand it what it needs of `\(kept.name)` in a method call."))
  }

  init(sharedInScope registration: Registration) {
    self.init(
      .scopeRule, about: registration,
      what:
        "`\(registration.name)` is registered `\(registration.lifetime)` in a scope, and only the root container has instances for all.",
      fix: "register it `.scoped` or `.transient`, or in an assembly of the root container.")
  }

  init(shadowing inherited: Registration, with registration: Registration) {
    self.init(
      .scopeRule, about: registration,
      what:
        "`\(registration.name)` is registered in a scope, and at \(inherited.origin): a scope adds services and replaces none.",
      fix: "remove one of the two, or give the scope's a type or a tag of its own.")
  }

  /// A decorator of a service, and none of a list, that meets nothing but elements of a list.
  init(decoratingMembersAlone decorator: Registration) {
    let type = Advice.metatype(decorator.name)
    self.init(
      .missingDependency, about: decorator,
      what: "`\(decorator.name)` is decorated and not registered: it is contributed to a list.",
      fix:
        "decorate each element with `registry.contributing { $0.decorate(\(type)) { … } }`, or the list with `registry.decorate([\(decorator.name)].self) { … }`."
    )
  }

  /// - Parameter single: What is registered by itself.
  init(decoratingNoMember decorator: Registration, single: Registration?) {
    let advice = Advice.contributing(to: Form.list(of: decorator.service))
    self.init(
      .missingDependency, about: decorator,
      what: "`\(decorator.name)` is decorated as an element of a list, and nothing is contributed to that.",
      fix: single.map {
        "`\(decorator.name)` is registered by itself, at \($0.origin). Decorate that outside of `registry.contributing`, or \(advice)"
      } ?? advice)
  }

  /// - Parameter inherited: What is decorated; nil for a list and its elements.
  init(decorating inherited: Registration?, inScopeWith decorator: Registration) {
    let isList = decorator.role == .decorator
    let whence =
      inherited.map { "registered at \($0.origin)" }
      ?? (isList ? "contributed to outside of it" : "contributed outside of it")
    self.init(
      .scopeRule, about: decorator,
      what: "`\(decorator.name)` is decorated in a scope, and \(whence): a scope adds services and changes none.",
      fix: "decorate it in an assembly of the root container.")
  }
}
