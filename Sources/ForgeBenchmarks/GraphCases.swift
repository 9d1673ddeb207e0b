import BenchmarkGraph
import ForgeInject

/// What it costs to show a graph; the baseline makes the graph.
enum GraphCases {
  private static let count = 5_000

  static let all = [
    Benchmark(
      name: "render-5000",
      title: "a graph of 5,000 services as a tree, Mermaid, DOT and JSON, for each service, beside making the graph",
      kind: .operation(count: count, slices: 1),
      variants: [
        .init("direct") { operations in
          for _ in 0..<(operations / count) { consume(DependencyGraph(CrowdAssembly(count: count))) }
        },
        .init("forge") { operations in
          for _ in 0..<(operations / count) { consume(try Rendering.length(of: graph)) }
        },
      ]),
    Benchmark(
      name: "page-5000",
      title: "a page of a graph of 5,000 services without a picture, for each service, beside making the graph",
      kind: .operation(count: count, slices: 1),
      variants: [
        .init("direct") { operations in
          for _ in 0..<(operations / count) { consume(DependencyGraph(CrowdAssembly(count: count))) }
        },
        .init("forge") { operations in
          for _ in 0..<(operations / count) { consume(try Rendering.lengthOfPage(of: graph)) }
        },
      ]),
  ]

  private static let graph = DependencyGraph(CrowdAssembly(count: count))
}
