/// Searches in directed graphs, whose nodes are numbers.
enum Cycles {
  /// The nodes that a search by breadth meets, each with the one that it came from; the first came from themselves.
  ///
  /// - Parameters:
  ///   - end: The node at which the search ends.
  ///   - edges: Where the search goes on from a node.
  static func search(from start: [Int], to end: Int? = nil, over edges: (Int) -> [Int]) -> [Int: Int] {
    withoutActuallyEscaping(edges) { Search($0).cameFrom(start, to: end) }
  }

  /// The closure is a property, since the optimiser makes a copy of a function for each closure that it is passed.
  private final class Search {
    private let edges: (Int) -> [Int]

    init(_ edges: @escaping (Int) -> [Int]) { self.edges = edges }

    @inline(never)
    func cameFrom(_ start: [Int], to end: Int?) -> [Int: Int] {
      var cameFrom: [Int: Int] = [:]
      for node in start { cameFrom[node] = node }
      var queue = start
      var head = 0
      while head < queue.count, end.flatMap({ cameFrom[$0] }) == nil {
        for next in edges(queue[head]) where cameFrom[next] == nil {
          cameFrom[next] = queue[head]
          queue.append(next)
        }
        head += 1
      }
      return cameFrom
    }
  }

  /// The nodes from where a search began to `end`; nil when it has not met that.
  @inline(never)
  static func path(to end: Int, _ cameFrom: [Int: Int]) -> [Int]? {
    guard cameFrom[end] != nil else { return nil }
    var path = [end]
    while let last = path.last, let previous = cameFrom[last], previous != last { path.append(previous) }
    return path.reversed()
  }

  /// The nodes from `start` to `end`, both included, by as few edges as possible.
  static func shortestPath(from start: Int, to end: Int, over edges: (Int) -> [Int]) -> [Int]? {
    path(to: end, search(from: [start], to: end, over: edges))
  }

  /// All places from the first on, each behind those that it leads to, and whether that is impossible: by a stack of its own, since chains may
  /// be longer than a thread's stack is deep.
  static func sorted(_ links: Links, from first: Int) -> (order: [Int], hasCycle: Bool) {
    var order: [Int] = []
    order.reserveCapacity(links.count)
    var hasCycle = false
    // Which target to look at next: below zero for a place that nobody has met, and the greatest number for one that is done.
    var next = [Int](repeating: -1, count: links.count)
    var stack: [Int] = []
    for start in 0..<links.count where next[start] < 0 {
      next[start] = links.range(start).lowerBound
      stack.append(start)
      while let place = stack.last {
        if next[place] == links.range(place).upperBound {
          next[place] = .max
          order.append(first + place)
          stack.removeLast()
          continue
        }
        let target = links.targets[next[place]] - first
        next[place] += 1
        if target < 0 { continue }
        if next[target] < 0 {
          next[target] = links.range(target).lowerBound
          stack.append(target)
        } else if next[target] != .max {
          hasCycle = true
        }
      }
    }
    return (order, hasCycle)
  }

  static func reversed(_ links: [[Int]]) -> [[Int]] {
    var result = [[Int]](repeating: [], count: links.count)
    for (place, targets) in links.enumerated() {
      for target in targets { result[target].append(place) }
    }
    return result
  }

  /// Short cycles that together go over every edge that lies on some cycle, each from its lowest place on.
  ///
  /// All simple cycles would be too many to read; these are enough that breaking them breaks all.
  static func covering(_ graph: [[Int]]) -> [[Int]] {
    // Only what lies between cycles, so that searches stay short.
    let links = reversed(withoutDeadEnds(reversed(withoutDeadEnds(graph))))
    var uncovered = links
    var cycles: [[Int]] = []
    for place in links.indices {
      while let target = uncovered[place].first {
        uncovered[place].removeAll { $0 == target }
        guard let cycle = shortestPath(from: target, to: place, over: { links[$0] }) else { continue }
        let lowest = cycle.firstIndex(of: cycle.min() ?? place) ?? 0
        cycles.append(cycle.indices.map { cycle[(lowest + $0) % cycle.count] })
        for (index, from) in cycle.enumerated() {
          let to = cycle[(index + 1) % cycle.count]
          uncovered[from].removeAll { $0 == to }
        }
      }
    }
    return cycles
  }

  /// The graph without the places that lead to no cycle.
  private static func withoutDeadEnds(_ links: [[Int]]) -> [[Int]] {
    let users = reversed(links)
    var left = links.map(\.count)
    var deadEnds = links.indices.filter { left[$0] == 0 }
    while let place = deadEnds.popLast() {
      for user in users[place] {
        left[user] -= 1
        if left[user] == 0 { deadEnds.append(user) }
      }
    }
    return links.map { $0.filter { left[$0] > 0 } }
  }
}
