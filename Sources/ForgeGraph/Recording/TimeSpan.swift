/// A stretch of time, in nanoseconds.
struct TimeSpan {
  let begin: Int64
  let end: Int64

  init(_ begin: Int64, _ end: Int64) {
    self.begin = begin
    self.end = max(begin, end)
  }

  var length: Int64 { end - begin }

  /// How much of a stretch others take, each moment counted once.
  static func total(_ spans: [TimeSpan], in whole: TimeSpan) -> Int64 {
    var (total, covered): (Int64, Int64) = (0, whole.begin)
    for span in spans.sorted(by: { $0.begin < $1.begin }) {
      let end = min(span.end, whole.end)
      if end > covered { total += end - max(span.begin, covered) }
      covered = max(covered, end)
    }
    return total
  }

  /// A length for people, to three digits or so: `12.3 ms`.
  static func text(_ length: Int64) -> String {
    switch length {
    case ..<1000: "\(length) ns"
    case ..<1_000_000: "\(length / 1000) µs"
    case ..<1_000_000_000: decimal(length / 100_000, 1) + " ms"
    default: decimal(length / 10_000_000, 2) + " s"
    }
  }

  /// A number with so many digits behind the point.
  static func decimal(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return "\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}

extension Duration {
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
