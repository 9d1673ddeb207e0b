/// The numbers below `count`, sorted; those of which neither is before the other stay in their order.
///
/// `sorted(by:)` is compiled anew for every kind of element and every closure, at 6 KB each; this is compiled once.
func sorting(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
  withoutActuallyEscaping(isBefore) { Sorting($0).numbers(count) }
}

/// The closure is a property, since the optimiser makes a copy of a function for each closure that it is passed.
private final class Sorting {
  private let isBefore: (Int, Int) -> Bool

  init(_ isBefore: @escaping (Int, Int) -> Bool) { self.isBefore = isBefore }

  @inline(never)
  func numbers(_ count: Int) -> [Int] {
    var order: [Int] = []
    for number in 0..<count {
      var (low, high) = (0, order.count)
      while low < high {
        let middle = (low + high) / 2
        if isBefore(number, order[middle]) { high = middle } else { low = middle + 1 }
      }
      order.insert(number, at: low)
    }
    return order
  }
}
