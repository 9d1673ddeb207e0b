/// Finds the shortest ways through a graph that pass no node twice, by the algorithm of Yen.
struct ShortestWays {
  private let links: Links
  private let start: [Int]
  private let ends: Set<Int>

  init(_ links: Links, from start: [Int], to ends: Set<Int>) {
    self.links = links
    self.start = start
    self.ends = ends
  }

  /// At most so many, the shortest first, and among those of one length in the order of their nodes.
  func first(_ count: Int) -> [[Int]] {
    var ways: [[Int]] = []
    var candidates: Set<[Int]> = []
    if let shortest = shortest(after: [], without: []) { candidates.insert(shortest) }
    while ways.count < count, let next = candidates.min(by: Self.isShorter) {
      candidates.remove(next)
      ways.append(next)
      // A further way leaves one of those that are known at some node, by a step that none with the same beginning takes.
      for length in next.indices {
        let beginning = Array(next[..<length])
        let taken = Set(ways.filter { $0.count > length && $0[..<length] == next[..<length] }.map { $0[length] })
        if let way = shortest(after: beginning, without: taken) { candidates.insert(way) }
      }
    }
    return ways
  }

  private static func isShorter(_ left: [Int], _ right: [Int]) -> Bool {
    left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }

  /// The shortest way that begins so, and whose next step is none of those excluded.
  private func shortest(after beginning: [Int], without excluded: Set<Int>) -> [Int]? {
    if let last = beginning.last, ends.contains(last) { return nil }
    var cameFrom: [Int: Int?] = [:]
    for id in beginning { cameFrom[id] = .some(nil) }
    var queue: [Int] = []
    for id in beginning.last.map({ links[$0] }) ?? start where !excluded.contains(id) && cameFrom[id] == nil {
      cameFrom[id] = .some(nil)
      queue.append(id)
    }
    var head = 0
    while head < queue.count {
      let id = queue[head]
      head += 1
      if ends.contains(id) { return beginning + path(to: id, cameFrom) }
      for next in links[id] where cameFrom[next] == nil {
        cameFrom[next] = id
        queue.append(next)
      }
    }
    return nil
  }

  private func path(to end: Int, _ cameFrom: [Int: Int?]) -> [Int] {
    var path = [end]
    while let last = path.last, let previous = cameFrom[last] ?? nil { path.append(previous) }
    return path.reversed()
  }
}
