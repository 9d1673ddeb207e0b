/// One call of `register`, as a value.
struct Registration: Sendable {
  let service: Any.Type
  let lifetime: Lifetime
  let isolation: BuilderIsolation
  /// The builder's parameters; nil when it takes a resolver, so that only running it shows what it needs.
  let dependencies: [Any.Type]?
  let builder: Builder
  let isOptional: Bool
  let location: SourceLocation
  /// The assembly that made it; nil for an override.
  let assembly: (any Assembly.Type)?
  /// Whether an override may stand without a registration that it replaces.
  let isAddition: Bool

  var name: String { ServiceName.of(service) }

  /// Who made the registration and where: `App/SyncAssembly.swift:12, in App.SyncAssembly`.
  var origin: String {
    guard let assembly else { return "\(location), in the overrides" }
    return "\(location), in \(ServiceName.of(assembly))"
  }
}
