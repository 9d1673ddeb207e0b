/// One call of `register`, `contribute`, `alias` or `decorate`, as a value.
struct Registration: Sendable {
  /// What a registration is for.
  enum Role: Sendable {
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

    var isDecorator: Bool { self == .decorator || self == .memberDecorator }
  }

  let service: Any.Type
  private(set) var lifetime: Lifetime
  private(set) var isolation: BuilderIsolation
  /// The builder's parameters; nil when it takes a resolver, so that only running it shows what it needs.
  ///
  /// The first parameter of a decorator, what it wraps, is not among them.
  let dependencies: [Any.Type]?
  private(set) var builder: Builder
  let role: Role
  let onStop: StopHook?
  /// Whether its instances are those of another service.
  let isAlias: Bool
  let isOptional: Bool
  let location: SourceLocation
  /// The assembly that made it; nil for an override.
  let assembly: (any Assembly.Type)?
  /// Whether an override may stand without a registration that it replaces.
  let isAddition: Bool
  /// A decorator's builder for a service that is built asynchronously.
  private var awaitedBuilder: Builder?

  init(
    service: Any.Type, lifetime: Lifetime, isolation: BuilderIsolation, dependencies: [Any.Type]?, builder: Builder,
    role: Role, onStop: StopHook? = nil, isAlias: Bool = false, isOptional: Bool = false, location: SourceLocation,
    assembly: (any Assembly.Type)?, isAddition: Bool = false
  ) {
    self.service = service
    self.lifetime = lifetime
    self.isolation = isolation
    self.dependencies = dependencies
    self.builder = builder
    self.role = role
    self.onStop = onStop
    self.isAlias = isAlias
    self.isOptional = isOptional
    self.location = location
    self.assembly = assembly
    self.isAddition = isAddition
  }

  init(
    decorating service: Any.Type, _ role: Role, _ isolation: BuilderIsolation, _ dependencies: [Any.Type],
    _ location: SourceLocation, _ assembly: (any Assembly.Type)?, _ builder: Builder, awaited: Builder?
  ) {
    self.init(
      service: service, lifetime: .transient, isolation: isolation, dependencies: dependencies, builder: builder,
      role: role, location: location, assembly: assembly)
    awaitedBuilder = awaited
  }

  /// A parameter's form, as the one who takes it needs it.
  init(form: Any.Type, _ builder: Builder, at location: SourceLocation, _ assembly: (any Assembly.Type)?) {
    self.init(
      service: form, lifetime: .transient, isolation: .nonisolated, dependencies: [], builder: builder, role: .form,
      location: location, assembly: assembly)
  }

  /// The decorator with the lifetime of what it wraps; without an isolation of its own, it runs where that is built.
  func wrapping(_ inner: Registration) -> Registration {
    var decorator = self
    decorator.lifetime = inner.lifetime
    if isolation == .nonisolated { decorator.isolation = inner.isolation }
    if decorator.isolation == .async, let awaitedBuilder { decorator.builder = awaitedBuilder }
    return decorator
  }

  var name: String { ServiceName.of(service) }

  /// Who made the registration and where: `App/SyncAssembly.swift:12, in App.SyncAssembly`.
  var origin: Phrase {
    guard let assembly else { return "\(location), in the overrides" }
    return "\(location), in \(assembly)"
  }
}
