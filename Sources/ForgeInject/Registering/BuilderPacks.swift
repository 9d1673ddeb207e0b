// Each is a struct because the compiler does not let a generic closure capture a function of a parameter pack directly.

/// A builder with known parameters.
@usableFromInline
struct PackBuilder<each D, T>: Sendable {
  @usableFromInline let body: @Sendable (repeat each D) throws -> T

  @inlinable
  init(_ body: @escaping @Sendable (repeat each D) throws -> T) {
    self.body = body
  }
}

/// The same for a builder of the main actor.
@usableFromInline
struct MainActorPackBuilder<each D, T>: Sendable {
  @usableFromInline let body: @MainActor @Sendable (repeat each D) throws -> T

  @inlinable
  init(_ body: @escaping @MainActor @Sendable (repeat each D) throws -> T) {
    self.body = body
  }
}

/// The same for a builder that is awaited.
@usableFromInline
struct AsyncPackBuilder<each D, T>: Sendable {
  @usableFromInline let body: @concurrent @Sendable (repeat each D) async throws -> T

  @inlinable
  init(_ body: @escaping @concurrent @Sendable (repeat each D) async throws -> T) {
    self.body = body
  }
}

/// A decorator with the parameters that it has beside what it wraps.
struct DecoratorPack<T, each D>: Sendable {
  let body: @Sendable (T, repeat each D) throws -> T

  init(_ body: @escaping @Sendable (T, repeat each D) throws -> T) {
    self.body = body
  }
}

/// The same for a decorator of the main actor.
struct MainActorDecoratorPack<T, each D>: Sendable {
  let body: @MainActor @Sendable (T, repeat each D) throws -> T

  init(_ body: @escaping @MainActor @Sendable (T, repeat each D) throws -> T) {
    self.body = body
  }
}

/// The types of a builder's parameters.
@inlinable
func types<each D>(_ parameters: repeat (each D).Type) -> [Any.Type] {
  var types: [Any.Type] = []
  repeat types.append(each parameters)
  return types
}
