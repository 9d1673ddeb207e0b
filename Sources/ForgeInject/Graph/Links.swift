/// For each registration of a layer, the places that it leads to, all in one piece.
struct Links: Sendable {
  /// The places, those of one registration one behind the other.
  private(set) var targets: [Int] = []
  /// For each registration, where its places begin and where they end.
  private var bounds: [Int] = []

  var count: Int { bounds.count / 2 }

  mutating func reserveCapacity(_ count: Int) {
    targets.reserveCapacity(count)
    bounds.reserveCapacity(2 * count)
  }

  mutating func append(_ links: [Int]) {
    bounds.append(targets.count)
    if !links.isEmpty { targets += links }
    bounds.append(targets.count)
  }

  /// Where the places of a registration are among the targets.
  func range(_ index: Int) -> Range<Int> { bounds[2 * index]..<bounds[2 * index + 1] }

  subscript(index: Int) -> [Int] {
    get { Array(targets[range(index)]) }
    set {
      bounds[2 * index] = targets.count
      targets += newValue
      bounds[2 * index + 1] = targets.count
    }
  }

  /// An array for each registration, without what is before `first`, from where on the places are counted.
  func arrays(from first: Int) -> [[Int]] {
    (0..<count).map { self[$0].filter { $0 >= first }.map { $0 - first } }
  }
}
