/// Finds the cycles of a directed graph.
enum Cycles {
  /// Short cycles that together go over every edge that lies on some cycle, each from its lowest place on.
  ///
  /// All simple cycles would be too many to read; these are enough that breaking them breaks all.
  static func covering(_ graph: [[Int]]) -> [[Int]] {
    let links = onlyBetweenCycles(graph)
    var covered: Set<[Int]> = []
    var cycles: [[Int]] = []
    for (place, targets) in links.enumerated() {
      for target in targets where !covered.contains([place, target]) {
        guard let back = shortestPath(from: target, to: place, in: links) else { continue }
        for (from, to) in zip(back, back.dropFirst() + back.prefix(1)) { covered.insert([from, to]) }
        cycles.append(fromLowest(back))
      }
    }
    return cycles
  }

  /// The graph without the places that no cycle leads to or that lead to none, so that searches stay short.
  private static func onlyBetweenCycles(_ graph: [[Int]]) -> [[Int]] {
    withoutDeadEnds(reversed(withoutDeadEnds(reversed(graph))))
  }

  private static func reversed(_ links: [[Int]]) -> [[Int]] {
    var result = [[Int]](repeating: [], count: links.count)
    for (place, targets) in links.enumerated() {
      for target in targets { result[target].append(place) }
    }
    return result
  }

  private static func withoutDeadEnds(_ links: [[Int]]) -> [[Int]] {
    let users = reversed(links)
    var left = links.map(\.count)
    var deadEnds = links.indices.filter { left[$0] == 0 }
    var isDead = [Bool](repeating: false, count: links.count)
    while let place = deadEnds.popLast() {
      isDead[place] = true
      for user in users[place] {
        left[user] -= 1
        if left[user] == 0 { deadEnds.append(user) }
      }
    }
    return links.enumerated().map { place, targets in
      isDead[place] ? [] : targets.filter { !isDead[$0] }
    }
  }

  /// The places from `start` to `end`, both included, by as few edges as possible.
  static func shortestPath(from start: Int, to end: Int, in links: [[Int]]) -> [Int]? {
    shortestPath(from: start, to: end) { links[$0] }
  }

  /// The same in a graph of anything.
  static func shortestPath<Node: Hashable>(
    from start: Node, to end: Node, over edges: (Node) -> some Sequence<Node>
  ) -> [Node]? {
    var cameFrom = [start: start]
    var queue = [start]
    var head = 0
    while head < queue.count, cameFrom[end] == nil {
      for next in edges(queue[head]) where cameFrom[next] == nil {
        cameFrom[next] = queue[head]
        queue.append(next)
      }
      head += 1
    }
    return cameFrom[end] == nil ? nil : path(to: end, cameFrom)
  }

  /// The nodes from where a search began, which came from itself, to `end`.
  static func path<Node: Hashable>(to end: Node, _ cameFrom: [Node: Node]) -> [Node] {
    var path = [end]
    while let last = path.last, let previous = cameFrom[last], previous != last { path.append(previous) }
    return path.reversed()
  }

  private static func fromLowest(_ cycle: [Int]) -> [Int] {
    guard let lowest = cycle.indices.min(by: { cycle[$0] < cycle[$1] }) else { return cycle }
    return Array(cycle[lowest...] + cycle[..<lowest])
  }
}
