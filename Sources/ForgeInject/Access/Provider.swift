/// Resolves a service later, and as often as it is called.
///
/// A builder takes it in place of the service, to break a cycle, to build something late, or to get one transient
/// instance after the other:
///
/// ```swift
/// registry.register(.singleton) { (makeUpload: Provider<Upload>) in Uploader(makeUpload) }
/// let upload = try makeUpload()
/// ```
///
/// In a synchronous closure within an asynchronous function, call `get()`: there the compiler takes the call for the asynchronous one.
///
/// It belongs to the container that its builder ran for, the root for a singleton, and holds it weakly: a
/// provider is no reason for a container to stay, so the app has to keep it. It can be used from any thread and any actor.
public struct Provider<T>: Sendable {
  private let target: ProviderTarget

  init(_ resolver: borrowing Resolver) {
    target = ProviderTarget(resolver)
  }

  /// Resolves the service synchronously.
  ///
  /// - Parameter isolation: The caller's isolation; leave it out.
  /// - Throws: ``ResolutionError``, also when the container is gone; or whatever a builder throws, unchanged.
  public func get(isolation: isolated (any Actor)? = #isolation) throws -> sending T {
    try held().provide(target.slot, onMain: isMainActor(isolation))
  }

  /// Resolves the service, building on the main actor what has to be built there, and awaiting what is built asynchronously.
  ///
  /// - Throws: ``ResolutionError``, also when the container is gone; or whatever a builder throws, unchanged.
  nonisolated(nonsending) public func get() async throws -> sending T {
    try await held().valueAwaited(of: target.slot.slot, as: T.self, in: AsyncFrame.enclosing)
  }

  /// Resolves the service synchronously, as ``get(isolation:)-(_)`` does.
  public func callAsFunction(isolation: isolated (any Actor)? = #isolation) throws -> sending T {
    try get(isolation: isolation)
  }

  /// Resolves the service, as the asynchronous `get` does.
  nonisolated(nonsending) public func callAsFunction() async throws -> sending T { try await get() }

  private func held() throws -> Container {
    try target.held(for: T.self, or: .containerReleased(T.self))
  }
}

extension Provider: ParameterForm {
  static var form: Form {
    Form(kind: .provider, element: T.self, builder: Builder(BuilderFunction { Provider<T>($0) }))
  }
}
