/// A property that the shared container fills.
@propertyWrapper public final class Inject<Service> {
  /// The service.
  public let wrappedValue: Service

  /// Resolves the service, which has to be registered.
  public init() { wrappedValue = Container.shared.resolve(Service.self)! }
}
