/// Reads the mangled name of a type and finds out how source code spells that type.
///
/// The text that `String(reflecting:)` gives does not say whether a name in it is a protocol's, nor whether a closure escapes. The mangled
/// name does, at every depth. Its grammar is part of Swift's ABI (`docs/ABI/Mangling.rst`): postfix operators over a stack, with references to
/// what came before. This reads what the names of types consist of at run time.
struct MangledName {
  /// The name has something that types do not have at run time, or that a later Swift brings.
  struct NotUnderstood: Error {}

  private let bytes: [UInt8]
  private var position = 0
  private var words: [String] = []
  private var substitutions: [TypeSpelling] = []
  private var stack: [TypeSpelling] = []

  private init(_ mangled: String) { bytes = Array(mangled.utf8) }

  /// - Throws: ``NotUnderstood``.
  static func spelling(of mangled: String) throws -> TypeSpelling {
    var name = MangledName(mangled)
    while let operation = name.next() { name.push(try name.item(operation)) }
    let spelling = try name.popType()
    guard name.stack.isEmpty else { throw NotUnderstood() }
    return spelling
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
  mutating func index() throws -> Int {
    let number = natural()
    guard take("_") else { throw NotUnderstood() }
    return number.map { $0 + 1 } ?? 0
  }

  private mutating func push(_ item: TypeSpelling) { stack.append(item) }

  /// Takes what is on top of the stack if it is of this kind, or of one up to `last`.
  mutating func take(_ first: TypeSpelling.Kind, through last: TypeSpelling.Kind? = nil) -> TypeSpelling? {
    guard let kind = stack.last?.kind, kind >= first, kind <= last ?? first else { return nil }
    return stack.removeLast()
  }

  mutating func pop(_ first: TypeSpelling.Kind, through last: TypeSpelling.Kind? = nil) throws -> TypeSpelling {
    guard let item = take(first, through: last) else { throw NotUnderstood() }
    return item
  }

  mutating func popType() throws -> TypeSpelling { try pop(.nominal, through: .tuple) }

  /// Keeps what a later part of the name may refer to.
  mutating func referable(_ item: TypeSpelling) -> TypeSpelling {
    substitutions.append(item)
    return item
  }

  private mutating func repeated(_ item: TypeSpelling, _ count: Int?) throws -> TypeSpelling {
    guard 1...2_048 ~= count ?? 1 else { throw NotUnderstood() }
    for _ in 1..<(count ?? 1) { push(item) }
    return item
  }

  /// What came before, by its number: `B` the second, `aB` the first and the second, `2B` the second twice, `3_` the 31st.
  mutating func references() throws -> TypeSpelling {
    func reference(_ place: Int, _ count: Int?) throws -> TypeSpelling {
      guard substitutions.indices.contains(place) else { throw NotUnderstood() }
      return try repeated(substitutions[place], count)
    }
    while true {
      let count = natural()
      guard let letter = next() else { throw NotUnderstood() }
      let number = Int(letter.value)
      switch letter {
      case "_": return try reference((count ?? -1) + 27, 1)
      case "A"..."Z": return try reference(number - 65, count)
      case "a"..."z": push(try reference(number - 97, count))
      default: throw NotUnderstood()
      }
    }
  }

  /// A type of the standard library, or the module of those that C declares: `i`, `2i`, `cA`, `o`.
  mutating func standard() throws -> TypeSpelling {
    if take("o") || take("C") { return TypeSpelling(.module) }
    if take("g") {
      return referable(try Self.standard("q", isConcurrency: false).with([TypeSpelling(.simple, "", [popType()])]))
    }
    let count = natural()
    let isConcurrency = take("c")
    guard let letter = next() else { throw NotUnderstood() }
    return try repeated(Self.standard(letter, isConcurrency: isConcurrency), count)
  }
}

extension MangledName {
  /// An identifier, of which the first digit was read: `5Store`, `0A5Store` with a word that came before, `002rra` in Punycode.
  mutating func identifier() throws -> TypeSpelling {
    position -= 1
    var hasWords = take("0")
    var identifier = ""
    if hasWords, take("0") {
      let count = natural()
      _ = take("_")
      guard let decoded = Punycode.decoded(Array(bytes[try part(count)])) else { throw NotUnderstood() }
      return referable(TypeSpelling(.identifier, decoded))
    }
    repeat {
      while hasWords, position < bytes.count, case let byte = bytes[position], byte > 57, byte != UInt8(ascii: "_") {
        position += 1
        hasWords = byte >= 97
        let word = Int(byte) - (hasWords ? 97 : 65)
        guard words.indices.contains(word) else { throw NotUnderstood() }
        identifier += words[word]
      }
      if take("0") { break }
      let part = try part(natural())
      identifier += text(part)
      addWords(of: part)
    } while hasWords
    return referable(TypeSpelling(.identifier, identifier))
  }

  /// Reads that many characters.
  private mutating func part(_ count: Int?) throws -> Range<Int> {
    guard let count, count > 0, position + count <= bytes.count else { throw NotUnderstood() }
    position += count
    return position - count..<position
  }

  private func text(_ part: Range<Int>) -> String { String(decoding: bytes[part], as: UTF8.self) }

  /// Words begin at capitals and after underscores and digits; later identifiers may refer to the first 26.
  private mutating func addWords(of part: Range<Int>) {
    var start: Int?
    for end in part.lowerBound...part.upperBound {
      let byte = end < part.upperBound ? bytes[end] : UInt8(ascii: "_")
      if let begun = start, byte == UInt8(ascii: "_") || 65...90 ~= byte && !(65...90 ~= bytes[end - 1]) {
        if end - begun >= 2, words.count < 26 { words.append(text(begun..<end)) }
        start = nil
      }
      if start == nil, !(48...57 ~= byte), byte != UInt8(ascii: "_") { start = end }
    }
  }
}
