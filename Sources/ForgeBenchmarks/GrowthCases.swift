import ForgeInject

/// How the cost of making a container grows with the number of its services; the baseline makes as many objects, without a container.
enum GrowthCases {
  static let all = [100, 1_000, 10_000].map { count in
    Benchmark(
      name: "make-\(count)", title: "making a container of \(count) services, for each service",
      kind: .operation(count: max(1, 20_000 / count) * count, slices: 1),
      variants: [
        .init("direct") { operations in
          for _ in 0..<(operations / count) { instantiate(count) }
        },
        .init("forge") { operations in
          for _ in 0..<(operations / count) { consume(try Container(CrowdAssembly(count: count))) }
        },
      ])
  }

  /// Makes as many objects as there are services, without a container.
  private static func instantiate(_ count: Int) {
    for number in 0..<count { consume(Crowd.type(number).init(nil, nil)) }
  }
}
