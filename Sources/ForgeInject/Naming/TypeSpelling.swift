/// A type as source code spells it, or what a mangled name makes it of.
final class TypeSpelling {
  /// What a type is declared in comes first, and types last, so that a range of these says what is wanted.
  enum Kind: Comparable {
    case firstElement, emptyList, variadic, attribute, effect, sending, requirement, identifier
    case module, `protocol`, nominal
    /// A closure is a function that does not escape.
    case simple, existential, function, closure, tuple
  }

  let kind: Kind
  /// The whole text, but for what is declared somewhere.
  let name: String
  /// What it is declared in.
  let context: TypeSpelling?
  /// Generic arguments, the constraints of an existential, the elements of a tuple.
  let parts: [TypeSpelling]

  init(_ kind: Kind, _ name: String = "", in context: TypeSpelling? = nil, _ parts: [TypeSpelling] = []) {
    self.kind = kind
    self.name = name
    self.context = context
    self.parts = parts
  }

  convenience init(existential constraints: [TypeSpelling]) {
    let text = Self.list(constraints, separator: " & ")
    // `Any` and `AnyObject` have no `any`.
    let isPlain = constraints.isEmpty || text == "AnyObject"
    self.init(.existential, constraints.isEmpty ? "Any" : isPlain ? text : "any \(text)", in: nil, constraints)
  }

  static func list(_ types: [TypeSpelling], separator: String = ", ") -> String {
    var list = ""
    // A parameter pack may be empty.
    for text in types.map(\.text) where !text.isEmpty { list += list.isEmpty ? text : separator + text }
    return list
  }

  /// With the module, but for names that every file knows.
  var text: String {
    guard let context else { return name }
    // What is nested has a module all the same, so that what stands before the first dot is one.
    guard context.kind == .module else { return qualified }
    switch context.name {
    case "Swift", "_Concurrency", "_StringProcessing", "ForgeInject": break
    default: return qualified
    }
    switch (name, parts.count) {
    case ("Optional", 1): return parts[0].enclosed + "?"
    case ("Array", 1): return "[\(parts[0].text)]"
    case ("Dictionary", 2): return "[\(parts[0].text): \(parts[1].text)]"
    // What is made from an argument is called like the call that makes it.
    case ("FactoryProduct", 2): return "\(parts[1].enclosed)(\(parts[0].text))"
    default: return withArguments
    }
  }

  private var withArguments: String { parts.isEmpty ? name : "\(name)<\(Self.list(parts))>" }

  /// With the module as files import it.
  private var qualified: String {
    guard let context else {
      switch name {
      case "FoundationEssentials", "FoundationInternationalization": return "Foundation"
      case "SwiftUICore": return "SwiftUI"
      default: return name
      }
    }
    let outer = context.qualified
    return outer.isEmpty ? withArguments : "\(outer).\(withArguments)"
  }

  /// What may stand before `?` and `.Type`.
  var enclosed: String {
    let text = text
    return kind == .function || kind == .closure || text.hasPrefix("any ") ? "(\(text))" : text
  }

  /// As the type of a function's parameter, where a closure does not escape unless it says so.
  var asParameter: String { kind == .function ? "@escaping \(text)" : text }

  /// What comes after a function's name: `(A, B)`.
  var asParameters: String {
    guard kind == .tuple else { return "(\(asParameter))" }
    return "(\(Self.list(parts.map { TypeSpelling(.simple, $0.asParameter) })))"
  }

  /// The type of the type itself; `isExistential` where it may be that of any type that conforms.
  func metatype(isExistential isAny: Bool) -> TypeSpelling {
    let text = text
    guard isAny else { return TypeSpelling(.simple, text == "Any" ? "Any.Protocol" : "\(enclosed).Type") }
    let constraint = text.hasPrefix("any ") ? String(text.dropFirst(4)) : text
    let isSeveral = kind == .existential && parts.count > 1
    return TypeSpelling(.simple, "any " + (isSeveral ? "(\(constraint))" : constraint) + ".Type")
  }

  /// - Parameter lists: The generic arguments of the type itself, then those of the one that it is nested in, and so on.
  func with(_ lists: [TypeSpelling], from first: Int = 0) -> TypeSpelling {
    guard let context, first < lists.count else { return self }
    return TypeSpelling(kind, name, in: context.with(lists, from: first + 1), lists[first].parts)
  }

  func isSame(as other: TypeSpelling) -> Bool {
    guard name == other.name, let context, let otherContext = other.context else {
      return name == other.name && context == nil && other.context == nil
    }
    return context.isSame(as: otherContext)
  }
}
