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
    public private(set) var description = ""

    /// The name of the service whose registration ``location`` is; nil when that is.
    package private(set) var service: String?
    /// The name of what is missing there; nil when nothing is.
    package private(set) var missing: String?
    /// The places along a cycle, or from one who keeps a captive to the captive.
    package let places: [Int]

    private let text: ErrorText
    private let subject: Any.Type?
    private let need: Any.Type?

    init(
      _ code: Code, at registration: Registration?, missing: Any.Type? = nil, along places: [Int] = [],
      _ text: ErrorText
    ) {
      self.code = code
      location = registration?.location
      self.places = places
      self.text = text
      subject = registration?.service
      need = missing
    }

    /// The problem with its texts, in which these names stand.
    func named(by names: inout ServiceNames) -> Problem {
      names.add(text.types, location.map { "needed at \($0)" } ?? "another")
      var named = self
      named.description = text.text(names)
      named.service = subject.map { names[$0] }
      named.missing = need.map { names[$0] }
      return named
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
    let assembly = conflict.assembly
    // Ways that look the same are told apart by where their assemblies stand in the lists that name them.
    let isAlike = conflict.ways[0].map(\.assembly).elementsEqual(conflict.ways[1].map(\.assembly), by: ==)
    let ways = conflict.ways.map { way in
      way.enumerated().map { depth, step -> Phrase in
        guard isAlike else { return "\(step.assembly)" }
        return depth == 0
          ? "\(step.assembly), number \(step.place + 1) of the container's assemblies"
          : "number \(step.place + 1) of its dependencies"
      }.joined(separator: " → ")
    }
    self.init(
      .conflictingAssemblies, at: nil,
      ErrorText(
        what: "`\(assembly)` is reached with two configurations: by \(ways[0]), and by \(ways[1]).",
        path: [],
        fix: conflict.ways.contains { $0.count > 1 }
          ? "name the configuration that you want directly where the container is made"
            + (conflict.isEquatable ? "." : ", or make `\(assembly)` Equatable if the two are the same.")
          : "name `\(assembly)` once; an assembly's identity is its type, so two modules need a type each."))
  }

  init(
    missing service: Any.Type, neededBy user: Registration, among index: NearMisses.Index,
    lists: [ObjectIdentifier: [Int]]
  ) {
    let advice = Advice.registering(service, among: index, lists: lists, for: user.service)
    // What a scope adds is not seen by what the root registers.
    let scope: Phrase = " If a scope brings it, register `\(user.service)` in that scope's assembly too."
    self.init(
      .missingDependency, at: user, missing: service,
      ErrorText(
        what: "`\(user.service)` needs `\(service)`, which is not registered.",
        path: [ErrorText.Step(user), ErrorText.Step(unregistered: service)],
        fix: user.lifetime == .scoped ? advice + scope : advice))
  }

  init(duplicates: [Registration]) {
    let service = duplicates[0].service
    let places: Phrase = duplicates.map(\.origin).joined(separator: "; ")
    let distinct: Phrase = "remove all but one, or keep them apart by a `tag:`"
    self.init(
      .duplicate, at: duplicates[1],
      ErrorText(
        what: "`\(service)` is registered \(duplicates.count == 2 ? "twice" : "\(duplicates.count) times"): \(places).",
        path: [],
        fix: duplicates.allSatisfy { $0.assembly == nil }
          ? "\(distinct)." : "\(distinct), or move one to the `overrides:` of the container."
      ))
  }

  init(cycle: [Registration], at places: [Int]) {
    let path = cycle + cycle.prefix(1)
    self.init(
      .cycle, at: cycle[0], along: places,
      ErrorText(
        what: cycle.count == 1
          ? "`\(cycle[0].service)` needs itself."
          : "\(cycle.count) services need each other.",
        path: path.map(ErrorText.Step.init),
        fix: Advice.breakCycle))
  }

  /// A problem of one registration alone.
  private init(_ code: Code, about registration: Registration, what: Phrase, fix: Phrase) {
    self.init(code, at: registration, ErrorText(what: what, path: [ErrorText.Step(registration)], fix: fix))
  }

  init(weakValue registration: Registration) {
    self.init(
      .weakValueType, about: registration,
      what: "`\(registration.service)` is registered `.weak` and is a value type, which nothing can hold weakly.",
      fix: "register it `.singleton` or `.transient`, or make it a class.")
  }

  init(optional registration: Registration) {
    self.init(
      .optionalService, about: registration,
      what: "`\(registration.service)` is registered: a service cannot be an Optional.",
      fix: "if the builder is a failable initializer, use a closure that unwraps its result or throws when it is nil.")
  }

  init(replacingNothing override: Registration, among registrations: [Registration]) {
    let addition: Phrase = "register it within `registry.adding { … }` if it is meant to be new."
    let near = NearMisses.hint(
      for: override.service, among: .init(registrations),
      to: "Override that one, by its type as the second argument")
    self.init(
      .overrideReplacesNothing, about: override,
      what: "the override of `\(override.service)` replaces nothing: no assembly registers that service.",
      fix: near.map { "\($0), or \(addition)" }
        ?? "give the type that the assembly registers as the second argument, or \(addition)")
  }

  init(decoratingNothing decorator: Registration, among registrations: [Registration]) {
    let isList = (decorator.service as? any ParameterForm.Type)?.form.kind == .list
    let advice =
      isList
      ? Advice.contributing(to: decorator.service) : "decorate a service by exactly the type that it is registered as."
    let near = NearMisses.hint(for: decorator.service, among: .init(registrations), to: "Decorate that one")
    self.init(
      .missingDependency, about: decorator,
      what: "`\(decorator.service)` is decorated and not registered.",
      fix: near.map { "\($0)\(isList ? ", or " : ": ")\(advice)" } ?? advice)
  }

  /// - Parameter path: A service of the root container, what is between, and the scoped service.
  init(captive path: [Registration], at places: [Int]) {
    let keeper = path[0]
    let kept = path[path.count - 1]
    self.init(
      .captiveDependency, at: keeper, along: places,
      ErrorText(
        what:
          "`\(keeper.service)` is registered `\(keeper.lifetime)` and would keep `\(kept.service)`, which is `.scoped`, for all scopes.",
        path: path.filter { $0.role != .form }.map(ErrorText.Step.init),
        fix:
          "register `\(keeper.service)` `.scoped` too, or hand it what it needs of `\(kept.service)` in a method call.")
    )
  }

  init(sharedInScope registration: Registration) {
    self.init(
      .scopeRule, about: registration,
      what:
        "`\(registration.service)` is registered `\(registration.lifetime)` in a scope, and only the root container has instances for all.",
      fix: "register it `.scoped` or `.transient`, or in an assembly of the root container.")
  }

  init(shadowing inherited: Registration, with registration: Registration) {
    self.init(
      .scopeRule, about: registration,
      what:
        "`\(registration.service)` is registered in a scope, and at \(inherited.origin): a scope adds services and replaces none.",
      fix: "remove one of the two, or give the scope's a type or a tag of its own.")
  }

  /// A decorator of a service, and none of a list, that meets nothing but elements of a list.
  init(decoratingMembersAlone decorator: Registration) {
    let type = Advice.metatype(decorator.service)
    self.init(
      .missingDependency, about: decorator,
      what: "`\(decorator.service)` is decorated and not registered: it is contributed to a list.",
      fix:
        "decorate each element with `registry.contributing { $0.decorate(\(type)) { … } }`, or the list with `registry.decorate(\(Advice.metatype(Form.list(of: decorator.service)))) { … }`."
    )
  }

  /// - Parameter single: What is registered by itself.
  init(decoratingNoMember decorator: Registration, single: Registration?) {
    let advice = Advice.contributing(to: Form.list(of: decorator.service))
    self.init(
      .missingDependency, about: decorator,
      what: "`\(decorator.service)` is decorated as an element of a list, and nothing is contributed to that.",
      fix: single.map { single -> Phrase in
        "`\(decorator.service)` is registered by itself, at \(single.origin). Decorate that outside of `registry.contributing`, or \(advice)"
      } ?? advice)
  }

  /// - Parameter inherited: What is decorated; nil for a list and its elements.
  init(decorating inherited: Registration?, inScopeWith decorator: Registration) {
    let isList = decorator.role == .decorator
    let whence: Phrase =
      inherited.map { "registered at \($0.origin)" }
      ?? (isList ? "contributed to outside of it" : "contributed outside of it")
    self.init(
      .scopeRule, about: decorator,
      what: "`\(decorator.service)` is decorated in a scope, and \(whence): a scope adds services and changes none.",
      fix: "decorate it in an assembly of the root container.")
  }
}
