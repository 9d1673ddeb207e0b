import ForgeInject

/// The type of a parameter, or of what is resolved, with what can be seen of its values.
protocol ModelForm: SendableMetatype {
  associatedtype Value: Sendable

  static func seen(_ value: Value) -> Model.Seen
}

extension ModelForm {
  static var name: String { ServiceName.of(Value.self) }

  static func resolve(from container: Container) throws -> Model.Seen { seen(try container.resolve(Value.self)) }

  @MainActor
  static func resolveOnMain(from container: Container) throws -> Model.Seen { seen(try container.resolve(Value.self)) }

  @concurrent
  static func awaited(from container: Container) async throws -> Model.Seen {
    seen(try await container.resolve(Value.self))
  }

  @MainActor
  static func awaitedOnMain(from container: Container) async throws -> Model.Seen {
    seen(try await container.resolve(Value.self))
  }

  static func resolve(with resolver: inout Resolver) throws -> Model.Seen { seen(try resolver.resolve(Value.self)) }

  static func awaited(with resolver: inout Resolver) async throws -> Model.Seen {
    seen(try await resolver.resolve(Value.self))
  }
}

extension Model {
  enum OptionalForm<Wrapped: ModelForm>: ModelForm {
    static func seen(_ value: Wrapped.Value?) -> Seen { value.map { .some(Wrapped.seen($0)) } ?? .absent }
  }

  enum ListForm<Element: ModelForm>: ModelForm {
    static func seen(_ value: [Element.Value]) -> Seen { .list(value.map(Element.seen)) }
  }

  enum ProviderForm<Target: ModelForm>: ModelForm {
    static func seen(_ value: Provider<Target.Value>) -> Seen {
      .provider(
        Handle(
          elsewhere: { Target.seen(try value()) }, onMain: { Target.seen(try value()) },
          awaitedElsewhere: { Target.seen(try await value.get()) },
          awaitedOnMain: { Target.seen(try await value.get()) }))
    }
  }
}

extension Model.Key {
  /// The form of what the key asks for.
  var form: any ModelForm.Type {
    func optional<F: ModelForm>(_ form: F.Type) -> any ModelForm.Type { Model.OptionalForm<F>.self }
    func list<F: ModelForm>(_ form: F.Type) -> any ModelForm.Type { Model.ListForm<F>.self }
    func provider<F: ModelForm>(_ form: F.Type) -> any ModelForm.Type { Model.ProviderForm<F>.self }
    return switch self {
    case .service, .tagged: registered
    case .optional(let key): optional(key.form)
    case .list(let key): list(key.form)
    case .provider(let key): provider(key.form)
    }
  }
}
