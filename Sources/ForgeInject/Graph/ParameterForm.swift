/// A type that is resolved by way of another one when it is not registered itself.
protocol ParameterForm {
  static var form: Form { get }
}

/// How a value of a parameter form is made.
struct Form {
  enum Kind { case optional, list, provider }

  let kind: Kind
  /// The type that it is made from.
  let element: Any.Type
  let builder: Builder
  /// What makes an Optional of a type that is not registered.
  var absent: Builder?

  /// What is not registered in a type that cannot be made: for a provider, what it would resolve.
  static func missing(in type: Any.Type) -> Any.Type {
    guard let form = (type as? any ParameterForm.Type)?.form, form.kind == .provider else { return type }
    return missing(in: form.element)
  }

  static func list(of element: Any.Type) -> Any.Type {
    func open<T>(_ element: T.Type) -> Any.Type { [T].self }
    return open(element)
  }

  /// The type, and what it is a form of, at every depth.
  static func types(in type: Any.Type) -> [Any.Type] {
    [type] + ((type as? any ParameterForm.Type).map { types(in: $0.form.element) } ?? [])
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

extension Provider: ParameterForm {
  static var form: Form {
    Form(kind: .provider, element: T.self, builder: Builder(BuilderFunction { Provider<T>($0) }))
  }
}

/// Where forms are looked up: among the registrations while linking, among the slots of a container later.
protocol FormSpace {
  associatedtype Node

  func registered(_ service: Any.Type) -> Node?
  /// What has been contributed to the list of a type; nil when nothing is declared about it.
  func contributions(to element: Any.Type) -> [Node]?
  /// - Parameters:
  ///   - links: What has to be built before the form.
  ///   - later: What a provider leads to.
  ///   - isElement: Whether it is one of several of its type in a list, and not what a parameter of the type gets.
  mutating func make(_ form: Any.Type, _ builder: Builder, links: [Node], later: Node?, isElement: Bool) -> Node
}

extension FormSpace {
  /// What a parameter of the type is made by: its registration, or what its form says.
  mutating func node(for type: Any.Type) -> Node? {
    if let node = registered(type) { return node }
    guard let form = (type as? any ParameterForm.Type)?.form else { return nil }
    switch form.kind {
    case .optional:
      if let wrapped = node(for: form.element) {
        return make(type, form.builder, links: [wrapped], later: nil, isElement: false)
      }
      return form.absent.map { make(type, $0, links: [], later: nil, isElement: false) }
    case .list:
      return elements(form.element).map { make(type, form.builder, links: $0, later: nil, isElement: false) }
    case .provider:
      return node(for: form.element).map { make(type, form.builder, links: [], later: $0, isElement: false) }
    }
  }

  /// The elements of a list; for a list of providers, one for each contribution.
  private mutating func elements(_ element: Any.Type) -> [Node]? {
    if let contributions = contributions(to: element) { return contributions }
    guard let form = (element as? any ParameterForm.Type)?.form, form.kind == .provider else { return nil }
    return contributions(to: form.element)?.map { make(element, form.builder, links: [], later: $0, isElement: true) }
  }
}
