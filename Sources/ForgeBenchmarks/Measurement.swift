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
  let mostInstructions: Int?

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
  let figures: [Figures]
}

/// Measures the variants of a benchmark in turn, round by round, so that what disturbs the machine disturbs all of them.
struct Measurement {
  let rounds: Int

  func run(_ benchmark: Benchmark) async throws -> Result {
    var times = [[Double]](repeating: [], count: benchmark.variants.count)
    // The first round warms up.
    for round in 0...rounds {
      let figures = try await measureOnce(benchmark, startingWith: round)
      if round == 0 { continue }
      for (index, figure) in figures.enumerated() { times[index].append(figure) }
    }
    var figures: [Figures] = []
    for (index, variant) in benchmark.variants.enumerated() {
      let counts = variant.allocations == nil ? nil : try Counts.ofOne(benchmark.name, variant.name)
      figures.append(
        Figures(
          variant: variant.name, unit: benchmark.kind.unit, rounds: times[index],
          ratios: zip(times[index], times[0]).map { $0 / $1 },
          counts: counts, expectedAllocations: variant.allocations, mostInstructions: variant.instructions))
    }
    return Result(name: benchmark.name, title: benchmark.title, figures: figures)
  }

  /// One figure for each variant.
  private func measureOnce(_ benchmark: Benchmark, startingWith first: Int) async throws -> [Double] {
    let variants = benchmark.variants
    var figures = [Double](repeating: 0, count: variants.count)
    for slice in 0..<benchmark.kind.slices {
      for offset in variants.indices {
        let index = (first + slice + offset) % variants.count
        switch benchmark.kind {
        case .operation(let count, let slices):
          let start = ContinuousClock.now
          try await variants[index].run(count / slices)
          figures[index] += (ContinuousClock.now - start) / .nanoseconds(1) / Double(count)
        case .coldStart: figures[index] = try await ColdStart.milliseconds(variants[index].name)
        }
      }
    }
    return figures
  }
}

extension Benchmark.Kind {
  var unit: String {
    switch self {
    case .operation: "ns"
    case .coldStart: "ms"
    }
  }

  fileprivate var slices: Int {
    switch self {
    case .operation(_, let slices): slices
    case .coldStart: 1
    }
  }
}
