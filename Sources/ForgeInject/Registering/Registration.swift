/// One call of `register`, `alias` or `decorate`.
@usableFromInline
package final class Registration: Sendable {
  /// What a registration is for.
  package enum Role: Sendable {
    case service
    case alias
    /// An element of a list, found by no type of its own.
    case contribution
    /// What takes the place of a service's instances.
    case decorator
    /// What takes the place of the elements of a list.
    case memberDecorator
    /// Not registered by anybody: a parameter of the form `T?`, `[T]` or `Provider<T>`.
    case form

    package var isDecorator: Bool { self == .decorator || self == .memberDecorator }
  }

  // The first of all, where `TypedRegistration` has it too.
  let builder: Builder
  /// A decorator's builder for a service that is built asynchronously.
  private let awaitedBuilder: Builder?
  package let service: Any.Type
  package let lifetime: Lifetime
  package let isolation: BuilderIsolation
  package let role: Role
  /// Whether its instances are those of another service.
  let isAlias: Bool
  let isOptional: Bool
  /// Whether an override may stand without a registration that it replaces.
  let isAddition: Bool
  /// The builder's parameters; nil when it takes a resolver, so that only running it shows what it needs.
  ///
  /// The first parameter of a decorator, what it wraps, is not among them.
  package let dependencies: [Any.Type]?
  let onStop: StopHook?
  package let location: SourceLocation
  /// The assembly that made it; nil for an override.
  package let assembly: (any Assembly.Type)?

  init(
    _ service: Any.Type, _ lifetime: Lifetime, _ isolation: BuilderIsolation, _ role: Role, _ dependencies: [Any.Type]?,
    _ location: SourceLocation, _ assembly: (any Assembly.Type)?, _ builder: Builder, awaited: Builder? = nil,
    onStop: StopHook? = nil, isAlias: Bool = false, isOptional: Bool = false, isAddition: Bool = false
  ) {
    self.builder = builder
    awaitedBuilder = awaited
    self.service = service
    self.lifetime = lifetime
    self.isolation = isolation
    self.role = role
    self.isAlias = isAlias
    self.isOptional = isOptional
    self.isAddition = isAddition
    self.dependencies = dependencies
    self.onStop = onStop
    self.location = location
    self.assembly = assembly
  }

  /// A parameter's form, as the one who takes it needs it.
  convenience init(form: Any.Type, _ builder: Builder, at location: SourceLocation, _ assembly: (any Assembly.Type)?) {
    self.init(form, .transient, .nonisolated, .form, [], location, assembly, builder)
  }

  /// The decorator with the lifetime of what it wraps; without an isolation of its own, it runs where that is built.
  func wrapping(_ inner: Registration) -> Registration {
    let isolation = isolation == .nonisolated ? inner.isolation : isolation
    let builder = isolation == .async ? awaitedBuilder ?? builder : builder
    return Registration(service, inner.lifetime, isolation, role, dependencies, location, assembly, builder)
  }

  /// The type of what the builder makes.
  var instanceType: Any.Type {
    // Only what is made from an argument is registered as another type than it has.
    lifetime == .transient ? (service as? any StandIn.Type)?.instance ?? service : service
  }

  var name: String { ServiceName.of(service) }

  /// Who made the registration and where: `App/SyncAssembly.swift:12, in App.SyncAssembly`.
  var origin: Phrase {
    guard let assembly else { return "\(location), in the overrides" }
    return "\(location), in \(assembly)"
  }
}
