/// One call of `register`, `alias` or `decorate`: where it lies in a ``RegistrationMemory``, which whoever uses it holds.
// Proof of @unchecked Sendable: what it leads to is constant from the moment on when it is made, and so are its parts `Sendable`.
@usableFromInline
package struct Registration: @unchecked Sendable {
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

  struct Record: ~Copyable {
    // The first of all, where `TypedRecord` has it too.
    let builder: Builder
    let service: Any.Type
    let lifetime: Lifetime
    let isolation: BuilderIsolation
    let role: Role
    let parameters: Parameters?
    let location: CodeLocation
    let assembly: (any Assembly.Type)?
    /// A decorator's builder for a service that is built asynchronously.
    var awaitedBuilder: Builder?
    var onStop: StopHook?
    var isAlias = false
    var isOptional = false
    var isAddition = false
  }

  /// The types of a builder's parameters, in the memory of the registrations.
  @usableFromInline
  typealias Parameters = UnsafeBufferPointer<Any.Type>

  /// Where its record lies, which begins with the builder.
  @usableFromInline let address: UnsafeRawPointer

  init(_ record: UnsafePointer<Record>) { address = UnsafeRawPointer(record) }

  private var record: UnsafePointer<Record> { address.assumingMemoryBound(to: Record.self) }

  package var service: Any.Type { record.pointee.service }
  package var lifetime: Lifetime { record.pointee.lifetime }
  package var isolation: BuilderIsolation { record.pointee.isolation }
  package var role: Role { record.pointee.role }
  /// Whether its instances are those of another service.
  var isAlias: Bool { record.pointee.isAlias }
  var isOptional: Bool { record.pointee.isOptional }
  /// Whether an override may stand without a registration that it replaces.
  var isAddition: Bool { record.pointee.isAddition }
  /// The builder's parameters; nil when it takes a resolver, so that only running it shows what it needs.
  ///
  /// The first parameter of a decorator, what it wraps, is not among them.
  var parameters: Parameters? { record.pointee.parameters }
  package var dependencies: [Any.Type]? { parameters.map { Array($0) } }
  var onStop: StopHook? { record.pointee.onStop }
  package var location: CodeLocation { record.pointee.location }
  /// The assembly that made it; nil for an override.
  package var assembly: (any Assembly.Type)? { record.pointee.assembly }

  /// What makes an instance.
  var builder: Builder { record.pointee.builder }

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

  /// The same with another builder.
  func copy(with builder: Builder, in memory: RegistrationMemory) -> Registration {
    memory.add(
      Record(
        builder: builder, service: service, lifetime: lifetime, isolation: isolation, role: role,
        parameters: parameters, location: location, assembly: assembly, onStop: onStop, isAlias: isAlias))
  }

  /// The decorator with the lifetime of what it wraps; without an isolation of its own, it runs where that is built.
  func wrapping(_ inner: Registration, in memory: RegistrationMemory) -> Registration {
    let isolation = isolation == .nonisolated ? inner.isolation : isolation
    let builder = isolation == .async ? record.pointee.awaitedBuilder ?? builder : builder
    return memory.add(
      Record(
        builder: builder, service: service, lifetime: inner.lifetime, isolation: isolation, role: role,
        parameters: parameters, location: location, assembly: assembly))
  }
}
