/// One thing to measure, in several variants of which the first is the baseline.
struct Benchmark: Sendable {
  /// How the variants' times are obtained and shown.
  enum Kind: Sendable {
    /// Nanoseconds for each of so many operations, which are performed in so many slices.
    ///
    /// The slices of the variants take turns, since some machines change their speed many times a second.
    case operation(count: Int, slices: Int = 20)
    /// Milliseconds that a fresh process reports.
    case coldStart
  }

  struct Variant: Sendable {
    let name: String
    /// Allocations for each operation; nil when neither they nor instructions are counted.
    var allocations: Int?
    /// The most instructions that an operation may take; nil when they are only reported.
    var instructions: Int?
    /// Performs the operation a number of times.
    let run: @Sendable (Int) async throws -> Void

    init(
      _ name: String, allocations: Int? = nil, instructions: Int? = nil,
      _ run: @escaping @Sendable (Int) async throws -> Void
    ) {
      self.name = name
      self.allocations = allocations
      self.instructions = instructions
      self.run = run
    }
  }

  let name: String
  let title: String
  var kind = Kind.operation(count: 100_000)
  let variants: [Variant]
}
