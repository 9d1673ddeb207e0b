extension NearMisses {
  /// At most three of the names that are near the one that somebody wrote, nearest first.
  ///
  /// - Parameter base: The part of a name that is compared; for a service, what is left without modules, `any` and generic arguments.
  package static func of(
    _ wanted: String, among names: [String], by base: (String) -> String = { ServiceName.base(of: $0) }
  ) -> [String] {
    let wantedBase = base(wanted)
    let ranked = names.compactMap { name in rank(wantedBase, base(name)).map { (rank: $0, name: name) } }
    return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.prefix(3).map(\.name)
  }
}
