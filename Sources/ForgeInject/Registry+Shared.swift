extension Registry {
  /// Registers a shared service whose builder takes its dependencies as parameters and runs where it is resolved.
  ///
  /// - Parameters:
  ///   - lifetime: Who shares the instance and for how long.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - builder: Makes the instance; at most one call of it succeeds for each instance. Its errors come
  ///     out of `resolve` unchanged, and the next resolve tries again.
  @_disfavoredOverload
  @inlinable
  public mutating func register<each D, T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self,
    fileID: StaticString = #fileID, line: UInt = #line,
    builder: @escaping @Sendable (repeat each D) throws -> T
  ) {
    let pack = PackBuilder(builder)
    add(
      service, lifetime.lifetime, .nonisolated, types(repeat (each D).self), SourceLocation(fileID, line),
      Builder(BuilderFunction { try pack.body(repeat $0.next((each D).self)) }))
  }

  /// Registers a shared service whose builder takes a resolver and runs where it is resolved.
  ///
  /// - Parameters:
  ///   - lifetime: Who shares the instance and for how long.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - builder: Makes the instance; at most one call of it succeeds for each instance. Its errors come
  ///     out of `resolve` unchanged, and the next resolve tries again.
  public mutating func register<T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self,
    fileID: StaticString = #fileID, line: UInt = #line,
    builder: @escaping @Sendable (inout Resolver) throws -> T
  ) {
    add(
      service, lifetime.lifetime, .nonisolated, nil, SourceLocation(fileID, line), Builder(BuilderFunction(builder)))
  }

  /// Registers a shared service whose builder takes its dependencies as parameters and runs on the main actor.
  ///
  /// The instance is `Sendable`, so once built it is resolved from anywhere.
  ///
  /// - Parameters:
  ///   - lifetime: Who shares the instance and for how long.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - mainActorBuilder: Makes the instance on the main actor, never at registration; at most one call of it
  ///     succeeds for each instance. Its errors come out of `resolve` unchanged, and the next resolve tries again.
  @_disfavoredOverload
  @inlinable
  public mutating func register<each D, T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (repeat each D) throws -> T
  ) {
    let pack = MainActorPackBuilder(mainActorBuilder)
    add(
      service, lifetime.lifetime, .mainActor, types(repeat (each D).self), SourceLocation(fileID, line),
      Builder(MainActorBuilderFunction { try pack.body(repeat $0.next((each D).self)) }))
  }

  /// Registers a shared service whose builder takes a resolver and runs on the main actor.
  ///
  /// The instance is `Sendable`, so once built it is resolved from anywhere.
  ///
  /// - Parameters:
  ///   - lifetime: Who shares the instance and for how long.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - mainActorBuilder: Makes the instance on the main actor, never at registration; at most one call of it
  ///     succeeds for each instance. Its errors come out of `resolve` unchanged, and the next resolve tries again.
  public mutating func register<T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (inout Resolver) throws -> T
  ) {
    add(
      service, lifetime.lifetime, .mainActor, nil, SourceLocation(fileID, line),
      Builder(MainActorBuilderFunction(mainActorBuilder)))
  }
}
