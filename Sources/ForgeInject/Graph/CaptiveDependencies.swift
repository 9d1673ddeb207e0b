/// Finds the services that would keep an instance of one scope for all.
enum CaptiveDependencies {
  /// A path for each service of the root container and each scoped service that it would keep: from the one to the other, through
  /// transient services.
  static func all(_ registrations: [Registration], _ links: Links, _ providerTargets: [Int: Int]) -> [[Int]] {
    let scoped = registrations.indices.filter { registrations[$0].lifetime == .scoped }
    guard !scoped.isEmpty else { return [] }
    var edges = links.arrays(from: 0)
    for (place, target) in providerTargets { edges[place].append(target) }
    func isPassed(_ place: Int) -> Bool { !registrations[place].lifetime.isShared }
    let users = Cycles.reversed(edges)
    let reaching = Cycles.search(from: scoped) { place in
      isPassed(place) || registrations[place].lifetime == .scoped ? users[place] : []
    }
    var captives: [[Int]] = []
    for start in registrations.indices where reaching[start] != nil && registrations[start].lifetime.isOfRoot {
      let reached = Cycles.search(from: [start]) { isPassed($0) || $0 == start ? edges[$0] : [] }
      captives += scoped.compactMap { Cycles.path(to: $0, reached) }
    }
    return captives
  }
}
