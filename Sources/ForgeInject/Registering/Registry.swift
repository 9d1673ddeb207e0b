/// Takes the registrations of an ``Assembly``, or of the overrides of a ``Container``.
///
/// A registration says a lifetime, a service type and a builder. The builder's parameters are the service's
/// dependencies, read from the closure's or initializer's own signature:
///
/// ```swift
/// registry.register(.singleton, (any SyncServicing).self, builder: SyncService.init)
/// registry.register(.transient) { (sync: any SyncServicing) in SyncReport(sync: sync) }
/// registry.register(.singleton) { resolver in try Outbox(store: resolver.resolve()) }
/// ```
///
/// A builder that takes one ``Resolver`` instead is opaque: its needs show only when it runs, so the graph
/// cannot be checked beyond it. Prefer parameters.
///
/// `builder:` runs where the resolving code stands, `mainActorBuilder:` on the main actor, and `asyncBuilder:` is
/// awaited. An unlabelled trailing closure is a `builder:`, or a `mainActorBuilder:` when it is written
/// `{ @MainActor in … }`, or an `asyncBuilder:` when it awaits something.
///
/// A parameter, like what is resolved, may also be `T?`, nil when `T` is not registered; `[T]`, all that was contributed;
/// ``Provider`` of `T`, to resolve it later; and ``Tagged`` `T`, one of several registrations of it.
///
/// Not supported are variadic parameters, and initializers with default arguments or several
/// candidates: use a closure that calls them.
///
/// Service types are compared as the runtime knows them, where marker protocols do not exist (SE-0302):
/// `any P` and `any P & Sendable` are one service. So a transient service that is registered as `any P`, with an instance that is
/// not `Sendable`, can be resolved as `any P & Sendable`, and the compiler no longer guards it. Make `P` itself `Sendable`, or do
/// not add `& Sendable` where you resolve.
///
/// So an old protocol or open class that is not `Sendable` can stay as it is in front of a shared instance that is: register
/// `(any P & Sendable).self`, and it is what a parameter `any P` gets. Say `& Sendable` in overrides and decorators too.
public struct Registry {
  private let memory: RegistrationMemory
  private(set) var registrations: [Registration] = []
  /// The element types of lists that may be empty.
  var declarations: [Any.Type] = []
  var assembly: (any Assembly.Type)?
  private var isAddition = false
  private var isContribution = false

  init(_ memory: RegistrationMemory) { self.memory = memory }

  /// Allows the registrations that `body` makes in an override to be new ones.
  ///
  /// An override that replaces nothing is otherwise a problem of the graph. One that does replace something does so
  /// here too. In an assembly this has no effect.
  public mutating func adding(_ body: (inout Registry) -> Void) {
    let outer = isAddition
    isAddition = true
    body(&self)
    isAddition = outer
  }

  /// Makes the registrations in `body` elements of lists, of `[T]` for the service type `T`, and the decorators there wrap such elements.
  ///
  /// ```swift
  /// registry.contributing { registry in
  ///   registry.register(.singleton, (any Plugin).self, builder: Spelling.init)
  ///   registry.decorate((any Plugin).self) { inner in TimedPlugin(inner) }
  /// }
  /// ```
  ///
  /// A decorator wraps each element of its list that is contributed in the same layer or an earlier one: one in an assembly those of all
  /// assemblies, one in the overrides those of both, and one in a scope's assembly those that the scope adds.
  public mutating func contributing(_ body: (inout Registry) -> Void) {
    let outer = isContribution
    isContribution = true
    body(&self)
    isContribution = outer
  }

  /// Declares that `[T]` may be taken although nothing may be contributed to it.
  ///
  /// Without it and without a contribution, `[T]` is a missing dependency.
  public mutating func contribute<T>(_ service: T.Type) {
    // A list of providers, or of factories, has one for each contribution to what they lead to.
    declarations.append(Form.missing(in: service))
  }

  @usableFromInline
  mutating func add<T>(
    _ service: T.Type, _ tag: Any.Type?, _ lifetime: Lifetime, _ isolation: BuilderIsolation,
    _ parameters: Registration.Parameters?, _ location: CodeLocation, _ builder: Builder,
    _ onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    var (key, builder): (Any.Type, Builder) = (service, builder)
    // Not by `map`, for which the runtime would make the function's metadata at each registration.
    var hook: StopHook? = if let onStop { StopHook(onStop) } else { nil }
    func open<Tag>(_ tag: Tag.Type) {
      key = Tagged<T, Tag>.self
      builder = builder.tagged(service, tag, isAwaited: isolation == .async)
      if let onStop { hook = StopHook(onStop, tagged: tag) }
    }
    if let tag { open(tag) }
    add(key, lifetime, isolation, parameters, location, builder, hook, isOptional: _isOptional(T.self))
  }

  mutating func add(
    _ key: Any.Type, _ lifetime: Lifetime, _ isolation: BuilderIsolation, _ parameters: Registration.Parameters?,
    _ location: CodeLocation, _ builder: Builder, _ hook: StopHook? = nil, isOptional: Bool
  ) {
    registrations.append(
      memory.add(
        .init(
          builder: builder, service: key, lifetime: lifetime, isolation: isolation,
          role: isContribution ? .contribution : .service, parameters: parameters, location: location,
          assembly: assembly, onStop: hook, isOptional: isOptional, isAddition: isAddition)))
  }

  /// The types of a builder's parameters.
  @usableFromInline
  func parameters<each D>(of function: ((repeat each D) -> Void).Type) -> Registration.Parameters {
    memory.parameters(of: function)
  }

  mutating func add<each D, T>(
    _ service: T.Type, _ tag: Any.Type?, _ lifetime: Lifetime, _ isolation: BuilderIsolation,
    _ location: CodeLocation, _ pack: PackBuilder<repeat each D, T>,
    _ onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    let parameters = parameters(of: ((repeat each D) -> Void).self)
    add(service, tag, lifetime, isolation, parameters, location, pack.builder(parameters), onStop)
  }

  mutating func add<each D, T>(
    _ service: T.Type, _ tag: Any.Type?, _ lifetime: Lifetime, _ location: CodeLocation,
    _ pack: AsyncPackBuilder<repeat each D, T>, _ onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    add(service, tag, lifetime, .async, parameters(of: ((repeat each D) -> Void).self), location, pack.builder, onStop)
  }

  /// Adds a decorator that runs where what it wraps is built.
  @inline(never)
  mutating func addDecorator<T, each D>(
    _ service: Any.Type, _ location: CodeLocation, _ decorator: @escaping @Sendable (T, repeat each D) throws -> T
  ) {
    let parameters = parameters(of: ((T, repeat each D) -> Void).self)
    addDecorator(
      service, .nonisolated, parameters, location, PackBuilder(decorator).builder(parameters),
      awaited: AsyncPackBuilder(body: decorator).builder)
  }

  /// - Parameter parameters: The types of all parameters, the first of which is what the decorator wraps.
  mutating func addDecorator(
    _ service: Any.Type, _ isolation: BuilderIsolation, _ parameters: Registration.Parameters,
    _ location: CodeLocation,
    _ builder: Builder, awaited: Builder?
  ) {
    registrations.append(
      memory.add(
        .init(
          builder: builder, service: service, lifetime: .transient, isolation: isolation,
          role: isContribution ? .memberDecorator : .decorator, parameters: .init(rebasing: parameters.dropFirst()),
          location: location, assembly: assembly, awaitedBuilder: awaited)))
  }
}

extension Registry {
  /// Makes the instance of one service known under another type as well.
  ///
  /// ```swift
  /// registry.register(.singleton, (any Reading & Writing).self, builder: Store.init)
  /// registry.alias((any Reading).self, to: (any Reading & Writing).self) { $0 }
  /// ```
  ///
  /// The target is looked up by its type whenever the alias is resolved, so an override or a decoration of it shows.
  ///
  /// - Parameters:
  ///   - service: The further type.
  ///   - target: The type that is registered.
  ///   - fileID: The alias's file, for error texts.
  ///   - line: The alias's line, for error texts.
  ///   - conversion: Gives the target as the further type, usually `{ $0 }`.
  public mutating func alias<T, Target>(
    _ service: T.Type, to target: Target.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ conversion: @escaping @Sendable (Target) throws -> T
  ) {
    let parameters = parameters(of: ((Target) -> Void).self)
    registrations.append(
      memory.add(
        .init(
          builder: PackBuilder(conversion).builder(parameters), service: service, lifetime: .transient,
          isolation: .nonisolated, role: isContribution ? .contribution : .alias, parameters: parameters,
          location: CodeLocation(fileID, line), assembly: assembly, isAlias: true,
          isOptional: _isOptional(T.self), isAddition: isAddition)))
  }

  /// Wraps the instances of a registration, wherever that is in the assemblies, or in the overrides when it stands there.
  ///
  /// ```swift
  /// registry.decorate((any Client).self) { inner in RetryingClient(inner) }
  /// registry.decorate((any Client).self) { (inner: any Client, log: any Log) in LoggingClient(inner, log) }
  /// ```
  ///
  /// It wraps what is registered as `T` and no element of `[T]`. Within ``contributing(_:)`` it wraps each element, and a decorator of `[T]`
  /// the list as a whole, with what overrides and scopes add; `[Provider<T>]` is a list of its own.
  ///
  /// The service keeps its lifetime, and the decorator runs where the wrapped builder runs. Several decorators of one
  /// service wrap each other in the order in which they are registered. An override of the service replaces it with its
  /// decorators. A decorated alias is decorated at each resolve.
  ///
  /// - Parameters:
  ///   - service: The type that the service is registered as.
  ///   - fileID: The decorator's file, for error texts.
  ///   - line: The decorator's line, for error texts.
  ///   - decorator: Makes the instance that takes the place of its first parameter; the others are dependencies.
  public mutating func decorate<T, each D>(
    _ service: T.Type, fileID: StaticString = #fileID, line: UInt = #line,
    decorator: @escaping @Sendable (T, repeat each D) throws -> T
  ) {
    addDecorator(service, CodeLocation(fileID, line), decorator)
  }

  /// Wraps a service's instances on the main actor.
  ///
  /// It is as ``decorate(_:fileID:line:decorator:)``, but the decorator runs on the main actor, wherever the wrapped
  /// builder does.
  ///
  /// - Parameters:
  ///   - service: The type that the service is registered as.
  ///   - fileID: The decorator's file, for error texts.
  ///   - line: The decorator's line, for error texts.
  ///   - mainActorDecorator: Makes the instance that takes the place of its first parameter; the others are dependencies.
  public mutating func decorate<T: Sendable, each D>(
    _ service: T.Type, fileID: StaticString = #fileID, line: UInt = #line,
    mainActorDecorator: @escaping @MainActor @Sendable (T, repeat each D) throws -> T
  ) {
    let parameters = parameters(of: ((T, repeat each D) -> Void).self)
    addDecorator(
      service, .mainActor, parameters, CodeLocation(fileID, line),
      PackBuilder(onMainActor: mainActorDecorator).builder(parameters), awaited: nil)
  }
}
