/// Spells the names of a graph's services as short as they can be told apart: without modules, where no other has the same name then.
struct ShortNames {
  private var spelled: [String: String] = [:]

  init(_ document: GraphDocument) {
    var meanings: [String: Set<String>] = [:]
    for name in Set(document.nodes.map(\.name)) {
      let short = Self.shortened(name)
      spelled[name] = short
      meanings[short, default: []].insert(name)
    }
    for names in meanings.values where names.count > 1 {
      for name in names { spelled[name] = name }
    }
  }

  subscript(name: String) -> String { spelled[name] ?? name }

  /// The name without modules, and with the forms of parameters as source code has them.
  static func shortened(_ name: String) -> String {
    if let element = argument(of: "Swift.Array<", in: name) { return "[\(shortened(element))]" }
    if let wrapped = argument(of: "Swift.Optional<", in: name) {
      let short = shortened(wrapped)
      return short.hasPrefix("any ") ? "(\(short))?" : "\(short)?"
    }
    if let arguments = argument(of: "ForgeInject.Tagged<", in: name), let comma = lastComma(in: arguments) {
      return "\(shortened(String(arguments[..<comma]))) tagged \(shortened(String(arguments[comma...].dropFirst(2))))"
    }
    return withoutModules(name)
  }

  private static func argument(of generic: String, in name: String) -> String? {
    guard name.hasPrefix(generic), name.hasSuffix(">") else { return nil }
    let argument = name.dropFirst(generic.count).dropLast()
    var depth = 0
    for character in argument.utf8 {
      if character == UInt8(ascii: "<") { depth += 1 }
      if character == UInt8(ascii: ">") { depth -= 1 }
      // The end was that of something else: `Array<A>.Index<B>`.
      if depth < 0 { return nil }
    }
    return String(argument)
  }

  /// The comma between the two arguments.
  private static func lastComma(in arguments: String) -> String.Index? {
    var depth = 0
    for index in arguments.indices.reversed() {
      switch arguments[index] {
      case ">", ")", "]": depth += 1
      case "<", "(", "[": depth -= 1
      case "," where depth == 0: return index
      default: break
      }
    }
    return nil
  }

  private static func withoutModules(_ name: String) -> String {
    var result: [UInt8] = []
    var word: [UInt8] = []
    func flush() {
      let dot = word.firstIndex(of: UInt8(ascii: "."))
      // What begins with a dot, or is dots alone, has no module.
      if let dot, dot > 0, dot + 1 < word.count { word.removeSubrange(...dot) }
      result += word
      word = []
    }
    for byte in name.utf8 {
      if isOfWord(byte) {
        word.append(byte)
      } else {
        flush()
        result.append(byte)
      }
    }
    flush()
    return String(decoding: result, as: UTF8.self)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 128...255:
      true
    default: false
    }
  }
}
