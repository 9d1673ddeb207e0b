extension Registry {
  /// Registers a service of which each resolve gets an instance of its own, with a builder that takes its dependencies as parameters and runs where it is resolved.
  ///
  /// - Parameters:
  ///   - lifetime: `.transient`.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - builder: Makes an instance. Its errors come out of `resolve` unchanged.
  @_disfavoredOverload
  @inlinable @inline(__always)
  public mutating func register<each D, T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    builder: @escaping @Sendable (repeat each D) throws -> T
  ) {
    let pack = PackBuilder(builder)
    add(
      service, tag, lifetime.lifetime, .nonisolated, parameters(of: ((repeat each D) -> Void).self),
      CodeLocation(fileID, line),
      Builder(BuilderFunction { try pack.body(repeat $0.next((each D).self)) }))
  }

  /// Registers a service of which each resolve gets an instance of its own, with a builder that takes a resolver and runs where it is resolved.
  ///
  /// - Parameters:
  ///   - lifetime: `.transient`.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - builder: Makes an instance. Its errors come out of `resolve` unchanged.
  public mutating func register<T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    builder: @escaping @Sendable (inout Resolver) throws -> T
  ) {
    add(
      service, tag, lifetime.lifetime, .nonisolated, nil, CodeLocation(fileID, line),
      Builder(BuilderFunction(builder)))
  }

  /// Registers a service of which each resolve gets an instance of its own, with a builder that takes its dependencies as parameters and runs on the main actor.
  ///
  /// The builder hands its instance over: nothing on the main actor may keep a reference to it.
  ///
  /// - Parameters:
  ///   - lifetime: `.transient`.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - mainActorBuilder: Makes an instance. Its errors come out of `resolve` unchanged.
  @_disfavoredOverload
  public mutating func register<each D, T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (repeat each D) throws -> sending T
  ) {
    add(
      service, tag, lifetime.lifetime, .mainActor, CodeLocation(fileID, line),
      PackBuilder(onMainActor: mainActorBuilder))
  }

  /// Registers a service of which each resolve gets an instance of its own, with a builder that takes a resolver and runs on the main actor.
  ///
  /// The builder hands its instance over: nothing on the main actor may keep a reference to it.
  ///
  /// - Parameters:
  ///   - lifetime: `.transient`.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - mainActorBuilder: Makes an instance. Its errors come out of `resolve` unchanged.
  public mutating func register<T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (inout Resolver) throws -> sending T
  ) {
    add(
      service, tag, lifetime.lifetime, .mainActor, nil, CodeLocation(fileID, line),
      Builder(onMainActor: mainActorBuilder))
  }

  /// Registers a `Sendable` service of which each resolve gets an instance of its own, with a builder that takes its dependencies as parameters and runs on the main actor.
  ///
  /// - Parameters:
  ///   - lifetime: `.transient`.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - mainActorBuilder: Makes an instance. Its errors come out of `resolve` unchanged.
  @_disfavoredOverload
  public mutating func register<each D, T: Sendable>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (repeat each D) throws -> T
  ) {
    add(
      service, tag, lifetime.lifetime, .mainActor, CodeLocation(fileID, line),
      PackBuilder(onMainActor: mainActorBuilder))
  }

  /// Registers a `Sendable` service of which each resolve gets an instance of its own, with a builder that takes a resolver and runs on the main actor.
  ///
  /// - Parameters:
  ///   - lifetime: `.transient`.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - mainActorBuilder: Makes an instance. Its errors come out of `resolve` unchanged.
  public mutating func register<T: Sendable>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (inout Resolver) throws -> T
  ) {
    add(
      service, tag, lifetime.lifetime, .mainActor, nil, CodeLocation(fileID, line),
      Builder(onMainActor: mainActorBuilder))
  }

  /// Registers a service of which each resolve gets an instance of its own, with a builder that takes its dependencies as parameters and is awaited, off the main actor.
  ///
  /// It runs in the resolving task and is cancelled with it.
  ///
  /// - Parameters:
  ///   - lifetime: `.transient`.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - asyncBuilder: Makes an instance. Its errors come out of `resolve` unchanged.
  @_disfavoredOverload
  public mutating func register<each D, T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    asyncBuilder: @escaping @concurrent @Sendable (repeat each D) async throws -> T
  ) {
    add(
      service, tag, lifetime.lifetime, CodeLocation(fileID, line), AsyncPackBuilder(body: asyncBuilder))
  }

  /// Registers a service of which each resolve gets an instance of its own, with a builder that takes a resolver and is awaited, off the main actor.
  ///
  /// It runs in the resolving task and is cancelled with it.
  ///
  /// - Parameters:
  ///   - lifetime: `.transient`.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - asyncBuilder: Makes an instance. Its errors come out of `resolve` unchanged.
  public mutating func register<T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    asyncBuilder: @escaping @concurrent @Sendable (inout Resolver) async throws -> T
  ) {
    add(
      service, tag, lifetime.lifetime, .async, nil, CodeLocation(fileID, line),
      Builder(AsyncBuilderFunction(build: asyncBuilder)))
  }
}
