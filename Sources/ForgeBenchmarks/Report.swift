import Foundation

/// Shows results to people and to programs, and holds them against the bars.
struct Report {
  /// How far above its bar a ratio may be before it counts as missed, on machines that others use too.
  private static let tolerance = 1.25

  private let results: [Result]

  init(_ results: [Result]) {
    self.results = results
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(results), as: UTF8.self)
  }

  func table() -> String {
    let header = ["case", "variant", "median", "spread", "× direct", "bar", "allocations", "instructions"]
    let rows = results.flatMap { result in
      result.figures.map { figures in
        [
          figures.variant == result.figures[0].variant ? result.title : "",
          figures.variant,
          "\(Self.number(figures.median)) \(figures.unit)",
          "\(Self.number(figures.rounds.min() ?? 0))–\(Self.number(figures.rounds.max() ?? 0))",
          String(format: "%.2f", figures.ratio),
          figures.variant == "forge" ? result.bar.map { String(format: "%.1f", $0) } ?? "" : "",
          figures.counts.map { String($0.allocations) } ?? "",
          figures.counts.map { String($0.instructions) } ?? "",
        ]
      }
    }
    let lines = [header, header.map { _ in "---" }] + rows
    let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      "| " + zip(line, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: " | ")
        + " |"
    }.joined(separator: "\n")
  }

  /// What misses its bar, allocates more or less than it should, or was not measured.
  func failures() -> [String] {
    if results.isEmpty { return ["no case was measured"] }
    return results.flatMap { result in result.figures.flatMap { failures(of: $0, in: result) } }
  }

  private func failures(of figures: Figures, in result: Result) -> [String] {
    var failures: [String] = []
    if figures.variant == "forge", let bar = result.bar, figures.ratio > Self.tolerance * bar {
      failures.append("\(result.name): \(String(format: "%.2f", figures.ratio)) × direct, and the bar is \(bar)")
    }
    guard let expected = figures.expectedAllocations else { return failures }
    guard let counts = figures.counts else {
      return failures + ["\(result.name) \(figures.variant): nothing was counted, for lack of valgrind"]
    }
    if counts.allocations != expected || abs(counts.remainder) > 10 || counts.instructions <= 0 {
      failures.append(
        "\(result.name) \(figures.variant): \(counts.allocations) allocations (and \(counts.remainder) in a thousand), not \(expected)"
      )
    }
    return failures
  }

  private static func number(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : "%.1f", value)
  }
}
