/// Finds every assembly that a container is made of, each once, and those that contradict each other.
struct AssemblyWalk: Sendable {
  /// The assemblies, each behind those that only it leads to.
  private(set) var assemblies: [any Assembly] = []
  private(set) var problems: [GraphProblem.Finding] = []
  /// How each assembly was reached first.
  private var visits: [AssemblyVisit] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// - Parameter inherited: How those of the container that a scope is made from were reached, which are not assembled again.
  init(_ direct: [any Assembly], after inherited: AssemblyWalk?) {
    if let inherited { (visits, numbers) = (inherited.visits, inherited.numbers) }
    let first = visits.count
    for (place, assembly) in direct.enumerated() { _ = reach(assembly, from: nil, at: place) }
    for visit in visits[first...] { walk(from: visit) }
  }

  /// Runs the assemblies.
  @inline(never)
  func assemble(in memory: RegistrationMemory) -> Registry {
    var registry = Registry(memory)
    for assembly in assemblies {
      registry.assembly = type(of: assembly)
      assembly.assemble(into: &registry)
    }
    return registry
  }

  /// Visits what an assembly depends on, then adds it.
  ///
  /// The recursion is no deeper than there are types of assemblies.
  private mutating func walk(from visit: AssemblyVisit) {
    for (place, next) in visit.assembly.dependencies.enumerated() {
      if let reached = reach(next, from: visit, at: place) { walk(from: reached) }
    }
    assemblies.append(visit.assembly)
  }

  /// The visit when it is the first of its assembly.
  private mutating func reach(_ assembly: any Assembly, from user: AssemblyVisit?, at place: Int) -> AssemblyVisit? {
    let visit = AssemblyVisit(assembly, from: user, at: place)
    let key = ObjectIdentifier(visit.type)
    guard let earlier = numbers[key].map({ visits[$0] }) else {
      numbers[key] = visits.count
      visits.append(visit)
      return visit
    }
    let directWins = earlier.user == nil && user != nil
    if !directWins, !Self.areSame(earlier.assembly, assembly) {
      problems.append(.init(earlier, conflictsWith: visit))
    }
    return nil
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
