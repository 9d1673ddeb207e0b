/// What the cases resolve.
public protocol Service: Sendable {
  /// Any number.
  var number: Int { get }
}

/// The one implementation.
public final class ServiceImplementation: Service {
  /// Any number.
  public let number = 1

  /// Makes the service.
  public init() {}
}

/// A service that the main actor makes.
@MainActor public final class Model {
  /// Makes the service.
  public init() {}
}

/// The services as code without a container has them: constants of another module.
public enum Global {
  /// A service behind a protocol.
  public static let service: any Service = ServiceImplementation()
  /// A service of the main actor.
  @MainActor public static let model = Model()
}
