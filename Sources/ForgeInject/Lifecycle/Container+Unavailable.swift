// What other containers have and this one has not: the compiler says which way leads to the same.

extension Container {
  /// Not a way to register: the compiler names those that there are.
  @available(
    *, unavailable,
    message:
      "a container's registrations never change: register in an assembly, replace in a test by 'overrides:', and make a scope anew for what must be built anew ('makeScope')"
  )
  public func register<each D, T>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    builder: (repeat each D) throws -> T
  ) {}

  /// Not a way to register: the compiler names those that there are.
  @available(
    *, unavailable,
    message:
      "a container's registrations never change: register in an assembly, replace in a test by 'overrides:', and make a scope anew for what must be built anew ('makeScope')"
  )
  public func register<each D, T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    builder: (repeat each D) throws -> T
  ) {}

  /// Not a way to register: the compiler names those that there are.
  @available(
    *, unavailable,
    message:
      "a container's registrations never change: register in an assembly, replace in a test by 'overrides:', and make a scope anew for what must be built anew ('makeScope')"
  )
  public func register<T>(_ service: T.Type, tag: Any.Type? = nil, builder: (Container) throws -> T) {}

  /// Not a way to build anew: the compiler names the one that there is.
  @available(
    *, unavailable,
    message:
      "a container never forgets an instance: put what must be built anew into a scope, stop that, and make it anew"
  )
  public func reset() {}
}
