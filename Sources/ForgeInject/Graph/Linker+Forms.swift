extension Linker {
  /// What a parameter of the type is made by: its registration, or what its form says.
  mutating func node(for type: Any.Type) -> Int? {
    let key = ObjectIdentifier(type)
    if let place = places[key] ?? forms[key] ?? parent?.place(of: type) { return place }
    guard let form = Form.of(type) else { return nil }
    let place: Int
    switch form.kind {
    case .optional:
      let wrapped = node(for: form.element)
      guard let builder = wrapped == nil ? form.absent : form.builder else { return nil }
      place = make(type, builder, links: wrapped.map { [$0] } ?? [])
    case .list:
      guard let elements = elements(form.element) else { return nil }
      place = make(type, form.builder, links: elements)
    case .provider:
      guard let target = node(for: form.element) else { return nil }
      place = make(type, form.builder, leadingTo: target)
    case .argument: place = make(type, form.builder)
    }
    forms[key] = place
    return place
  }

  /// The elements of a list; for a list of providers, one for each contribution.
  private mutating func elements(_ element: Any.Type) -> [Int]? {
    if let elements = lists[ObjectIdentifier(element)] { return elements }
    guard let form = Form.of(element), form.kind == .provider else { return nil }
    return lists[ObjectIdentifier(form.element)]?.map { make(element, form.builder, leadingTo: $0) }
  }

  private mutating func make(_ form: Any.Type, _ builder: Builder, links: [Int] = [], leadingTo target: Int? = nil)
    -> Int
  {
    let place = append(memory.add(form: form, builder, for: user), links: links)
    if let target { providerTargets[place] = target }
    return place
  }
}

extension DependencyGraph.Layer {
  /// The place of what somebody gets who resolves the type, and a layer with the forms that it is made by, users last; nil when there is none.
  package func linking(_ type: Any.Type) -> (place: Int, forms: DependencyGraph.Layer)? {
    var linker = Linker(in: self, RegistrationMemory())
    guard let place = linker.node(for: type) else { return nil }
    return (place, linker.layer(assemblies))
  }
}
