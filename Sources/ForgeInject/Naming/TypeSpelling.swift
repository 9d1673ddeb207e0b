/// A type as source code spells it.
struct TypeSpelling {
  enum Shape {
    case simple
    /// An existential of these protocols, classes and other constraints.
    case existential([DeclaredName])
    case function(isEscaping: Bool)
    case tuple([TypeSpelling])
  }

  let text: String
  var shape = Shape.simple

  /// What may stand before `?` and `.Type`.
  var enclosed: String {
    if case .function = shape { return "(\(text))" }
    return text.hasPrefix("any ") ? "(\(text))" : text
  }

  /// As the type of a function's parameter, where a closure does not escape unless it says so.
  var asParameter: String {
    if case .function(isEscaping: true) = shape { return "@escaping \(text)" }
    return text
  }

  /// What comes after a function's name: `(A, B)`.
  var asParameters: String {
    guard case .tuple(let elements) = shape else { return "(\(asParameter))" }
    return "(\(elements.map(\.asParameter).joined(separator: ", ")))"
  }

  var isExistential: Bool {
    if case .existential = shape { return true }
    return false
  }

  static var void: TypeSpelling { TypeSpelling(text: "Void") }

  static func declared(_ name: DeclaredName) -> TypeSpelling { TypeSpelling(text: name.text) }

  static func existential(_ constraints: [DeclaredName]) -> TypeSpelling {
    let text = constraints.map(\.text).joined(separator: " & ")
    // `Any` and `AnyObject` have no `any`.
    let isPlain = constraints.isEmpty || text == "AnyObject"
    return TypeSpelling(
      text: constraints.isEmpty ? "Any" : isPlain ? text : "any \(text)", shape: .existential(constraints))
  }

  /// The type of the type itself; `isExistential` where it may be that of any type that conforms.
  func metatype(isExistential isAny: Bool) -> TypeSpelling {
    guard isAny else { return TypeSpelling(text: text == "Any" ? "Any.Protocol" : "\(enclosed).Type") }
    let constraint = text.hasPrefix("any ") ? String(text.dropFirst(4)) : text
    return TypeSpelling(text: "any " + (constraint.contains(" & ") ? "(\(constraint))" : constraint) + ".Type")
  }

  static func tuple(_ elements: [TypeSpelling]) -> TypeSpelling {
    TypeSpelling(text: "(\(elements.map(\.text).joined(separator: ", ")))", shape: .tuple(elements))
  }

  static func function(
    _ marks: [FunctionMark], _ parameters: TypeSpelling?, _ result: TypeSpelling, isEscaping: Bool = true
  ) -> TypeSpelling {
    func words(_ place: FunctionMark.Place) -> [String] { marks.filter { $0.place == place }.map(\.text) }
    let words = words(.attribute) + [parameters?.asParameters ?? "()"] + words(.effect) + ["->"] + words(.result)
    return TypeSpelling(
      text: (words + [result.text]).joined(separator: " "), shape: .function(isEscaping: isEscaping))
  }
}

/// A word of a function's type.
struct FunctionMark {
  enum Place { case attribute, effect, result }

  let place: Place
  let text: String

  init(_ place: Place, _ text: String) {
    self.place = place
    self.text = text
  }
}
