/// Where something is resolved that cannot know its caller's isolation.
///
/// `#isolation` is nil in the default value of a stored property or argument, in a `lazy var` and in a global (SE-0420), so a resolve there takes
/// itself for one off the main actor. What takes this value is `@MainActor`, so the compiler proves where it stands:
///
/// ```swift
/// @MainActor final class Screen {
///   lazy var model = try! container.resolve(Model.self, on: .mainActor)
/// }
/// ```
///
/// In code without annotations that runs on the main thread, such as the delegate of a framework that has none, write it within
/// `MainActor.assumeIsolated`.
public struct ResolutionIsolation: Sendable, Hashable {
  /// On the main actor.
  public static var mainActor: ResolutionIsolation { ResolutionIsolation() }
}

extension Container {
  /// Resolves a service synchronously on the main actor.
  ///
  /// It is otherwise as ``resolve(_:isolation:)``.
  ///
  /// - Parameters:
  ///   - service: The type that the service is registered as.
  ///   - isolation: `.mainActor`.
  @MainActor
  public func resolve<T>(_ service: T.Type = T.self, on isolation: ResolutionIsolation) throws -> sending T {
    try resolveOtherwise(onMain: true)
  }

  /// Resolves one of several registrations of a type synchronously on the main actor.
  ///
  /// It is otherwise as ``resolve(_:isolation:)``.
  ///
  /// - Parameters:
  ///   - service: The type that the service is registered as.
  ///   - tag: The tag of the registration.
  ///   - isolation: `.mainActor`.
  @MainActor
  public func resolve<T, Tag>(
    _ service: T.Type = T.self, tag: Tag.Type, on isolation: ResolutionIsolation
  ) throws -> sending T {
    try resolve(T.self, tag: Tag.self, isolation: MainActor.shared)
  }
}

extension Provider {
  /// Resolves the service synchronously on the main actor.
  ///
  /// - Parameter isolation: `.mainActor`.
  /// - Throws: ``ResolutionError``, also when the container is gone; or whatever a builder throws, unchanged.
  @MainActor
  public func get(on isolation: ResolutionIsolation) throws -> sending T { try get(isolation: MainActor.shared) }
}
