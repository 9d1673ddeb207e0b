/// Resolves a service later.
public final class Provider<Service> {
  private let resolver: Resolver

  /// Makes a provider that asks the resolver.
  public init(_ resolver: Resolver) { self.resolver = resolver }

  /// The service, or nil when it is not registered.
  public var instance: Service? { resolver.resolve(Service.self) }
}
