/// Every benchmark.
enum Catalog {
  static let all =
    ContainerCases.all + ColdStart.all + GrowthCases.all + ScopeCases.all + GraphCases.all
    + ObserverCases.all
}
