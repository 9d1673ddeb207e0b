import ForgeInject

/// A type that services are registered as.
protocol ModelService: ModelForm {
  /// What a builder returns; `Value` but for tags.
  associatedtype Registered: Sendable

  static var tag: Any.Type? { get }
  /// - Parameters:
  ///   - isValue: Whether the instance is a value, where the type leaves that open.
  ///   - held: What the instance holds beside.
  static func make(_ core: Model.Core, isValue: Bool, holding held: Model.Seen?) -> Registered
  static func tagged(_ registered: Registered) -> Value
}

extension ModelService where Registered == Value {
  static var tag: Any.Type? { nil }
  static func tagged(_ registered: Value) -> Value { registered }
}

extension ModelService {
  static func seenRegistered(_ registered: Registered) -> Model.Seen { seen(tagged(registered)) }
}

extension Model {
  protocol Role<Number>: Sendable {
    associatedtype Number
    var core: Core { get }
  }

  final class Object<Number>: Role {
    let core: Core
    let held: Seen?

    init(_ core: Core, _ held: Seen?) {
      self.core = core
      self.held = held
    }
  }

  struct Value<Number>: Role {
    let core: Core
    let held: Seen?
  }

  enum ObjectService<Number>: ModelService {
    static func seen(_ value: Object<Number>) -> Seen { .instance(value.core, value) }
    static func make(_ core: Core, isValue: Bool, holding held: Seen?) -> Object<Number> { Object(core, held) }
  }

  enum ValueService<Number>: ModelService {
    static func seen(_ value: Model.Value<Number>) -> Seen { .instance(value.core, value) }
    static func make(_ core: Core, isValue: Bool, holding held: Seen?) -> Model.Value<Number> {
      Model.Value(core: core, held: held)
    }
  }

  enum ExistentialService<Number>: ModelService {
    static func seen(_ value: any Role<Number>) -> Seen { .instance(value.core, value) }
    static func make(_ core: Core, isValue: Bool, holding held: Seen?) -> any Role<Number> {
      isValue ? Model.Value<Number>(core: core, held: held) : Object<Number>(core, held)
    }
  }

  enum TaggedService<Base: ModelService, Tag>: ModelService {
    static var tag: Any.Type? { Tag.self }
    static func seen(_ value: Tagged<Base.Registered, Tag>) -> Seen { Base.seenRegistered(value.value) }
    static func make(_ core: Core, isValue: Bool, holding held: Seen?) -> Base.Registered {
      Base.make(core, isValue: isValue, holding: held)
    }
    static func tagged(_ registered: Base.Registered) -> Tagged<Base.Registered, Tag> { Tagged(registered) }
  }

  /// A list that is registered itself, with one element.
  enum ListService<Element: ModelService>: ModelService {
    static func seen(_ value: [Element.Value]) -> Seen { .list(value.map(Element.seen)) }
    static func make(_ core: Core, isValue: Bool, holding held: Seen?) -> [Element.Value] {
      [Element.tagged(Element.make(core, isValue: isValue, holding: held))]
    }
  }

  /// An Optional that is registered itself, which no graph may do.
  enum OptionalService<Wrapped: ModelService>: ModelService {
    static func seen(_ value: Wrapped.Value?) -> Seen { value.map(Wrapped.seen).map(Seen.some) ?? .absent }
    static func make(_ core: Core, isValue: Bool, holding held: Seen?) -> Wrapped.Value? {
      Wrapped.tagged(Wrapped.make(core, isValue: isValue, holding: held))
    }
  }
}

extension Model.Key {
  /// The service that is registered under the key.
  var registered: any ModelService.Type {
    func tagged<S: ModelService, Tag>(_ service: S.Type, _ tag: Tag.Type) -> any ModelService.Type {
      Model.TaggedService<S, Tag>.self
    }
    func list<S: ModelService>(_ service: S.Type) -> any ModelService.Type { Model.ListService<S>.self }
    func optional<S: ModelService>(_ service: S.Type) -> any ModelService.Type { Model.OptionalService<S>.self }
    func service<Number>(_ shape: Shape, _ number: Number.Type) -> any ModelService.Type {
      switch shape {
      case .object: Model.ObjectService<Number>.self
      case .value: Model.ValueService<Number>.self
      case .existential: Model.ExistentialService<Number>.self
      }
    }
    switch self {
    case .service(let shape, let number):
      return switch number {
      case 0: service(shape, Chain.Zero.self)
      case 1: service(shape, Chain.One.self)
      case 2: service(shape, Chain.Two.self)
      case 3: service(shape, Chain.Three.self)
      default: service(shape, Chain.Four.self)
      }
    case .tagged(let key, let tag):
      return tag == 0 ? tagged(key.registered, Chain.Zero.self) : tagged(key.registered, Chain.One.self)
    case .list(let key): return list(key.registered)
    case .optional(let key): return optional(key.registered)
    case .provider: preconditionFailure("a provider cannot be registered: nobody but a container makes one")
    }
  }
}
