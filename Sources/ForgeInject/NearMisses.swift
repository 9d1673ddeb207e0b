/// Finds the registrations that somebody may have meant who asked for a service that is not registered.
package enum NearMisses {
  /// At most three registrations whose names are near that of `service`, nearest first.
  ///
  /// Near is: the same base name (an existential for its concrete type, an Optional, another module), the
  /// same name but for a customary ending, one name a prefix or a suffix of the other, or at most two edits apart.
  static func of(_ service: Any.Type, among registrations: [Registration]) -> [Registration] {
    let wanted = ServiceName.base(of: service)
    let ranked = registrations.compactMap { registration -> (rank: Int, registration: Registration)? in
      guard registration.service != service, registration.role != .contribution else { return nil }
      return rank(wanted, ServiceName.base(of: registration.service)).map { ($0, registration) }
    }
    // A decorator and what it wraps are one service.
    var seen: Set<ObjectIdentifier> = []
    return ranked.sorted { ($0.rank, $0.registration.name) < ($1.rank, $1.registration.name) }
      .map(\.registration).filter { seen.insert(ObjectIdentifier($0.service)).inserted }.prefix(3).map(\.self)
  }

  /// The sentence about near misses at the end of an error's text; nil when there are none.
  static func hint(for service: Any.Type, among registrations: [Registration]) -> String? {
    let near = of(service, among: registrations)
    guard !near.isEmpty else { return nil }
    return near.map { "`\($0.name)` is registered, at \($0.origin)." }.joined(separator: " ")
  }

  static func rank(_ wanted: String, _ candidate: String) -> Int? {
    if wanted == candidate { return 0 }
    if stem(wanted) == stem(candidate) { return 1 }
    let distance = editDistance(Array(wanted.utf8), Array(candidate.utf8), limit: 2)
    // Very short names are a few edits from everything.
    if let distance, distance < min(wanted.utf8.count, candidate.utf8.count) { return 1 + distance }
    let shorter = min(wanted.utf8.count, candidate.utf8.count)
    if shorter >= 3, wanted.hasPrefix(candidate) || candidate.hasPrefix(wanted) { return 4 }
    if shorter >= 4, wanted.hasSuffix(candidate) || candidate.hasSuffix(wanted) { return 5 }
    return nil
  }

  /// The name without the endings and beginnings by which a protocol and its implementation customarily differ.
  private static func stem(_ name: String) -> Substring {
    var stem = Substring(name)
    for prefix in ["Default", "Live"] where stem.hasPrefix(prefix) && stem.count > prefix.count {
      stem = stem.dropFirst(prefix.count)
    }
    for suffix in ["Implementation", "Protocol", "Type", "Impl", "able", "ing", "er", "e"]
    where stem.hasSuffix(suffix) && stem.count > suffix.count + 2 {
      stem = stem.dropLast(suffix.count)
    }
    return stem
  }

  /// The Levenshtein distance of two names, or nil when it is greater than `limit`.
  private static func editDistance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var previous = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        current.append(
          min(previous[column] + (character == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[right.count] <= limit ? previous[right.count] : nil
  }
}
