/// Spells types the way that source code does.
package enum ServiceName {
  /// The name of `type` with its module, as source code could have it: `App.Outbox`, `[any App.SyncServicing]`, `(any Clock<Duration>)?`.
  ///
  /// Names of the standard library, of Foundation and of this module stand as every file has them. Private and local types are called
  /// like others may be; ``ServiceNames`` tells them apart.
  package static func of(_ type: Any.Type) -> String { spelling(of: type).text }

  private static func spelling(of type: Any.Type) -> TypeSpelling {
    if let mangled = _mangledTypeName(type), let spelling = MangledName.spelling(of: mangled) { return spelling }
    // What `String(reflecting:)` gives.
    return TypeSpelling(text: withoutContexts(_typeName(type)))
  }

  /// Whether the name stands in parentheses before a postfix.
  static func isEnclosed(_ type: Any.Type) -> Bool {
    let spelling = spelling(of: type)
    return spelling.enclosed != spelling.text
  }

  /// Whether `type` can hold instances of several types, so that its name does not tell what an instance is.
  static func isExistential(_ type: Any.Type) -> Bool { spelling(of: type).isExistential }

  /// Whether other types may have the same name: those that are private to another file, or local to a function.
  static func isHidden(_ type: Any.Type) -> Bool {
    guard let mangled = _mangledTypeName(type) else { return true }
    return zip(mangled.utf8, mangled.utf8.dropFirst()).contains { pair in
      // The context is anonymous, or the name has a discriminator.
      pair == (UInt8(ascii: "X"), UInt8(ascii: "Z")) || pair == (UInt8(ascii: "L"), UInt8(ascii: "L"))
    }
  }

  /// The name without modules, `any`, Optional and generic arguments, for comparing names that mean the same thing.
  static func base(of type: Any.Type) -> String { base(of: of(type)) }

  /// The same for a name as ``of(_:)`` spells it.
  package static func base(of name: String) -> String {
    // A function has no name but its whole type.
    if name.utf8.contains(UInt8(ascii: "-")) { return name }
    var name = Substring(name)
    let prefixes = ["any ", "[", "(", "Provider<", "Tagged<"]
    while let prefix = prefixes.first(where: name.hasPrefix) { name = name.dropFirst(prefix.count) }
    name = name.prefix { !"<>[](), ?:".contains($0) }
    return String(name.split(separator: ".").last ?? name)
  }

  /// Drops the addresses that the runtime puts where a private or local type's context has no name.
  private static func withoutContexts(_ name: String) -> String {
    let parts = name.split(separator: "(", omittingEmptySubsequences: false)
    return parts.indices.map { index in
      guard index > 0 else { return String(parts[0]) }
      guard parts[index].hasPrefix("unknown context at ") else { return "(\(parts[index])" }
      return String(parts[index].drop { $0 != ")" }.dropFirst().drop { $0 == "." })
    }.joined()
  }
}
