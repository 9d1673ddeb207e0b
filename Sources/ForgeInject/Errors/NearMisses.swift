/// Finds what somebody may have meant who asked for what there is not.
package enum NearMisses {
  /// Registrations with what is compared of their names, which takes longer to find than to compare.
  final class Index {
    fileprivate var registrations: [Registration] = []
    fileprivate var names: [Name] = []

    init(_ registrations: [Registration]) {
      // What is part of a parameter is asked for by another type; an Optional ought not to be registered.
      for registration in registrations
      where registration.role != .memberDecorator && registration.role != .form && !registration.isOptional {
        self.registrations.append(registration)
        names.append(Name(registration.name, base: ServiceName.base(of: registration.name)))
      }
    }
  }

  /// The registration by which the service is made from an argument.
  static func product(_ service: Any.Type, among index: Index) -> Registration? {
    index.registrations.first { ($0.service as? any AnyFactoryProduct.Type)?.instance == service }
  }

  /// A name, and in the ways in which it is compared what is left without modules and generic arguments.
  fileprivate final class Name {
    let name: String
    let base: String
    let stem: String
    let characters: [UInt8]

    init(_ name: String, base: String) {
      self.name = name
      self.base = base
      stem = NearMisses.stem(base)
      characters = Array(base.utf8)
    }
  }

  /// At most three of the names that are near the one that somebody wrote, nearest first.
  ///
  /// - Parameter base: The part of a name that is compared; for a service, what is left without modules, `any` and generic arguments.
  package static func of(
    _ wanted: String, among names: [String], by base: (String) -> String = { ServiceName.base(of: $0) }
  ) -> [String] {
    let near = near(base(wanted), among: names.map { Name($0, base: base($0)) })
    return near.prefix(3).map { names[$0] }
  }

  /// The places of the names that are near, nearest first.
  ///
  /// Near is: the same base name (an existential for its concrete type, an Optional, another module), the
  /// same name but for a customary ending, one name a prefix or a suffix of the other, or at most two edits apart.
  private static func near(_ base: String, among names: [Name]) -> [Int] {
    let wanted = Name(base, base: base)
    let ranks = names.map { rank(wanted, $0) }
    let near = names.indices.filter { ranks[$0] < far }
    return sorting(near.count) { left, right in
      let (left, right) = (near[left], near[right])
      return ranks[left] == ranks[right] ? names[left].name < names[right].name : ranks[left] < ranks[right]
    }.map { near[$0] }
  }

  /// At most three registrations whose names are near that of `service`.
  ///
  /// - Parameter isElement: Whether it is about elements of lists, which are not found by their type.
  private static func of(
    _ service: Any.Type, among index: Index, except user: Any.Type?, isElement: Bool = false
  ) -> [Registration] {
    var meant: [Registration] = []
    for place in near(ServiceName.base(of: service), among: index.names) where meant.count < 3 {
      let candidate = index.registrations[place]
      let type = candidate.service
      // A decorator and what it wraps are one service.
      if type != service, type != user, isElement == (candidate.role == .contribution),
        !meant.contains(where: { $0.service == type })
      {
        meant.append(candidate)
      }
    }
    return meant
  }

  /// The sentence about near misses at the end of an error's text; nil when there are none.
  ///
  /// - Parameters:
  ///   - user: The service whose builder asks, which is not what it means.
  ///   - act: What to do about them, which ends the sentence without a full stop.
  static func hint(
    for service: Any.Type, among index: Index, except user: Any.Type? = nil, to act: Phrase
  ) -> Phrase? {
    let name = ServiceName.of(service)
    var act = act
    var hints: [Phrase] = []
    for meant in of(service, among: index, except: user) {
      hints.append("`\(meant.service)` is registered, at \(meant.origin).")
      if meant.name == name {
        act =
          "Types of one name that are private to different files, or local to different functions, are different services: declare it once, where both see it"
      }
    }
    return hints.isEmpty ? nil : (hints + [act]).joined(separator: " ")
  }

  /// What is contributed to a list of another type whose name is near that of `element`.
  static func contribution(for element: Any.Type, among index: Index) -> Registration? {
    of(element, among: index, except: nil, isElement: true).first
  }

  private static let far = 6

  private static func rank(_ wanted: Name, _ candidate: Name) -> Int {
    let (one, other) = (wanted.base, candidate.base)
    if one == other { return 0 }
    if wanted.stem == candidate.stem { return 1 }
    let distance = editDistance(wanted.characters, candidate.characters, limit: 2)
    let shorter = min(wanted.characters.count, candidate.characters.count)
    // Very short names are a few edits from everything.
    if distance <= 2, distance < shorter { return 1 + distance }
    if shorter >= 3, one.hasPrefix(other) || other.hasPrefix(one) { return 4 }
    if shorter >= 4, one.hasSuffix(other) || other.hasSuffix(one) { return 5 }
    return far
  }

  /// The name without the endings and beginnings by which a protocol and its implementation customarily differ.
  private static func stem(_ name: String) -> String {
    var stem = name
    for prefix in ["Default", "Live"] where stem.hasPrefix(prefix) && stem.count > prefix.count {
      stem = String(stem.dropFirst(prefix.count))
    }
    for suffix in ["Implementation", "Protocol", "Type", "Impl", "able", "ing", "er", "e"]
    where stem.hasSuffix(suffix) && stem.count > suffix.count + 2 {
      stem = String(stem.dropLast(suffix.count))
    }
    return stem
  }

  /// The Levenshtein distance of two names; a greater number than `limit` when their lengths alone differ by more.
  private static func editDistance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    var distances = Array(0...right.count)
    for row in left.indices {
      var diagonal = row
      distances[0] = row + 1
      for column in right.indices {
        let edits = min(
          diagonal + (left[row] == right[column] ? 0 : 1), distances[column + 1] + 1, distances[column] + 1)
        diagonal = distances[column + 1]
        distances[column + 1] = edits
      }
    }
    return distances[right.count]
  }
}
