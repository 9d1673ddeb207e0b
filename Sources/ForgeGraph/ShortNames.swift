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

  /// The name without modules; what is tagged reads as a name with its tag.
  static func shortened(_ name: String) -> String {
    let (name, place) = split(name)
    let tagged = "Tagged<"
    if name.hasPrefix(tagged), name.hasSuffix(">"), let comma = lastComma(in: String(name.dropLast())) {
      let value = name[..<comma].dropFirst(tagged.count)
      return
        "\(withoutModules(String(value))) tagged \(withoutModules(String(name[comma...].dropFirst(2).dropLast())))\(place)"
    }
    return withoutModules(name) + place
  }

  /// A name and the place that tells it from others like it, ` (App/Login.swift:12)`; names of types have no slash.
  private static func split(_ name: String) -> (name: String, place: String) {
    guard let slash = name.firstIndex(of: "/"), let start = name[..<slash].lastIndex(of: "(") else { return (name, "") }
    let end = name[..<start].dropLast().endIndex
    return (String(name[..<end]), String(name[end...]))
  }

  /// The comma between the two arguments.
  private static func lastComma(in arguments: String) -> String.Index? {
    var depth = 0
    for index in arguments.indices.reversed() {
      switch arguments[index] {
      // An arrow's is no bracket.
      case ">" where arguments[..<index].last != "-": depth += 1
      case ")", "]": depth += 1
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
      // What begins with a dot, or ends in dots, has no module.
      if let dot, dot > 0, dot + 1 < word.count, word[dot + 1] != word[dot] { word.removeSubrange(...dot) }
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
