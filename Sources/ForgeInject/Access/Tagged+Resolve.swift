extension Container {
  /// Resolves synchronously one of several registrations of a type.
  ///
  /// It is otherwise as ``resolve(_:isolation:)-(T.Type,_)``.
  public func resolve<T, Tag>(
    _ service: T.Type = T.self, tag: Tag.Type, isolation: isolated (any Actor)? = #isolation
  ) throws -> sending T {
    try (resolveOtherwise(onMain: isMainActor(isolation)) as Tagged<T, Tag>).value
  }

  /// Resolves one of several registrations of a type, building on the main actor what has to be built there.
  ///
  /// It is otherwise as ``resolve(_:isolation:)-(T.Type,_)``.
  nonisolated(nonsending) public func resolve<T, Tag>(_ service: T.Type = T.self, tag: Tag.Type) async throws
    -> sending T
  {
    try await resolve(Tagged<T, Tag>.self).value
  }
}

extension Resolver {
  /// Resolves one of several registrations of a type for the builder that this resolver was handed to.
  ///
  /// It is otherwise as `resolve(_:)`.
  public mutating func resolve<T, Tag>(_ service: T.Type = T.self, tag: Tag.Type) throws -> sending T {
    try resolve(Tagged<T, Tag>.self).value
  }

  /// Resolves one of several registrations of a type for the `asyncBuilder:` that this resolver was handed to.
  ///
  /// It is otherwise as `resolve(_:)`.
  public mutating func resolve<T, Tag>(_ service: T.Type = T.self, tag: Tag.Type) async throws -> sending T {
    try await resolve(Tagged<T, Tag>.self).value
  }
}
