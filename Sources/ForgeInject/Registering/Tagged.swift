/// One of several registrations of a type.
///
/// Any type can be a tag; an empty `enum` is enough:
///
/// ```swift
/// enum Background {}
/// registry.register(.singleton, (any Queue).self, tag: Background.self, builder: SerialQueue.init)
/// registry.register(.singleton) { (queue: Tagged<any Queue, Background>) in Indexer(queue: queue.value) }
/// let queue = try container.resolve((any Queue).self, tag: Background.self)
/// ```
///
/// `Tagged<T, Tag>` is the type that such a service is registered as, so it can also be overridden, decorated and aliased by it.
public struct Tagged<T, Tag> {
  /// The instance.
  public var value: T

  /// Tags an instance.
  public init(_ value: T) {
    self.value = value
  }
}

extension Tagged: Sendable where T: Sendable {}

/// What is behind a tag, for the lifetime that asks whether it is an instance of a class.
protocol AnyTagged {
  static var valueType: Any.Type { get }
  var anyValue: Any { get }
}

extension Tagged: AnyTagged {
  static var valueType: Any.Type { T.self }
  var anyValue: Any { value }
}

extension Container {
  /// Resolves synchronously one of several registrations of a type.
  ///
  /// It is otherwise as ``resolve(_:isolation:)-(T.Type,_)``.
  public func resolve<T, Tag>(
    _ service: T.Type = T.self, tag: Tag.Type, isolation: isolated (any Actor)? = #isolation
  ) throws -> sending T {
    try resolve(Tagged<T, Tag>.self, isolation: isolation).value
  }

  /// Resolves one of several registrations of a type, building on the main actor what has to be built there.
  ///
  /// It is otherwise as ``resolve(_:isolation:)-(T.Type,_)``.
  public func resolve<T, Tag>(
    _ service: T.Type = T.self, tag: Tag.Type, isolation: isolated (any Actor)? = #isolation
  ) async throws -> sending T {
    try await resolve(Tagged<T, Tag>.self, isolation: isolation).value
  }
}

extension Resolver {
  /// Resolves one of several registrations of a type for the builder that this resolver was handed to.
  ///
  /// It is otherwise as ``resolve(_:)``.
  public mutating func resolve<T, Tag>(_ service: T.Type = T.self, tag: Tag.Type) throws -> sending T {
    try resolve(Tagged<T, Tag>.self).value
  }

  /// Resolves one of several registrations of a type for the `asyncBuilder:` that this resolver was handed to.
  ///
  /// It is otherwise as ``resolve(_:)``.
  public mutating func resolve<T, Tag>(_ service: T.Type = T.self, tag: Tag.Type) async throws -> sending T {
    try await resolve(Tagged<T, Tag>.self).value
  }
}
