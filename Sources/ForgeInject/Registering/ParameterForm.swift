/// A type that is resolved by way of another one when it is not registered itself.
protocol ParameterForm {
  static var form: Form { get }
}

/// How a value of a parameter form is made.
package struct Form {
  package enum Kind: Sendable { case optional, list, provider, argument }

  package let kind: Kind
  /// The type that it is made from.
  package let element: Any.Type
  let builder: Builder
  /// What makes an Optional of a type that is not registered.
  var absent: Builder?

  /// The form of a type; nil when it has none.
  package static func of(_ type: Any.Type) -> Form? { (type as? any ParameterForm.Type)?.form }

  /// What is not registered in a type that cannot be made: for a provider, what it would resolve.
  package static func missing(in type: Any.Type) -> Any.Type {
    guard let form = of(type), form.kind == .provider else { return type }
    return missing(in: form.element)
  }

  package static func isTagged(_ type: Any.Type) -> Bool { type is any AnyTagged.Type }

  /// Whether it is a builder's argument and no dependency.
  package static func isArgument(_ type: Any.Type) -> Bool { of(type)?.kind == .argument }

  static func list(of element: Any.Type) -> Any.Type {
    func open<T>(_ element: T.Type) -> Any.Type { [T].self }
    return open(element)
  }

  /// The type, and what it is a form of, at every depth.
  package static func types(in type: Any.Type) -> [Any.Type] {
    [type] + (of(type).map { types(in: $0.element) } ?? [])
  }

  /// What is contributed to a list: for a list of providers, what they resolve.
  var contributed: Any.Type { Form.missing(in: element) }
}

extension Optional: ParameterForm {
  static var form: Form {
    Form(
      kind: .optional, element: Wrapped.self,
      builder: Builder(BuilderFunction { try Optional.some($0.next(Wrapped.self)) }),
      absent: Builder(BuilderFunction<Wrapped?> { _ in nil }))
  }
}

extension Array: ParameterForm {
  static var form: Form {
    Form(kind: .list, element: Element.self, builder: Builder(BuilderFunction { try $0.list(of: Element.self) }))
  }
}
