// What other containers have and this one has not: the compiler says which way leads to the same.

extension Container {
  /// Not a way to register: the compiler names those that there are.
  @available(
    *, unavailable,
    message:
      "a container's registrations never change: register in an assembly, and replace in a test by 'overrides:'; for what must be built anew, take a 'Provider' or make a scope"
  )
  public func register<each D, T>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    builder: @escaping @MainActor (repeat each D) async throws -> T,
    onStop: ((T) async throws -> Void)? = nil
  ) {}

  /// Not a way to register: the compiler names those that there are.
  @available(
    *, unavailable,
    message:
      "a container's registrations never change: register in an assembly, and replace in a test by 'overrides:'; for what must be built anew, take a 'Provider' or make a scope"
  )
  @_disfavoredOverload
  public func register<each D, T>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    mainActorBuilder: @escaping @MainActor (repeat each D) async throws -> T,
    onStop: ((T) async throws -> Void)? = nil
  ) {}

  /// Not a way to register: the compiler names those that there are.
  @available(
    *, unavailable,
    message:
      "a container's registrations never change: register in an assembly, and replace in a test by 'overrides:'; for what must be built anew, take a 'Provider' or make a scope"
  )
  @_disfavoredOverload
  public func register<each D, T>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    asyncBuilder: @escaping @MainActor (repeat each D) async throws -> T,
    onStop: ((T) async throws -> Void)? = nil
  ) {}

  /// Not a way to register: the compiler names those that there are.
  @available(
    *, unavailable,
    message:
      "a container's registrations never change: register in an assembly, and replace in a test by 'overrides:'; for what must be built anew, take a 'Provider' or make a scope"
  )
  public func register<each D, T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    builder: @escaping @MainActor (repeat each D) async throws -> T
  ) {}

  /// Not a way to register: the compiler names those that there are.
  @available(
    *, unavailable,
    message:
      "a container's registrations never change: register in an assembly, and replace in a test by 'overrides:'; for what must be built anew, take a 'Provider' or make a scope"
  )
  @_disfavoredOverload
  public func register<each D, T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    mainActorBuilder: @escaping @MainActor (repeat each D) async throws -> T
  ) {}

  /// Not a way to register: the compiler names those that there are.
  @available(
    *, unavailable,
    message:
      "a container's registrations never change: register in an assembly, and replace in a test by 'overrides:'; for what must be built anew, take a 'Provider' or make a scope"
  )
  @_disfavoredOverload
  public func register<each D, T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    asyncBuilder: @escaping @MainActor (repeat each D) async throws -> T
  ) {}

  /// Not a way to register: the compiler names those that there are.
  @available(
    *, unavailable,
    message:
      "a container's registrations never change: register in an assembly, and replace in a test by 'overrides:'; for what must be built anew, take a 'Provider' or make a scope"
  )
  public func register<T>(_ service: T.Type, tag: Any.Type? = nil, builder: (Container) throws -> T) {}

  /// Not a way to build anew: the compiler names the one that there is.
  @available(
    *, unavailable,
    message:
      "a container never forgets an instance: for what must be built anew, take a 'Provider', or make a scope and stop it"
  )
  public func reset() {}
}
