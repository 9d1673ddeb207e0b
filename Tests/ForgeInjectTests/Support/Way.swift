import ForgeInject

/// A way to ask for a service or for a parameter form.
enum Way: CaseIterable {
  case resolve, awaitResolve
  case parameter, mainActorParameter, asyncParameter
  case resolver, mainActorResolver, asyncResolver, asyncResolverWithoutAwait

  /// What somebody got, as a service that others resolve.
  private struct Taken<T: Sendable>: Sendable { let value: T }

  /// Takes `T` in this way from a container with some registrations.
  ///
  /// - Returns: It, with the container, which providers need.
  func take<T: Sendable>(
    _ service: T.Type, _ registrations: @escaping @Sendable (inout Registry) -> Void
  ) async throws -> (value: T, container: Container) {
    let container = try Container(registering: { registry in
      registrations(&registry)
      switch self {
      case .resolve, .awaitResolve: break
      case .parameter: registry.register(.transient) { (value: T) in Taken(value: value) }
      case .mainActorParameter:
        registry.register(.transient, mainActorBuilder: { (value: T) in Taken(value: value) })
      case .asyncParameter: registry.register(.transient, asyncBuilder: { (value: T) in Taken(value: value) })
      case .resolver: registry.register(.transient) { resolver in Taken<T>(value: try resolver.resolve()) }
      case .mainActorResolver:
        registry.register(
          .transient, mainActorBuilder: { resolver in Taken<T>(value: try resolver.resolve()) })
      case .asyncResolver:
        registry.register(
          .transient, asyncBuilder: { resolver in Taken<T>(value: try await resolver.resolve()) })
      case .asyncResolverWithoutAwait:
        registry.register(.transient, asyncBuilder: { resolver in Taken<T>(value: try synchronous(&resolver)) })
      }
    })
    switch self {
    case .resolve: return (try synchronous(container), container)
    case .awaitResolve: return (try await container.resolve(), container)
    default: return (try await container.resolve(Taken<T>.self).value, container)
    }
  }
}

/// Resolves by the synchronous overload, in asynchronous code too.
func synchronous<T>(_ container: Container, _ service: T.Type = T.self) throws -> sending T {
  try container.resolve(T.self)
}

private func synchronous<T>(_ resolver: inout Resolver) throws -> T { try resolver.resolve(T.self) }
