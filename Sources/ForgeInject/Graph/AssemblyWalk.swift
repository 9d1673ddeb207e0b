/// Finds every assembly that a container is made of, each once, and those that contradict each other.
struct AssemblyWalk: Sendable {
  private struct Visit {
    let assembly: any Assembly
    /// The number of the visit that led here; nil for an assembly that is named directly.
    let user: Int?
    let place: Int
  }

  /// The assemblies, each behind those that only it leads to.
  private(set) var assemblies: [any Assembly] = []
  private(set) var problems: [DependencyGraph.Problem] = []
  /// How each assembly was reached first.
  private var visits: [Visit] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// - Parameter inherited: How those of the container that a scope is made from were reached, which are not assembled again.
  init(_ direct: [any Assembly], after inherited: AssemblyWalk?) {
    if let inherited { (visits, numbers) = (inherited.visits, inherited.numbers) }
    let first = visits.count
    for (place, assembly) in direct.enumerated() { _ = reach(assembly, from: nil, at: place) }
    for number in first..<visits.count { walk(from: number) }
  }

  /// Visits what an assembly depends on, then adds it.
  ///
  /// The recursion is no deeper than there are types of assemblies.
  private mutating func walk(from number: Int) {
    let assembly = visits[number].assembly
    for (place, next) in assembly.dependencies.enumerated() {
      if let reached = reach(next, from: number, at: place) { walk(from: reached) }
    }
    assemblies.append(assembly)
  }

  /// The number of the visit when it is the first of its assembly.
  private mutating func reach(_ assembly: any Assembly, from user: Int?, at place: Int) -> Int? {
    let key = ObjectIdentifier(type(of: assembly))
    guard let earlier = numbers[key] else {
      numbers[key] = visits.count
      visits.append(Visit(assembly: assembly, user: user, place: place))
      return visits.count - 1
    }
    let directWins = visits[earlier].user == nil && user != nil
    if !directWins, !Self.areSame(visits[earlier].assembly, assembly) {
      let way = way(to: user) + [AssemblyConflict.Step(assembly: type(of: assembly), place: place)]
      let conflict = AssemblyConflict(
        assembly: type(of: assembly), ways: [self.way(to: earlier), way], isEquatable: assembly is any Equatable)
      problems.append(DependencyGraph.Problem(conflict))
    }
    return nil
  }

  private func way(to number: Int?) -> [AssemblyConflict.Step] {
    var way: [AssemblyConflict.Step] = []
    var next = number
    while let number = next {
      way.insert(AssemblyConflict.Step(assembly: type(of: visits[number].assembly), place: visits[number].place), at: 0)
      next = visits[number].user
    }
    return way
  }

  private static func areSame(_ left: any Assembly, _ right: any Assembly) -> Bool {
    if let left = left as? any Equatable { return isEqual(left, right) }
    return storesNothing(left) || (type(of: left) is AnyClass && left as AnyObject === right as AnyObject)
  }

  private static func isEqual<E: Equatable>(_ left: E, _ right: any Assembly) -> Bool {
    left == right as? E
  }

  private static func storesNothing<A: Assembly>(_ assembly: A) -> Bool {
    guard type(of: assembly) is AnyClass else { return MemoryLayout<A>.size == 0 }
    var mirror: Mirror? = Mirror(reflecting: assembly)
    while let current = mirror {
      if !current.children.isEmpty { return false }
      mirror = current.superclassMirror
    }
    return true
  }
}
