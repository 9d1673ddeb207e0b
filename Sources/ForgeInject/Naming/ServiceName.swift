/// Spells types the way that source code does.
package enum ServiceName {
  /// The name of `type` with its module, as source code could have it: `App.Outbox`, `[any App.SyncServicing]`, `(any Clock<Duration>)?`.
  ///
  /// Names of the standard library, of Foundation and of this module stand as every file has them. Private and local types are called
  /// like others may be; ``ServiceNames`` tells them apart.
  package static func of(_ type: Any.Type) -> String { spelling(of: type).text }

  private static func spelling(of type: Any.Type) -> TypeSpelling {
    if let mangled = _mangledTypeName(type), let spelling = try? MangledName.spelling(of: mangled) { return spelling }
    // What `String(reflecting:)` gives.
    return TypeSpelling(.simple, withoutContexts(_typeName(type)))
  }

  /// Whether the name stands in parentheses before a postfix.
  static func isEnclosed(_ type: Any.Type) -> Bool {
    let spelling = spelling(of: type)
    return spelling.enclosed != spelling.text
  }

  /// Whether `type` can hold instances of several types, so that its name does not tell what an instance is.
  static func isExistential(_ type: Any.Type) -> Bool { spelling(of: type).kind == .existential }

  /// Whether other types may have the same name: those that are private to another file, or local to a function.
  static func isHidden(_ type: Any.Type) -> Bool {
    guard let mangled = _mangledTypeName(type) else { return true }
    var last: Unicode.Scalar = " "
    for character in mangled.unicodeScalars {
      // The context is anonymous, or the name has a discriminator.
      if last == "X" && character == "Z" || last == "L" && character == "L" { return true }
      last = character
    }
    return false
  }

  /// The name without modules, `any`, Optional and generic arguments, for comparing names that mean the same thing.
  static func base(of type: Any.Type) -> String { base(of: of(type)) }

  /// The same for a name as ``of(_:)`` spells it.
  package static func base(of name: String) -> String {
    // A function has no name but its whole type.
    if name.utf8.contains(UInt8(ascii: "-")) { return name }
    var (rest, base, isComplete) = (name, "", false)
    while let prefix = ["any ", "[", "(", "Provider<", "Tagged<"].first(where: rest.hasPrefix) {
      rest = String(rest.dropFirst(prefix.count))
    }
    for character in rest.unicodeScalars {
      switch character {
      case "<", ">", "[", "]", "(", ")", ",", " ", "?", ":": return base
      case ".": isComplete = true
      default:
        if isComplete { base = "" }
        isComplete = false
        base.unicodeScalars.append(character)
      }
    }
    return base
  }

  /// Drops the addresses that the runtime puts where a private or local type's context has no name: `(unknown context at $10ab).Token`.
  private static func withoutContexts(_ name: String) -> String {
    let beginning = "(unknown context at "
    var (kept, isAddress) = ("", false)
    for character in name.unicodeScalars {
      if isAddress {
        isAddress = character != "."
      } else {
        kept.unicodeScalars.append(character)
        isAddress = kept.hasSuffix(beginning)
        if isAddress { kept.removeLast(beginning.count) }
      }
    }
    return kept
  }
}
