/// The encoding of identifiers beyond ASCII: RFC 3492, with the digits that Swift's mangling has for it.
enum Punycode {
  /// The identifier; nil when the text is not in the encoding.
  static func decoded(_ text: [UInt8]) -> String? {
    let delimiter = text.lastIndex(of: UInt8(ascii: "_"))
    var codes = text[..<(delimiter ?? 0)].map { Int($0) }
    var next = delimiter.map { $0 + 1 } ?? 0
    var (code, index, bias) = (128, 0, 72)
    while next < text.count {
      let earlier = index
      var (weight, step) = (1, 36)
      while true {
        guard next < text.count, let digit = value(text[next]), weight < 1 << 24 else { return nil }
        next += 1
        index += digit * weight
        let threshold = min(max(step - bias, 1), 26)
        if digit < threshold { break }
        weight *= 36 - threshold
        step += 36
      }
      let count = codes.count + 1
      bias = adapted(index - earlier, count, isFirst: earlier == 0)
      code += index / count
      index %= count
      // ASCII that is not allowed in symbols is encoded as a surrogate.
      codes.insert(0xD800..<0xD880 ~= code ? code - 0xD800 : code, at: index)
      index += 1
    }
    var identifier = ""
    for code in codes {
      guard let scalar = UnicodeScalar(UInt32(code)) else { return nil }
      identifier.unicodeScalars.append(scalar)
    }
    return identifier
  }

  private static func value(_ digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit) - 97
    case UInt8(ascii: "A")...UInt8(ascii: "J"): Int(digit) - 65 + 26
    default: nil
    }
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var step = 0
    while delta > 455 {
      delta /= 35
      step += 36
    }
    return step + 36 * delta / (delta + 38)
  }
}
