/// Finds the registrations that somebody may have meant who asked for a service that is not registered.
package enum NearMisses {
  /// Registrations with what is compared of their names, which takes longer to find than to compare.
  struct Index {
    fileprivate let entries: [Entry]
    /// What is contributed to lists.
    fileprivate let elements: [Entry]

    init(_ registrations: [Registration]) {
      // What is part of a list, or of a parameter, is asked for by another type; an Optional ought not to be registered.
      entries = registrations.filter {
        $0.role != .contribution && $0.role != .memberDecorator && $0.role != .form && !$0.isOptional
      }
      .map(Entry.init)
      elements = registrations.filter { $0.role == .contribution }.map(Entry.init)
    }
  }

  fileprivate struct Entry {
    let registration: Registration
    let fullName: String
    let name: Name

    init(_ registration: Registration) {
      self.registration = registration
      fullName = registration.name
      name = Name(ServiceName.base(of: fullName))
    }
  }

  /// A name without modules and generic arguments, in the ways in which it is compared.
  fileprivate struct Name {
    let base: String
    let stem: Substring
    let characters: [UInt8]

    init(_ base: String) {
      self.base = base
      stem = NearMisses.stem(base)
      characters = Array(base.utf8)
    }
  }

  /// At most three registrations whose names are near that of `service`, nearest first.
  ///
  /// Near is: the same base name (an existential for its concrete type, an Optional, another module), the
  /// same name but for a customary ending, one name a prefix or a suffix of the other, or at most two edits apart.
  private static func of(_ service: Any.Type, among entries: [Entry], except user: Any.Type?) -> [Registration] {
    let wanted = Name(ServiceName.base(of: service))
    let ranked = entries.compactMap { entry -> (rank: Int, name: String, registration: Registration)? in
      let candidate = entry.registration.service
      guard candidate != service, candidate != user else { return nil }
      return rank(wanted, entry.name).map { ($0, entry.fullName, entry.registration) }
    }
    // A decorator and what it wraps are one service.
    var seen: Set<ObjectIdentifier> = []
    return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }
      .map(\.registration).filter { seen.insert(ObjectIdentifier($0.service)).inserted }.prefix(3).map(\.self)
  }

  /// The sentence about near misses at the end of an error's text; nil when there are none.
  ///
  /// - Parameters:
  ///   - user: The service whose builder asks, which is not what it means.
  ///   - act: What to do about them, which ends the sentence without a full stop.
  static func hint(
    for service: Any.Type, among index: Index, except user: Any.Type? = nil, to act: Phrase
  ) -> Phrase? {
    let near = of(service, among: index.entries, except: user)
    guard !near.isEmpty else { return nil }
    let hints: Phrase = near.map { "`\($0.service)` is registered, at \($0.origin)." }.joined(separator: " ")
    let name = ServiceName.of(service)
    guard near.contains(where: { ServiceName.of($0.service) == name }) else { return "\(hints) \(act)" }
    return
      "\(hints) Types of one name that are private to different files, or local to different functions, are different services: declare it once, where both see it"
  }

  /// What is contributed to a list of another type whose name is near that of `element`.
  static func contribution(for element: Any.Type, among index: Index) -> Registration? {
    of(element, among: index.elements, except: nil).first
  }

  static func rank(_ wanted: String, _ candidate: String) -> Int? { rank(Name(wanted), Name(candidate)) }

  private static func rank(_ wanted: Name, _ candidate: Name) -> Int? {
    if wanted.base == candidate.base { return 0 }
    if wanted.stem == candidate.stem { return 1 }
    let distance = editDistance(wanted.characters, candidate.characters, limit: 2)
    let shorter = min(wanted.characters.count, candidate.characters.count)
    // Very short names are a few edits from everything.
    if let distance, distance < shorter { return 1 + distance }
    let (one, other) = (wanted.base, candidate.base)
    if shorter >= 3, one.hasPrefix(other) || other.hasPrefix(one) { return 4 }
    if shorter >= 4, one.hasSuffix(other) || other.hasSuffix(one) { return 5 }
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
