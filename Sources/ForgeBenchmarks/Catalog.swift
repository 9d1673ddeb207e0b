/// Every benchmark.
enum Catalog {
  static let all = ContainerCases.all + ColdStart.all + GrowthCases.all + ObserverCases.all
}
