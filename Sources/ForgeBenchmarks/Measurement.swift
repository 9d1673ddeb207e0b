import Foundation

/// The figures of one variant: one for each round.
struct Figures: Codable {
  let variant: String
  let unit: String
  let rounds: [Double]
  /// By how much each round's figure exceeds that of the baseline in the same round.
  let ratios: [Double]
  /// For one operation; nil where nobody counts.
  let counts: Counts?
  let expectedAllocations: Int?

  var median: Double { Self.median(rounds) }
  var ratio: Double { Self.median(ratios) }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// The figures of a benchmark.
struct Result: Codable {
  let name: String
  let title: String
  let bar: Double?
  let figures: [Figures]
}

/// Measures the variants of a benchmark in turn, round by round, so that what disturbs the machine disturbs all of them.
struct Measurement {
  let rounds: Int

  func run(_ benchmark: Benchmark) async throws -> Result {
    var times = [[Double]](repeating: [], count: benchmark.variants.count)
    for round in -1..<rounds {
      for offset in benchmark.variants.indices {
        // Each round begins with another variant.
        let index = (offset + max(round, 0)) % benchmark.variants.count
        let time = try await time(benchmark.variants[index], benchmark.kind)
        // The first round warms up.
        if round >= 0 { times[index].append(time) }
      }
    }
    var figures: [Figures] = []
    for (index, variant) in benchmark.variants.enumerated() {
      let counts = variant.allocations == nil ? nil : try Counts.ofOne(benchmark.name, variant.name)
      figures.append(
        Figures(
          variant: variant.name, unit: benchmark.kind.unit, rounds: times[index],
          ratios: zip(times[index], times[0]).map { $0 / $1 },
          counts: counts, expectedAllocations: variant.allocations))
    }
    return Result(name: benchmark.name, title: benchmark.title, bar: benchmark.bar, figures: figures)
  }

  private func time(_ variant: Benchmark.Variant, _ kind: Benchmark.Kind) async throws -> Double {
    switch kind {
    case .operation(let count):
      let start = ContinuousClock.now
      try await variant.run(count)
      return (ContinuousClock.now - start) / .nanoseconds(1) / Double(count)
    case .coldStart: return try await ColdStart.milliseconds(variant.name)
    }
  }
}

extension Benchmark.Kind {
  var unit: String {
    switch self {
    case .operation: "ns"
    case .coldStart: "ms"
    }
  }
}
