/// The function that makes an instance, without its types.
///
/// What a builder takes, it asks the resolver for: `next` gives its parameters in their order.
@usableFromInline
struct Builder: Sendable {
  // Never called. It has the form of every Swift function: an address, and a context to retain and release.
  private let function: @Sendable () -> Void

  // Proof: what is passed to `read` is a struct of one function, and nothing about copying or destroying a function depends on its type.
  // What a function demands of its caller, to stand on the main actor or to be awaited, the registration's isolation says.

  @usableFromInline
  init<T>(_ function: BuilderFunction<T>) {
    var function = function
    self = read(&function)
  }

  init<T>(onMainActor function: @escaping @MainActor @Sendable (inout Resolver) throws -> T) {
    var function = MainActorBuilderFunction(build: function)
    self = read(&function)
  }

  init<T>(_ function: AsyncBuilderFunction<T>) {
    var function = function
    self = read(&function)
  }

  /// The function of a service that is awaited.
  func awaited<T>(as service: T.Type) -> AsyncBuilderFunction<T> {
    var builder = self
    return read(&builder)
  }

  /// The function of a service that is not.
  func synchronous<T>(as service: T.Type) -> BuilderFunction<T> {
    var builder = self
    return read(&builder)
  }
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

private struct MainActorBuilderFunction<T>: Sendable {
  let build: @MainActor @Sendable (inout Resolver) throws -> T
}

/// A builder that is awaited.
struct AsyncBuilderFunction<T>: Sendable {
  let build: @concurrent @Sendable (inout Resolver) async throws -> T
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

struct AsyncPackBuilder<each D, T>: Sendable {
  let body: @concurrent @Sendable (repeat each D) async throws -> T
}

/// Reads a struct of one function as another one.
///
/// It takes an address, which `&` gives without a closure, since a cast compares sizes, for which the runtime would make metadata.
@inline(__always)
private func read<From, To>(_ function: UnsafePointer<From>) -> To {
  UnsafeRawPointer(function).assumingMemoryBound(to: To.self).pointee
}

extension PackBuilder {
  /// A builder that runs on the main actor, as the registration's isolation says.
  init(onMainActor body: @escaping @MainActor @Sendable (repeat each D) throws -> T) {
    var function = MainActorPackBuilder(body: body)
    self = read(&function)
  }

  /// - Parameter parameters: The types of the function's parameters.
  func builder(_ parameters: Registration.Parameters) -> Builder {
    // Where the types of a pack are not known, the runtime makes a tuple's metadata to call a function of two parameters or more, which
    // takes longer than all else about a service.
    var function = self
    func two<A, B>(_ a: A.Type, _ b: B.Type) -> Builder { Builder(read(&function) as PackBuilder<A, B, T>) }
    func three<A, B, C>(_ a: A.Type, _ b: B.Type, _ c: C.Type) -> Builder {
      Builder(read(&function) as PackBuilder<A, B, C, T>)
    }
    guard 2...3 ~= parameters.count else { return Builder(BuilderFunction { try body(repeat $0.next((each D).self)) }) }
    let (first, second, last) = (parameters[0], parameters[1], parameters[parameters.count - 1])
    return parameters.count == 2 ? two(first, second) : three(first, second, last)
  }
}

extension AsyncPackBuilder {
  var builder: Builder { Builder(AsyncBuilderFunction { try await body(repeat try await $0.next((each D).self)) }) }
}

extension Builder {
  fileprivate init<A, B, T>(_ pack: PackBuilder<A, B, T>) {
    self.init(
      BuilderFunction {
        let body: @Sendable (A, B) throws -> T = pack.body
        return try body($0.next(A.self), $0.next(B.self))
      })
  }

  fileprivate init<A, B, C, T>(_ pack: PackBuilder<A, B, C, T>) {
    self.init(
      BuilderFunction {
        let body: @Sendable (A, B, C) throws -> T = pack.body
        return try body($0.next(A.self), $0.next(B.self), $0.next(C.self))
      })
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
