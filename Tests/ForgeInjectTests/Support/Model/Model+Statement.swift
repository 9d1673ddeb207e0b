extension Model {
  /// One call of `register`, `contribute`, `alias` or `decorate`.
  struct Statement: Sendable {
    enum Role: Sendable { case service, contribution, declaration, alias, decorator, memberDecorator }
    enum Lifetime: Sendable, CaseIterable { case transient, singleton, eagerSingleton, weak, scoped }
    enum Isolation: Sendable, CaseIterable { case plain, mainActor, async }

    struct Parameter: Sendable {
      var key: Key
      /// Whether the builder calls the provider that it gets.
      var isCalled = false
      /// Whether an asynchronous builder asks its resolver for it without `await`.
      var isSynchronous = false
    }

    /// The line that it claims to stand at, of four digits.
    let id: Int
    var role = Role.service
    var key: Key
    var lifetime = Lifetime.transient
    var isolation = Isolation.plain
    /// What the builder takes; for an alias the target alone.
    var parameters: [Parameter] = []
    /// Whether the builder takes a resolver, and asks that for its parameters.
    var isOpaque = false
    var isAddition = false
    /// Whether the instance of an existential is a value.
    var makesValue = false
    var hasHook = false
    /// How many runs of the builder fail before one succeeds.
    var refusals = 0
  }
}

extension Model.Statement {
  var isDecorator: Bool { role == .decorator || role == .memberDecorator }
}

extension Model.Statement.Lifetime {
  /// Whether the root container owns the instance.
  var isOfRoot: Bool { self != .transient && self != .scoped }
}

extension Model.Statement: CustomStringConvertible {
  var description: String {
    var needs = parameters.map { "\($0.key)\($0.isCalled ? "()" : "")\($0.isSynchronous ? " sync" : "")" }
      .joined(separator: ", ")
    if isOpaque { needs = "resolver: \(needs)" }
    let marks =
      (isAddition ? " adding" : "") + (makesValue ? " value" : "") + (hasHook ? " onStop" : "")
      + (refusals > 0 ? " refuses \(refusals)" : "")
    return "\(id) \(role) .\(lifetime) \(key) \(isolation) (\(needs))\(marks)"
  }
}
