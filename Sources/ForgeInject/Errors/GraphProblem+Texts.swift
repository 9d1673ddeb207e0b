// What problems say, one initializer for each.

extension GraphProblem.Finding {
  /// - Parameter visit: One of the same assembly with another configuration.
  convenience init(_ earlier: AssemblyVisit, conflictsWith visit: AssemblyVisit) {
    let assembly = visit.type
    var (first, second) = (Self.text(of: earlier.way), Self.text(of: visit.way))
    // Ways that look the same are told apart by where their assemblies stand in the lists that name them.
    if first == second {
      (first, second) = (Self.text(of: earlier.way, isNumbered: true), Self.text(of: visit.way, isNumbered: true))
    }
    let orEquatable: Phrase =
      visit.assembly is any Equatable ? "" : ", or make `\(assembly)` Equatable if the two are the same"
    self.init(
      .conflictingAssemblies, at: nil,
      "`\(assembly)` is reached with two configurations: by \(first), and by \(second).",
      earlier.user == nil && visit.user == nil
        ? "name `\(assembly)` once; an assembly's identity is its type, so two modules need a type each."
        : "name the configuration that you want directly where the container is made\(orEquatable).")
  }

  @inline(never)
  private static func text(of way: [AssemblyVisit], isNumbered: Bool = false) -> Phrase {
    var steps: [Phrase] = []
    for step in way {
      if !isNumbered {
        steps.append("\(step.type)")
      } else if steps.isEmpty {
        steps.append("\(step.type), number \(step.place + 1) of the container's assemblies")
      } else {
        steps.append("number \(step.place + 1) of its dependencies")
      }
    }
    return steps.joined(separator: " → ")
  }

  convenience init(
    missing service: Any.Type, neededBy user: Registration, among index: NearMisses.Index,
    lists: [ObjectIdentifier: [Int]]
  ) {
    // What a scope adds is not seen by what the root registers.
    let scope: Phrase =
      user.lifetime == .scoped
      ? " If a scope brings it, register `\(user.service)` in that scope's assembly too." : ""
    self.init(
      .missingDependency, at: user, missing: service,
      "`\(user.service)` needs `\(service)`, which is not registered.",
      Advice.registering(service, among: index, lists: lists, for: user.service) + scope)
  }

  convenience init(duplicates: [Registration]) {
    let count = duplicates.count == 2 ? "twice" : "\(duplicates.count) times"
    let isOverride = duplicates.allSatisfy { $0.assembly == nil }
    self.init(
      .duplicate, at: duplicates[1], path: [],
      "`\(duplicates[0].service)` is registered \(count): \(duplicates.map(\.origin).joined(separator: "; ")).",
      "remove all but one, or keep them apart by a `tag:`\(isOverride ? "" : ", or move one to the `overrides:` of the container")."
    )
  }

  convenience init(cycle: [Registration], at places: [Int]) {
    self.init(
      .cycle, at: cycle[0], along: places, path: cycle + [cycle[0]],
      cycle.count == 1 ? "`\(cycle[0].service)` needs itself." : "\(cycle.count) services need each other.",
      ErrorText.breakCycle)
  }

  convenience init(weakValue registration: Registration) {
    self.init(
      .weakValueType, at: registration,
      "`\(registration.service)` is registered `.weak` and is a value type, which nothing can hold weakly.",
      "register it `.singleton` or `.transient`, or make it a class.")
  }

  convenience init(optional registration: Registration) {
    self.init(
      .optionalService, at: registration,
      "`\(registration.service)` is registered: a service cannot be an Optional.",
      "if the builder is a failable initializer, use a closure that unwraps its result or throws when it is nil.")
  }

  convenience init(replacingNothing override: Registration, among registrations: [Registration]) {
    let near = NearMisses.hint(
      for: override.service, among: .init(registrations),
      to: "Override that one, by its type as the second argument")
    self.init(
      .overrideReplacesNothing, at: override,
      "the override of `\(override.service)` replaces nothing: no assembly registers that service.",
      Advice.either(
        near ?? "give the type that the assembly registers as the second argument",
        or: "register it within `registry.adding { … }` if it is meant to be new."))
  }

  convenience init(decoratingNothing decorator: Registration, among registrations: [Registration]) {
    let isList = (decorator.service as? any ParameterForm.Type)?.form.kind == .list
    let advice =
      isList
      ? Advice.contributing(to: decorator.service) : "decorate a service by exactly the type that it is registered as."
    let near = NearMisses.hint(for: decorator.service, among: .init(registrations), to: "Decorate that one")
    self.init(
      .missingDependency, at: decorator, "`\(decorator.service)` is decorated and not registered.",
      near.map { "\($0)\(isList ? ", or " : ": ")\(advice)" } ?? advice)
  }

  /// - Parameter path: A service of the root container, what is between, and the scoped service.
  convenience init(captive path: [Registration], at places: [Int]) {
    let (keeper, kept) = (path[0], path[path.count - 1].service)
    self.init(
      .captiveDependency, at: keeper, along: places, path: path.filter { $0.role != .form },
      "`\(keeper.service)` is registered `\(keeper.lifetime)` and would keep `\(kept)`, which is `.scoped`, for all scopes.",
      "register `\(keeper.service)` `.scoped` too, or pass what it needs from `\(kept)` to its methods.")
  }

  convenience init(sharedInScope registration: Registration) {
    self.init(
      .scopeRule, at: registration,
      "`\(registration.service)` is registered `\(registration.lifetime)` in a scope, and only the root container has instances for all.",
      "register it `.scoped` or `.transient`, or in an assembly of the root container.")
  }

  convenience init(shadowing inherited: Registration, with registration: Registration) {
    self.init(
      .scopeRule, at: registration,
      "`\(registration.service)` is registered in a scope, and at \(inherited.origin): a scope adds services and replaces none.",
      "remove one of the two, or give the scope's a type or a tag of its own.")
  }

  /// A decorator of a service, and none of a list, that meets nothing but elements of a list.
  convenience init(decoratingMembersAlone decorator: Registration) {
    let product = decorator.service as? any AnyFactoryProduct.Type
    let element = product.map(Advice.arguments) ?? Advice.metatype(decorator.service)
    let list: Phrase =
      ", or the list with `registry.decorate(\(Advice.metatype(Form.list(of: decorator.service)))) { … }`"
    self.init(
      .missingDependency, at: decorator,
      "`\(decorator.service)` is decorated and not registered: it is contributed to a list.",
      "decorate each element with `registry.contributing { $0.decorate(\(element)) { … } }`\(product == nil ? list : "")."
    )
  }

  /// - Parameter single: What is registered by itself.
  convenience init(decoratingNoMember decorator: Registration, single: Registration?) {
    let outside = single.map { single -> Phrase in
      "`\(decorator.service)` is registered by itself, at \(single.origin). Decorate that outside of `registry.contributing`"
    }
    self.init(
      .missingDependency, at: decorator,
      "`\(decorator.service)` is decorated as an element of a list, and nothing is contributed to that.",
      Advice.either(outside, or: Advice.contributing(to: Form.list(of: decorator.service))))
  }

  /// - Parameter inherited: What is decorated; nil for a list and its elements.
  convenience init(decorating inherited: Registration?, inScopeWith decorator: Registration) {
    let outside: Phrase = decorator.role == .decorator ? "contributed to outside of it" : "contributed outside of it"
    let whence = inherited.map { "registered at \($0.origin)" } ?? outside
    self.init(
      .scopeRule, at: decorator,
      "`\(decorator.service)` is decorated in a scope, and \(whence): a scope adds services and changes none.",
      "decorate it in an assembly of the root container.")
  }
}
