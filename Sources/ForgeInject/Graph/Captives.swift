/// Finds the services that would keep an instance of one scope for all.
enum Captives {
  /// A path for each service of the root container and each scoped service that it would keep: from the one to the other, through
  /// transient services.
  static func all(_ registrations: [Registration], _ links: [[Int]], _ later: [Int: Int]) -> [[Int]] {
    let scoped = registrations.indices.filter { registrations[$0].lifetime == .scoped }
    guard !scoped.isEmpty else { return [] }
    var edges = links
    for (place, target) in later { edges[place].append(target) }
    let reaching = reaching(scoped, registrations, edges)
    return registrations.indices.filter { reaching.contains($0) && registrations[$0].lifetime.isOfRoot }
      .flatMap { paths(from: $0, registrations, edges, reaching) }
  }

  /// The places from which a scoped service is met, over transient services alone.
  private static func reaching(_ scoped: [Int], _ registrations: [Registration], _ edges: [[Int]]) -> Set<Int> {
    var users = [[Int]](repeating: [], count: edges.count)
    for (place, targets) in edges.enumerated() {
      for target in targets { users[target].append(place) }
    }
    var reaching = Set(scoped)
    var stack = scoped
    while let place = stack.popLast() {
      for user in users[place] where reaching.insert(user).inserted && !registrations[user].lifetime.isShared {
        stack.append(user)
      }
    }
    return reaching
  }

  private static func paths(
    from start: Int, _ registrations: [Registration], _ edges: [[Int]], _ reaching: Set<Int>
  ) -> [[Int]] {
    var cameFrom = [start: start]
    var queue = [start]
    var found: [[Int]] = []
    var head = 0
    while head < queue.count {
      let place = queue[head]
      head += 1
      for next in edges[place] where reaching.contains(next) && cameFrom[next] == nil {
        cameFrom[next] = place
        if registrations[next].lifetime == .scoped {
          found.append(Cycles.path(to: next, cameFrom))
        } else if !registrations[next].lifetime.isShared {
          queue.append(next)
        }
      }
    }
    return found
  }
}
