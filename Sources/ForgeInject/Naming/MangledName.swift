/// Reads the mangled name of a type and finds out how source code spells that type.
///
/// The text that `String(reflecting:)` gives does not say whether a name in it is a protocol's, nor whether a closure escapes. The mangled
/// name does, at every depth. Its grammar is part of Swift's ABI (`docs/ABI/Mangling.rst`): postfix operators over a stack, with references to
/// what came before. This reads what the names of types consist of at run time; anything else gives nil.
struct MangledName {
  enum Item {
    case identifier(String)
    case declared(DeclaredName)
    case type(TypeSpelling)
    case mark(FunctionMark)
    case requirement(AssociatedType)
    case firstElement, emptyList, variadic
  }

  /// What a constrained existential says about an associated type.
  struct AssociatedType {
    let owner: DeclaredName
    let name: String
    let type: TypeSpelling
  }

  private let bytes: [UInt8]
  private var position = 0
  private var words: [ArraySlice<UInt8>] = []
  private var substitutions: [Item] = []
  var stack: [Item] = []

  private init(_ mangled: String) { bytes = Array(mangled.utf8) }

  static func spelling(of mangled: String) -> TypeSpelling? {
    var name = MangledName(mangled)
    while let operation = name.next() {
      guard name.apply(operation) else { return nil }
    }
    return name.stack.count == 1 ? name.popType() : nil
  }

  mutating func next() -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    position += 1
    return Unicode.Scalar(bytes[position - 1])
  }

  /// Takes the next character if it is this one.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == character.value else { return false }
    position += 1
    return true
  }

  private mutating func natural() -> Int? {
    var number: Int?
    while position < bytes.count, case let digit = Int(bytes[position]) - 48, 0...9 ~= digit, number ?? 0 < 1_000_000 {
      number = (number ?? 0) * 10 + digit
      position += 1
    }
    return number
  }

  /// A number that is written one less than it is: `_` is 0, `0_` is 1.
  mutating func index() -> Int? {
    let number = natural()
    return take("_") ? number.map { $0 + 1 } ?? 0 : nil
  }

  /// Pushes what a later part of the name may refer to.
  mutating func pushReferable(_ item: Item) -> Bool {
    addReferable(item)
    stack.append(item)
    return true
  }

  mutating func addReferable(_ item: Item) { substitutions.append(item) }

  /// Pushes what came before, by its number: `B` the second, `aB` the first and the second, `2B` the second twice, `3_` the 31st.
  mutating func pushReferences() -> Bool {
    var count = natural()
    while let character = next() {
      let letter = Int(character.value)
      switch character {
      case "_": return pushReference((count ?? -1) + 27, 1)
      case "A"..."Z": return pushReference(letter - 65, count ?? 1)
      case "a"..."z": guard pushReference(letter - 97, count ?? 1) else { return false }
      default: return false
      }
      count = natural()
    }
    return false
  }

  private mutating func pushReference(_ place: Int, _ count: Int) -> Bool {
    guard substitutions.indices.contains(place), count <= 2_048 else { return false }
    stack += Array(repeating: substitutions[place], count: count)
    return true
  }

  /// Pushes a type of the standard library, or one that C declares: `i`, `2i`, `cA`, `o`.
  mutating func pushStandard() -> Bool {
    if take("o") || take("C") {
      stack.append(.declared(DeclaredName(module: "")))
      return true
    }
    if take("g") {
      guard let wrapped = popType() else { return false }
      return pushReferable(.declared(DeclaredName(standard: "Optional", arguments: [wrapped])))
    }
    let count = natural() ?? 1
    let isConcurrency = take("c")
    guard let letter = next(), let name = DeclaredName(standard: letter, isConcurrency: isConcurrency), count <= 2_048
    else { return false }
    stack += Array(repeating: .declared(name), count: count)
    return true
  }
}

extension MangledName {
  /// Pushes an identifier, of which this is the first digit: `5Store`, `0A5Store` with a word that came before, `002rra` in Punycode.
  mutating func pushIdentifier() -> Bool {
    position -= 1
    var hasWords = false
    if take("0") {
      if take("0") { return pushPunycode() }
      hasWords = true
    }
    var identifier: [UInt8] = []
    repeat {
      while hasWords, position < bytes.count, case let byte = bytes[position], byte > 57, byte != UInt8(ascii: "_") {
        position += 1
        let isLast = byte < 97
        let word = Int(byte) - (isLast ? 65 : 97)
        guard words.indices.contains(word) else { return false }
        identifier += words[word]
        hasWords = !isLast
      }
      if take("0") { break }
      guard let count = natural(), count > 0, position + count <= bytes.count else { return false }
      let part = bytes[position..<position + count]
      identifier += part
      addWords(of: part)
      position += count
    } while hasWords
    return pushReferable(.identifier(String(decoding: identifier, as: UTF8.self)))
  }

  private mutating func pushPunycode() -> Bool {
    guard let count = natural(), count > 0 else { return false }
    _ = take("_")
    guard position + count <= bytes.count, let identifier = Punycode.decoded(bytes[position..<position + count])
    else { return false }
    position += count
    return pushReferable(.identifier(identifier))
  }

  /// Words begin at capitals and after underscores and digits; later identifiers may refer to the first 26.
  private mutating func addWords(of part: ArraySlice<UInt8>) {
    var start: Int?
    for end in part.startIndex...part.endIndex {
      let byte = end < part.endIndex ? part[end] : UInt8(ascii: "_")
      if let begun = start, byte == UInt8(ascii: "_") || Self.isUpper(byte) && !Self.isUpper(part[end - 1]) {
        if end - begun >= 2, words.count < 26 { words.append(part[begun..<end]) }
        start = nil
      }
      let isDigit = 48...57 ~= byte
      if start == nil, !isDigit, byte != UInt8(ascii: "_") { start = end }
    }
  }

  private static func isUpper(_ byte: UInt8) -> Bool { 65...90 ~= byte }
}
