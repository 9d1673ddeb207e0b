extension Registry {
  /// Registers a shared service whose builder takes its dependencies as parameters and runs where it is resolved.
  ///
  /// - Parameters:
  ///   - lifetime: Who shares the instance and for how long.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - builder: Makes the instance; at most one call of it succeeds for each instance. Its errors come
  ///     out of `resolve` unchanged, and the next resolve tries again.
  ///   - onStop: What ``Container/stop()`` does with the instance, when there is one by then.
  @_disfavoredOverload
  public mutating func register<each D, T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    builder: @escaping @Sendable (repeat each D) throws -> T,
    onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    add(
      service, tag, lifetime.lifetime, .nonisolated, CodeLocation(fileID, line), PackBuilder(builder), onStop)
  }

  /// Registers a shared service whose builder takes a resolver and runs where it is resolved.
  ///
  /// - Parameters:
  ///   - lifetime: Who shares the instance and for how long.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - builder: Makes the instance; at most one call of it succeeds for each instance. Its errors come
  ///     out of `resolve` unchanged, and the next resolve tries again.
  ///   - onStop: What ``Container/stop()`` does with the instance, when there is one by then.
  public mutating func register<T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    builder: @escaping @Sendable (inout Resolver) throws -> T,
    onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    add(
      service, tag, lifetime.lifetime, .nonisolated, nil, CodeLocation(fileID, line),
      Builder(BuilderFunction(builder)), onStop)
  }

  /// Registers a shared service whose builder takes its dependencies as parameters and runs on the main actor.
  ///
  /// The instance is `Sendable`, so once built it is resolved from anywhere.
  ///
  /// - Parameters:
  ///   - lifetime: Who shares the instance and for how long.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - mainActorBuilder: Makes the instance on the main actor, never at registration; at most one call of it succeeds for
  ///     each instance. Its errors come
  ///     out of `resolve` unchanged, and the next resolve tries again.
  ///   - onStop: What ``Container/stop()`` does with the instance, when there is one by then.
  @_disfavoredOverload
  public mutating func register<each D, T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (repeat each D) throws -> T,
    onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    add(
      service, tag, lifetime.lifetime, .mainActor, CodeLocation(fileID, line),
      PackBuilder(onMainActor: mainActorBuilder), onStop)
  }

  /// Registers a shared service whose builder takes a resolver and runs on the main actor.
  ///
  /// The instance is `Sendable`, so once built it is resolved from anywhere.
  ///
  /// - Parameters:
  ///   - lifetime: Who shares the instance and for how long.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - mainActorBuilder: Makes the instance on the main actor, never at registration; at most one call of it succeeds for
  ///     each instance. Its errors come
  ///     out of `resolve` unchanged, and the next resolve tries again.
  ///   - onStop: What ``Container/stop()`` does with the instance, when there is one by then.
  public mutating func register<T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (inout Resolver) throws -> T,
    onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    add(
      service, tag, lifetime.lifetime, .mainActor, nil, CodeLocation(fileID, line),
      Builder(onMainActor: mainActorBuilder), onStop)
  }

  /// Registers a shared service whose builder takes its dependencies as parameters and is awaited, off the main actor.
  ///
  /// It runs in one task of its own, however many wait, at the priority of the most urgent of them, and inherits no task-local values.
  /// Who is cancelled while waiting gets `CancellationError`; when the last one is, the task is cancelled too.
  ///
  /// - Parameters:
  ///   - lifetime: Who shares the instance and for how long.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - asyncBuilder: Makes the instance; at most one call of it succeeds for each instance. Its errors come
  ///     out of `resolve` unchanged, and the next resolve tries again.
  ///   - onStop: What ``Container/stop()`` does with the instance, when there is one by then.
  @_disfavoredOverload
  public mutating func register<each D, T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    asyncBuilder: @escaping @concurrent @Sendable (repeat each D) async throws -> T,
    onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    add(
      service, tag, lifetime.lifetime, CodeLocation(fileID, line), AsyncPackBuilder(body: asyncBuilder), onStop)
  }

  /// Registers a shared service whose builder takes a resolver and is awaited, off the main actor.
  ///
  /// It runs in one task of its own, however many wait, at the priority of the most urgent of them, and inherits no task-local values.
  /// Who is cancelled while waiting gets `CancellationError`; when the last one is, the task is cancelled too.
  ///
  /// - Parameters:
  ///   - lifetime: Who shares the instance and for how long.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - asyncBuilder: Makes the instance; at most one call of it succeeds for each instance. Its errors come
  ///     out of `resolve` unchanged, and the next resolve tries again.
  ///   - onStop: What ``Container/stop()`` does with the instance, when there is one by then.
  public mutating func register<T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    asyncBuilder: @escaping @concurrent @Sendable (inout Resolver) async throws -> T,
    onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    add(
      service, tag, lifetime.lifetime, .async, nil, CodeLocation(fileID, line),
      Builder(AsyncBuilderFunction(build: asyncBuilder)), onStop)
  }
}
