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
