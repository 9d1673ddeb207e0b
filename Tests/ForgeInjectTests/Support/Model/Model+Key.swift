extension Model {
  /// What a service is registered as, or a parameter asks for.
  indirect enum Key: Hashable, Sendable {
    enum Shape: Sendable { case object, value, existential }

    case service(Shape, Int)
    case tagged(Key, Int)
    case optional(Key)
    case list(Key)
    case provider(Key)

    var isList: Bool { if case .list = self { true } else { false } }

    /// Whether the type leaves open what an instance is.
    var isExistential: Bool {
      switch self {
      case .service(let shape, _): shape == .existential
      case .tagged(let key, _): key.isExistential
      case .optional, .list, .provider: false
      }
    }

    /// Whether the type itself says that its instances are values.
    var isValueType: Bool {
      switch self {
      case .service(let shape, _): shape == .value
      // What counts is what is tagged.
      case .tagged(let key, _): key.isValueType
      case .optional, .list, .provider: true
      }
    }
  }
}

extension Model.Key: CustomStringConvertible {
  var description: String {
    switch self {
    case .service(.object, let number): "Object\(number)"
    case .service(.value, let number): "Value\(number)"
    case .service(.existential, let number): "any Role\(number)"
    case .tagged(let key, let tag): "Tagged<\(key), \(tag)>"
    case .optional(let key): "(\(key))?"
    case .list(let key): "[\(key)]"
    case .provider(let key): "Provider<\(key)>"
    }
  }
}
