import Foundation

/// Shows results to people and to programs, and holds the counts, which no other use of the machine changes, against the bars.
struct Report {
  private let results: [Result]

  init(_ results: [Result]) {
    self.results = results
  }

  func json() throws -> String { try Self.json(results) }

  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  func table() -> String {
    let header = ["case", "variant", "median", "spread", "× direct", "allocations", "instructions", "bar"]
    let rows = results.flatMap { result in
      result.figures.map { figures in
        [
          figures.variant == result.figures[0].variant ? result.title : "",
          figures.variant,
          "\(Self.number(figures.median)) \(figures.unit)",
          "\(Self.number(figures.rounds.min() ?? 0))–\(Self.number(figures.rounds.max() ?? 0))",
          String(format: "%.2f", figures.ratio),
          figures.counts.map { String($0.allocations) } ?? "",
          figures.counts.map { String($0.instructions) } ?? "",
          figures.mostInstructions.map(String.init) ?? "",
        ]
      }
    }
    return Self.table(header, rows)
  }

  static func table(_ header: [String], _ rows: [[String]]) -> String {
    let lines = [header, header.map { _ in "---" }] + rows
    let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      "| " + zip(line, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: " | ")
        + " |"
    }.joined(separator: "\n")
  }

  /// What takes more instructions than its bar, allocates more or less than it should, or was not counted.
  func failures() -> [String] {
    if results.isEmpty { return ["no case was measured"] }
    return results.flatMap { result in result.figures.flatMap { failures(of: $0, in: result) } }
  }

  private func failures(of figures: Figures, in result: Result) -> [String] {
    guard let expected = figures.expectedAllocations else { return [] }
    let name = "\(result.name) \(figures.variant)"
    guard let counts = figures.counts else { return ["\(name): nothing was counted, for lack of valgrind"] }
    guard counts.instructions > 0 else { return ["\(name): no instructions were counted"] }
    var failures: [String] = []
    if counts.allocations != expected || abs(counts.remainder) > 10 {
      failures.append(
        "\(name): \(counts.allocations) allocations (and \(counts.remainder) in ten thousand), not \(expected)")
    }
    if let most = figures.mostInstructions, counts.instructions > most {
      failures.append("\(name): \(counts.instructions) instructions, and the bar is \(most)")
    }
    return failures
  }

  private static func number(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : "%.1f", value)
  }
}
