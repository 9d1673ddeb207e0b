/// A text about types, which get their names when it is known which others are named beside them.
struct Phrase: Sendable, ExpressibleByStringInterpolation {
  enum Part: Sendable {
    case text(String)
    case type(Any.Type)
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    @inline(never)
    mutating func appendLiteral(_ literal: String) { parts.append(.text(literal)) }
    mutating func appendInterpolation(_ text: some CustomStringConvertible) { appendLiteral(text.description) }
    @inline(never)
    mutating func appendInterpolation(_ type: Any.Type) { parts.append(.type(type)) }
    @inline(never)
    mutating func appendInterpolation(_ phrase: Phrase) { parts += phrase.parts }
  }

  private(set) var parts: [Part]

  init(stringLiteral text: String) { parts = [.text(text)] }

  init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  var types: [Any.Type] {
    parts.compactMap { part in
      if case .type(let type) = part { type } else { nil }
    }
  }

  func text(_ names: ServiceNames) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .type(let type): names[type]
      }
    }.joined()
  }

  static func + (left: Phrase, right: Phrase) -> Phrase {
    var sum = left
    sum.parts += right.parts
    return sum
  }
}

extension [Phrase] {
  func joined(separator: String) -> Phrase {
    guard var all = first else { return "" }
    for phrase in dropFirst() { all = all + "\(separator)\(phrase)" }
    return all
  }
}
