extension Registry {
  /// Registers a service of which each instance is made from an argument, with a builder that runs where it is resolved.
  ///
  /// The builder's first parameter is the argument, the others are dependencies:
  ///
  /// ```swift
  /// registry.register(.transient, argument: Episode.self, builder: EpisodeModel.init)
  /// let model = try container.resolve(EpisodeModel.self, argument: episode)
  /// ```
  ///
  /// A builder takes a ``Factory`` to make instances. Several arguments are a tuple or a struct.
  ///
  /// - Parameters:
  ///   - lifetime: `.transient`.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - argument: The argument's type; it is found by exactly this type.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - builder: Makes an instance. Its errors come out unchanged.
  public mutating func register<Argument, each D, T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, argument: Argument.Type, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    builder: @escaping @Sendable (Argument, repeat each D) throws -> T
  ) {
    addProduct(
      service, ((Argument, repeat each D) -> Void).self, tag, .nonisolated, CodeLocation(fileID, line),
      PackBuilder(builder).builder)
  }

  /// Registers a service of which each instance is made from an argument, with a builder that runs on the main actor.
  ///
  /// The builder hands its instance over: nothing on the main actor may keep a reference to it. It is otherwise as
  /// ``register(_:_:argument:tag:fileID:line:builder:)``.
  ///
  /// - Parameters:
  ///   - lifetime: `.transient`.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - argument: The argument's type; it is found by exactly this type.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - mainActorBuilder: Makes an instance. Its errors come out unchanged.
  @_disfavoredOverload
  public mutating func register<Argument, each D, T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, argument: Argument.Type, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (Argument, repeat each D) throws -> sending T
  ) {
    addProduct(
      service, ((Argument, repeat each D) -> Void).self, tag, .mainActor, CodeLocation(fileID, line),
      PackBuilder(onMainActor: mainActorBuilder).builder)
  }

  /// Registers a `Sendable` service of which each instance is made from an argument, with a builder that runs on the main actor.
  ///
  /// It is otherwise as ``register(_:_:argument:tag:fileID:line:builder:)``.
  ///
  /// - Parameters:
  ///   - lifetime: `.transient`.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - argument: The argument's type; it is found by exactly this type.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - mainActorBuilder: Makes an instance. Its errors come out unchanged.
  public mutating func register<Argument, each D, T: Sendable>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, argument: Argument.Type, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (Argument, repeat each D) throws -> T
  ) {
    addProduct(
      service, ((Argument, repeat each D) -> Void).self, tag, .mainActor, CodeLocation(fileID, line),
      PackBuilder(onMainActor: mainActorBuilder).builder)
  }

  /// Registers a service of which each instance is made from an argument, with a builder that is awaited, off the main actor.
  ///
  /// It is otherwise as ``register(_:_:argument:tag:fileID:line:builder:)``.
  ///
  /// - Parameters:
  ///   - lifetime: `.transient`.
  ///   - service: The type that the service is resolved as; the builder's result type when left out.
  ///   - argument: The argument's type; it is found by exactly this type.
  ///   - tag: Tells several registrations of one type apart; see ``Tagged``.
  ///   - fileID: The registration's file, for error texts.
  ///   - line: The registration's line, for error texts.
  ///   - asyncBuilder: Makes an instance. Its errors come out unchanged.
  public mutating func register<Argument, each D, T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, argument: Argument.Type, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    asyncBuilder: @escaping @concurrent @Sendable (Argument, repeat each D) async throws -> T
  ) {
    addProduct(
      service, ((Argument, repeat each D) -> Void).self, tag, .async, CodeLocation(fileID, line)
    ) { _ in AsyncPackBuilder(body: asyncBuilder).builder }
  }

  /// Wraps the instances of a service that is made from an argument.
  ///
  /// It is otherwise as ``decorate(_:fileID:line:decorator:)``.
  ///
  /// - Parameters:
  ///   - service: The type that the service is registered as.
  ///   - argument: The type of its argument.
  ///   - fileID: The decorator's file, for error texts.
  ///   - line: The decorator's line, for error texts.
  ///   - decorator: Makes the instance that takes the place of its first parameter; the others are dependencies.
  public mutating func decorate<T, Argument, each D>(
    _ service: T.Type, argument: Argument.Type, fileID: StaticString = #fileID, line: UInt = #line,
    decorator: @escaping @Sendable (T, repeat each D) throws -> T
  ) {
    addDecorator(FactoryProduct<Argument, T>.self, CodeLocation(fileID, line), decorator)
  }

  private mutating func addProduct<Argument, each D, T>(
    _ service: T.Type, _ function: ((Argument, repeat each D) -> Void).Type, _ tag: Any.Type?,
    _ isolation: BuilderIsolation, _ location: CodeLocation, _ builder: (Registration.Parameters) -> Builder
  ) {
    var (key, builder): (Any.Type, Builder) = (FactoryProduct<Argument, T>.self, builder(parameters(of: function)))
    func open<Tag>(_ tag: Tag.Type) {
      key = FactoryProduct<Argument, Tagged<T, Tag>>.self
      builder = builder.tagged(service, tag, isAwaited: isolation == .async)
    }
    if let tag { open(tag) }
    // As the graph knows them, where the builder takes the argument itself.
    let parameters = parameters(of: ((FactoryArgument<Argument>, repeat each D) -> Void).self)
    add(key, .transient, isolation, parameters, location, builder, isOptional: _isOptional(T.self))
  }
}
