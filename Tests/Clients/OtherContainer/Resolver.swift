/// What a factory gets its dependencies from.
public protocol Resolver {
  /// The service, or nil when it is not registered.
  func resolve<Service>(_ service: Service.Type) -> Service?
}
