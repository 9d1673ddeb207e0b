/// Makes instances of a service from arguments.
///
/// A builder takes it for a service that is registered with ``Registry/register(_:_:argument:tag:fileID:line:builder:)``:
///
/// ```swift
/// registry.register(.transient, argument: Episode.self, mainActorBuilder: EpisodeModel.init)
/// registry.register(.singleton) { (make: Factory<Episode, EpisodeModel>) in Opener(make) }
/// let model = try make(episode)
/// ```
///
/// The graph has the service with its dependencies, so they are checked when the container is made. A service that is registered with a tag is made by
/// `Factory<Argument, Tagged<Service, Tag>>`.
///
/// It belongs to the container that its builder ran for and holds it weakly, breaks cycles, and can be used from everywhere, as ``Provider``. The
/// argument need not be `Sendable`; it is handed over. A builder that makes a further instance of its own service while it runs is a cycle; one
/// that does so later is none.
public struct Factory<Argument, Service>: Sendable {
  private let target: ProviderTarget

  init(_ resolver: borrowing Resolver) {
    target = ProviderTarget(resolver)
  }

  /// Makes an instance synchronously.
  ///
  /// - Parameters:
  ///   - argument: What the builder takes first.
  ///   - isolation: The caller's isolation; leave it out.
  /// - Throws: ``ResolutionError``, also when the container is gone; or whatever a builder throws, unchanged.
  public func make(
    _ argument: sending Argument, isolation: isolated (any Actor)? = #isolation
  ) throws -> sending Service {
    try held().make(target.slot, ArgumentBox(argument), onMain: isMainActor(isolation))
  }

  /// Makes an instance, building on the main actor what has to be built there, and awaiting what is built asynchronously.
  ///
  /// - Parameter argument: What the builder takes first.
  /// - Throws: ``ResolutionError``, also when the container is gone; or whatever a builder throws, unchanged.
  nonisolated(nonsending) public func make(_ argument: sending Argument) async throws -> sending Service {
    try await held().makeAwaited(target.slot, ArgumentBox(argument), as: Service.self)
  }

  /// Makes an instance synchronously on the main actor.
  ///
  /// - Parameters:
  ///   - argument: What the builder takes first.
  ///   - isolation: `.mainActor`.
  /// - Throws: ``ResolutionError``, also when the container is gone; or whatever a builder throws, unchanged.
  @MainActor
  public func make(_ argument: sending Argument, on isolation: ResolutionIsolation) throws -> sending Service {
    try make(argument, isolation: MainActor.shared)
  }

  /// Makes an instance synchronously, as ``make(_:isolation:)`` does.
  public func callAsFunction(
    _ argument: sending Argument, isolation: isolated (any Actor)? = #isolation
  ) throws -> sending Service {
    try make(argument, isolation: isolation)
  }

  /// Makes an instance, as the asynchronous `make` does.
  nonisolated(nonsending) public func callAsFunction(_ argument: sending Argument) async throws -> sending Service {
    try await make(argument)
  }

  private func held() throws -> Container {
    try target.held(for: Service.self, or: .containerReleased(Service.self, by: "a factory makes"))
  }
}

extension Factory: ParameterForm {
  static var form: Form {
    Form(
      kind: .provider, element: FactoryProduct<Argument, Service>.self,
      builder: Builder(BuilderFunction { Factory<Argument, Service>($0) }))
  }
}

extension Container {
  /// Makes an instance of a service from an argument, synchronously.
  ///
  /// - Parameters:
  ///   - service: The type that the service is registered as.
  ///   - argument: What its builder takes first: of exactly the type that is registered. It is handed over.
  ///   - isolation: The caller's isolation; leave it out.
  /// - Throws: ``ResolutionError``, or whatever a builder throws, unchanged.
  public func resolve<T, Argument>(
    _ service: T.Type = T.self, argument: sending Argument, isolation: isolated (any Actor)? = #isolation
  ) throws -> sending T {
    try make(product(of: Argument.self, T.self), ArgumentBox(argument), onMain: isMainActor(isolation))
  }

  /// Makes an instance of a service from an argument, building on the main actor what has to be built there.
  ///
  /// It is otherwise as ``resolve(_:argument:isolation:)``.
  nonisolated(nonsending) public func resolve<T, Argument>(
    _ service: T.Type = T.self, argument: sending Argument
  ) async throws -> sending T {
    try await makeAwaited(product(of: Argument.self, T.self), ArgumentBox(argument), as: T.self)
  }

  /// Makes an instance of a service from an argument, synchronously on the main actor.
  ///
  /// It is otherwise as ``resolve(_:argument:isolation:)``.
  @MainActor
  public func resolve<T, Argument>(
    _ service: T.Type = T.self, argument: sending Argument, on isolation: ResolutionIsolation
  ) throws -> sending T {
    try resolve(T.self, argument: argument, isolation: MainActor.shared)
  }
}
