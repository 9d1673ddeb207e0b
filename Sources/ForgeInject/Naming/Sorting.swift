/// The numbers below `count`, sorted; those of which neither is before the other stay in their order.
///
/// `sorted(by:)` is compiled anew for every kind of element and every closure, at 6 KB each. This is compiled once: unoptimised, since the
/// optimiser would make a copy of it for each closure.
@inline(never) @_optimize(none)
func sorting(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
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
