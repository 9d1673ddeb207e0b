/// Spells types the way that source code does, with their modules.
package enum ServiceName {
  /// The module-qualified name of `type`: `App.Outbox`, `any App.SyncServicing`.
  static func of(_ type: Any.Type) -> String {
    // What `String(reflecting:)` gives, without its search for a conformance of the metatype, which takes most of its time.
    let name = withoutContexts(_typeName(type))
    // The runtime prints a lone protocol without `any`, but the metatype of its existential as `P.Protocol`.
    func metatypeName<T>(_ type: T.Type) -> String { _typeName(Swift.type(of: type)) }
    let isExistential = metatypeName(type).hasSuffix(".Protocol")
    return isExistential && type != Any.self && !name.hasPrefix("any ") ? "any \(name)" : name
  }

  /// Whether `type` can hold instances of several types, so that its name does not tell what an instance is.
  static func isExistential(_ type: Any.Type) -> Bool { of(type).hasPrefix("any ") || type == Any.self }

  /// The name without modules, `any`, Optional and generic arguments, for comparing names that mean the same thing.
  static func base(of type: Any.Type) -> String { base(of: of(type)) }

  /// The same for a name as ``of(_:)`` spells it.
  package static func base(of name: String) -> String {
    var name = Substring(name)
    let prefixes = ["any ", "Swift.Optional<", "Swift.Array<", "ForgeInject.Provider<", "ForgeInject.Tagged<"]
    while let prefix = prefixes.first(where: name.hasPrefix) { name = name.dropFirst(prefix.count) }
    name = name.prefix { $0 != "<" && $0 != ">" && $0 != " " && $0 != "," }
    return String(name.split(separator: ".").last ?? name)
  }

  /// Drops the addresses that the runtime puts where a private or local type's context has no name.
  private static func withoutContexts(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "(")) else { return name }
    var result = ""
    var rest = Substring(name)
    let opening = "(unknown context at "
    while let start = rest.firstRange(of: opening) {
      result += rest[..<start.lowerBound]
      let closing = rest[start.upperBound...].firstIndex(of: ")") ?? rest.endIndex
      rest = rest[closing...].dropFirst()
      if rest.first == "." { rest = rest.dropFirst() }
    }
    return result + rest
  }
}

extension Substring {
  /// The first occurrence of `text`; the standard library's own search comes with another module.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      let candidate = self[start...]
      if candidate.hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
