/// Takes the registrations of an ``Assembly``, or of the overrides of a ``Container``.
///
/// A registration says a lifetime, a service type and a builder. The builder's parameters are the service's
/// dependencies, read from the closure's or initializer's own signature:
///
/// ```swift
/// registry.register(.singleton, (any SyncServicing).self, builder: SyncService.init)
/// registry.register(.transient) { (sync: any SyncServicing) in SyncReport(sync: sync) }
/// registry.register(.singleton) { resolver in try Outbox(store: resolver.resolve()) }
/// ```
///
/// A builder that takes one ``Resolver`` instead is opaque: its needs show only when it runs, so the graph
/// cannot be checked beyond it. Prefer parameters.
///
/// `builder:` runs where the resolving code stands, `mainActorBuilder:` on the main actor. An unlabelled
/// trailing closure is a `builder:`, or a `mainActorBuilder:` when it is written `{ @MainActor in … }`.
///
/// Not supported are variadic parameters, and initializers with default arguments or several
/// candidates: use a closure that calls them.
///
/// Service types are compared as the runtime knows them, where marker protocols do not exist (SE-0302):
/// `any P` and `any P & Sendable` are one service. So a transient service that is registered as `any P`, with an instance that is
/// not `Sendable`, can be resolved as `any P & Sendable`, and the compiler no longer guards it. Make `P` itself `Sendable`, or do
/// not add `& Sendable` where you resolve.
public struct Registry {
  private(set) var registrations: [Registration] = []
  var assembly: (any Assembly.Type)?
  private var isAddition = false

  init() {}

  /// Allows the registrations that `body` makes in an override to be new ones.
  ///
  /// An override that replaces nothing is otherwise a problem of the graph. One that does replace something does so
  /// here too. In an assembly this has no effect.
  public mutating func adding(_ body: (inout Registry) -> Void) {
    let outer = isAddition
    isAddition = true
    body(&self)
    isAddition = outer
  }

  @usableFromInline
  mutating func add<T>(
    _ service: T.Type, _ lifetime: Lifetime, _ isolation: BuilderIsolation,
    _ dependencies: [Any.Type]?, _ location: SourceLocation, _ builder: Builder
  ) {
    registrations.append(
      Registration(
        service: service, lifetime: lifetime, isolation: isolation, dependencies: dependencies,
        builder: builder, isOptional: _isOptional(T.self), location: location, assembly: assembly,
        isAddition: isAddition))
  }
}

/// A builder with known parameters.
///
/// It is a struct because the compiler does not let a generic closure capture a function of a parameter pack directly.
@usableFromInline
struct PackBuilder<each D, T>: Sendable {
  @usableFromInline let body: @Sendable (repeat each D) throws -> T

  @inlinable
  init(_ body: @escaping @Sendable (repeat each D) throws -> T) {
    self.body = body
  }
}

/// The same for a builder of the main actor.
@usableFromInline
struct MainActorPackBuilder<each D, T>: Sendable {
  @usableFromInline let body: @MainActor @Sendable (repeat each D) throws -> T

  @inlinable
  init(_ body: @escaping @MainActor @Sendable (repeat each D) throws -> T) {
    self.body = body
  }
}

/// The types of a builder's parameters.
@inlinable
func types<each D>(_ parameters: repeat (each D).Type) -> [Any.Type] {
  var types: [Any.Type] = []
  repeat types.append(each parameters)
  return types
}
