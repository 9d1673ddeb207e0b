/// The function that makes an instance, without its types.
///
/// What a builder takes, it asks the resolver for: `next` gives its parameters in their order.
@usableFromInline
struct Builder: Sendable {
  // Never called. It has the form of every Swift function: an address, and a context to retain and release.
  private let function: @Sendable () -> Void

  // Proof: each `Function` is a struct of one function, and nothing about copying or destroying a function depends on its type. What a
  // function demands of its caller, to stand on the main actor or to be awaited, the registration's isolation says.
  private init<Function: Sendable>(erasing function: Function) {
    self = unsafeBitCast(function, to: Builder.self)
  }

  private func function<Function>(as type: Function.Type) -> Function { unsafeBitCast(self, to: Function.self) }

  @usableFromInline
  init<T>(_ function: BuilderFunction<T>) { self.init(erasing: function) }

  @usableFromInline
  init<T>(_ function: MainActorBuilderFunction<T>) { self.init(erasing: function) }

  @usableFromInline
  init<T>(_ function: AsyncBuilderFunction<T>) { self.init(erasing: function) }

  /// The function of a service that is awaited.
  func awaited<T>(as service: T.Type) -> AsyncBuilderFunction<T> { function(as: AsyncBuilderFunction<T>.self) }

  /// The function of a service that is not.
  func synchronous<T>(as service: T.Type) -> BuilderFunction<T> { function(as: BuilderFunction<T>.self) }
}

/// A builder that runs synchronously.
@usableFromInline
struct BuilderFunction<T>: Sendable {
  @usableFromInline let build: @Sendable (inout Resolver) throws -> T

  @inlinable
  init(_ build: @escaping @Sendable (inout Resolver) throws -> T) {
    self.build = build
  }
}

/// A builder that runs on the main actor.
@usableFromInline
struct MainActorBuilderFunction<T>: Sendable {
  @usableFromInline let build: @MainActor @Sendable (inout Resolver) throws -> T

  @inlinable
  init(_ build: @escaping @MainActor @Sendable (inout Resolver) throws -> T) {
    self.build = build
  }
}

/// A builder that is awaited.
@usableFromInline
struct AsyncBuilderFunction<T>: Sendable {
  @usableFromInline let build: @concurrent @Sendable (inout Resolver) async throws -> T

  @inlinable
  init(_ build: @escaping @concurrent @Sendable (inout Resolver) async throws -> T) {
    self.build = build
  }
}

// Each pack is a struct because the compiler does not let a generic closure capture a function of a parameter pack directly.

@usableFromInline
struct PackBuilder<each D, T>: Sendable {
  @usableFromInline let body: @Sendable (repeat each D) throws -> T

  @inlinable
  init(_ body: @escaping @Sendable (repeat each D) throws -> T) {
    self.body = body
  }
}

private struct MainActorPackBuilder<each D, T>: Sendable {
  let body: @MainActor @Sendable (repeat each D) throws -> T
}

private struct AsyncPackBuilder<each D, T>: Sendable {
  let body: @concurrent @Sendable (repeat each D) async throws -> T
}

extension Builder {
  init<each D, T>(taking body: @escaping @Sendable (repeat each D) throws -> T) {
    let pack = PackBuilder(body)
    self.init(BuilderFunction { try pack.body(repeat $0.next((each D).self)) })
  }

  init<each D, T>(taking body: @escaping @MainActor @Sendable (repeat each D) throws -> T, onMainActor: Void) {
    let pack = MainActorPackBuilder(body: body)
    self.init(MainActorBuilderFunction { try pack.body(repeat $0.next((each D).self)) })
  }

  init<each D, T>(awaiting body: @escaping @concurrent @Sendable (repeat each D) async throws -> T) {
    let pack = AsyncPackBuilder(body: body)
    self.init(AsyncBuilderFunction { try await pack.body(repeat try await $0.next((each D).self)) })
  }

  /// The builder of `T` as one of `Tagged<T, Tag>`.
  func tagged<T, Tag>(_ service: T.Type, _ tag: Tag.Type, isAwaited: Bool) -> Builder {
    if isAwaited {
      let function = awaited(as: T.self)
      return Builder(AsyncBuilderFunction { Tagged<T, Tag>(try await function.build(&$0)) })
    }
    let function = synchronous(as: T.self)
    return Builder(BuilderFunction { Tagged<T, Tag>(try function.build(&$0)) })
  }
}

/// The types of a builder's parameters.
@usableFromInline
func types<each D>(_ parameters: repeat (each D).Type) -> [Any.Type] {
  var count = 0
  for _ in repeat each parameters { count += 1 }
  var types: [Any.Type] = []
  types.reserveCapacity(count)
  repeat types.append(each parameters)
  return types
}
