/// How long an instance lives and who shares it.
public struct Lifetime: Sendable, Hashable, CustomStringConvertible {
  enum Kind: Sendable { case transient, scoped, singleton, eagerSingleton, weak }

  let kind: Kind

  /// One instance for each resolve.
  public static var transient: Lifetime { Lifetime(kind: .transient) }
  /// One instance for each scope.
  public static var scoped: Lifetime { Lifetime(kind: .scoped) }
  /// One instance for each root container.
  public static var singleton: Lifetime { Lifetime(kind: .singleton) }
  /// One instance for each root container, built by `start()` at the latest.
  public static var eagerSingleton: Lifetime { Lifetime(kind: .eagerSingleton) }
  /// One instance for each root container, for as long as somebody else holds it.
  public static var weak: Lifetime { Lifetime(kind: .weak) }

  /// The lifetime as it is written where it is registered, such as `.singleton`.
  public var description: String { ".\(kind)" }

  var isShared: Bool { kind != .transient }
  /// Whether the root container owns the instance, whoever resolves it.
  var isOfRoot: Bool { isShared && kind != .scoped }
}

/// A lifetime whose instance is shared, so that its type has to be `Sendable`.
///
/// It is a type of its own, apart from ``UnsharedLifetime``, so that the compiler demands `Sendable` just where it is needed.
public struct SharedLifetime: Sendable, Hashable {
  @usableFromInline let lifetime: Lifetime

  /// One instance for each scope that ``Container/makeScope(_:overrides:)`` has made, built when it is first resolved there.
  public static var scoped: SharedLifetime { SharedLifetime(lifetime: .scoped) }
  /// One instance for each root container, built when it is first resolved.
  public static var singleton: SharedLifetime { SharedLifetime(lifetime: .singleton) }
  /// One instance for each root container, built by `start()` unless something resolves it earlier.
  public static var eagerSingleton: SharedLifetime { SharedLifetime(lifetime: .eagerSingleton) }
  /// One instance for each root container while somebody else holds it; the next resolve after that builds a new one.
  ///
  /// The instance has to be of a class.
  public static var weak: SharedLifetime { SharedLifetime(lifetime: .weak) }
}

/// The lifetime whose instance belongs to the one who resolved it; its type need not be `Sendable`.
public struct UnsharedLifetime: Sendable, Hashable {
  @usableFromInline let lifetime: Lifetime

  /// One instance for each resolve, handed over as `sending`.
  public static var transient: UnsharedLifetime { UnsharedLifetime(lifetime: .transient) }
}

/// Where a builder runs.
public struct BuilderIsolation: Sendable, Hashable, CustomStringConvertible {
  enum Kind: Sendable { case nonisolated, mainActor, async }

  let kind: Kind

  /// Synchronously, where the resolving code stands.
  public static var nonisolated: BuilderIsolation { BuilderIsolation(kind: .nonisolated) }
  /// On the main actor.
  public static var mainActor: BuilderIsolation { BuilderIsolation(kind: .mainActor) }

  /// Off the main actor, by an `asyncBuilder:` that has to be awaited.
  public static var async: BuilderIsolation { BuilderIsolation(kind: .async) }

  /// `nonisolated`, `mainActor` or `async`.
  public var description: String { "\(kind)" }
}
