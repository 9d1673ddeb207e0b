// Calls that are nearly right, which the compiler would answer with every overload that there is. No closure has the type of the last
// parameter, so trailing closures do not lead here: calls that are wrong in another way keep the error that is about that.

extension Registry {
  /// Not a way to register: it gives the compiler a message for a builder or an instance without a label.
  @available(
    *, unavailable,
    message:
      "write the builder as a closure behind the parentheses, `{ Type() }`, or with its label: `builder: Type.init`, `mainActorBuilder:` or `asyncBuilder:`"
  )
  @_disfavoredOverload
  public mutating func register<T>(
    _ lifetime: SharedLifetime, tag: Any.Type? = nil, _ builder: T,
    _ none: ((Never, Never, Never, Never) -> Never)? = nil
  ) {}

  /// Not a way to register: it gives the compiler a message for a builder or an instance without a label.
  @available(
    *, unavailable,
    message:
      "write the builder as a closure behind the parentheses, `{ Type() }`, or with its label: `builder: Type.init`, `mainActorBuilder:` or `asyncBuilder:`"
  )
  @_disfavoredOverload
  public mutating func register<S, T>(
    _ lifetime: SharedLifetime, _ service: S.Type, tag: Any.Type? = nil, _ builder: T,
    _ none: ((Never, Never, Never, Never) -> Never)? = nil
  ) {}

  /// Not a way to register: it gives the compiler a message for a builder or an instance without a label.
  @available(
    *, unavailable,
    message:
      "write the builder as a closure behind the parentheses, `{ Type() }`, or with its label: `builder: Type.init`, `mainActorBuilder:` or `asyncBuilder:`"
  )
  @_disfavoredOverload
  public mutating func register<T>(
    _ lifetime: UnsharedLifetime, tag: Any.Type? = nil, _ builder: T,
    _ none: ((Never, Never, Never, Never) -> Never)? = nil
  ) {}

  /// Not a way to register: it gives the compiler a message for a builder or an instance without a label.
  @available(
    *, unavailable,
    message:
      "write the builder as a closure behind the parentheses, `{ Type() }`, or with its label: `builder: Type.init`, `mainActorBuilder:` or `asyncBuilder:`"
  )
  @_disfavoredOverload
  public mutating func register<S, T>(
    _ lifetime: UnsharedLifetime, _ service: S.Type, tag: Any.Type? = nil, _ builder: T,
    _ none: ((Never, Never, Never, Never) -> Never)? = nil
  ) {}

  /// Not a way to register: it gives the compiler a message for an alias without its closure.
  @available(
    *, unavailable,
    message:
      "add the closure that turns the second type into the first: `registry.alias((any Reading).self, to: Database.self) { $0 }`"
  )
  @_disfavoredOverload
  public mutating func alias<T, U>(_ service: T.Type, to target: U.Type) {}
}
