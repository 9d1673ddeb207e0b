/// A text about types, which get their names when it is known which others are named beside them.
struct Phrase: Sendable, Equatable, ExpressibleByStringInterpolation, StringInterpolationProtocol {
  /// The text, with the object replacement character where a type is named.
  private var text = ""
  private(set) var types: [Any.Type] = []

  private static let placeholder: Unicode.Scalar = "\u{FFFC}"

  init(literalCapacity: Int, interpolationCount: Int) {}

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: Phrase) { self = stringInterpolation }

  @inline(never)
  mutating func appendLiteral(_ literal: String) { text += literal }

  mutating func appendInterpolation(_ text: some CustomStringConvertible) { appendLiteral(text.description) }

  @inline(never)
  mutating func appendInterpolation(_ type: Any.Type) {
    text.unicodeScalars.append(Self.placeholder)
    types.append(type)
  }

  @inline(never)
  mutating func appendInterpolation(_ phrase: Phrase) {
    text += phrase.text
    types += phrase.types
  }

  func text(_ names: ServiceNames) -> String {
    var (named, rest) = ("", types[...])
    for character in text.unicodeScalars {
      if character == Self.placeholder, let type = rest.popFirst() {
        named += names[type]
      } else {
        named.unicodeScalars.append(character)
      }
    }
    return named
  }

  static func + (left: Phrase, right: Phrase) -> Phrase { "\(left)\(right)" }

  static func == (left: Phrase, right: Phrase) -> Bool {
    left.text == right.text && left.types.elementsEqual(right.types, by: ==)
  }
}

extension [Phrase] {
  func joined(separator: String) -> Phrase {
    guard var all = first else { return "" }
    for phrase in dropFirst() { all = "\(all)\(separator)\(phrase)" }
    return all
  }
}
