import Foundation

/// A container in the manner of those that fill themselves while the app runs, written for Swift 5 and without `Sendable`.
///
/// It has a lock, which it holds while factories run.
public final class Container: Resolver {
  /// The container that `@Inject` asks.
  public static let shared = Container()

  private let lock = NSRecursiveLock()
  private var entries: [ObjectIdentifier: (lifetime: Lifetime, factory: (Resolver) -> Any)] = [:]
  private var instances: [ObjectIdentifier: Any] = [:]

  /// Makes a container with what the assemblies register.
  public init(_ assemblies: Assembly...) {
    for assembly in assemblies { assembly.assemble(container: self) }
  }

  /// Registers a service, or registers it anew.
  public func register<Service>(
    _ service: Service.Type, lifetime: Lifetime = .container, factory: @escaping (Resolver) -> Service
  ) {
    lock.lock()
    defer { lock.unlock() }
    entries[ObjectIdentifier(service)] = (lifetime, factory)
    instances[ObjectIdentifier(service)] = nil
  }

  /// The service, or nil when it is not registered.
  public func resolve<Service>(_ service: Service.Type) -> Service? {
    lock.lock()
    defer { lock.unlock() }
    let key = ObjectIdentifier(service)
    if let instance = instances[key] { return instance as? Service }
    guard let entry = entries[key] else { return nil }
    let instance = entry.factory(self)
    if entry.lifetime == .container { instances[key] = instance }
    return instance as? Service
  }
}
