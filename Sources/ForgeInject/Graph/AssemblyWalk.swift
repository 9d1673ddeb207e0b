/// Finds every assembly that a container is made of, each once, and those that contradict each other.
struct AssemblyWalk {
  /// An assembly on the way to another, and its place in the list that names it.
  struct Step: Sendable {
    let assembly: any Assembly.Type
    let place: Int
  }

  /// Two configurations of one assembly, and how each is reached.
  struct Conflict {
    let assembly: any Assembly.Type
    let ways: [[Step]]
    let isEquatable: Bool
  }

  struct Visit: Sendable {
    let assembly: any Assembly
    let way: [Step]
    let isDirect: Bool
  }

  /// The assemblies, each behind those that only it leads to.
  private(set) var assemblies: [any Assembly] = []
  private(set) var conflicts: [Conflict] = []
  /// How each assembly was reached first.
  private(set) var visits: [ObjectIdentifier: Visit]

  /// - Parameter inherited: The assemblies of the container that a scope is made from, which are not assembled again.
  init(_ direct: [any Assembly], inherited: [ObjectIdentifier: Visit] = [:]) {
    visits = inherited
    var named: [Visit] = []
    for (place, assembly) in direct.enumerated() {
      let way = [Step(assembly: type(of: assembly), place: place)]
      let visit = Visit(assembly: assembly, way: way, isDirect: true)
      if isFirst(visit) { named.append(visit) }
    }
    for visit in named { walk(from: visit) }
  }

  /// Visits what `root` depends on, then `root`: by a stack of its own, since the depth is the user's.
  private mutating func walk(from root: Visit) {
    var stack = [(visit: root, rest: root.assembly.dependencies[...])]
    while let (visit, rest) = stack.last {
      guard let next = rest.first else {
        assemblies.append(visit.assembly)
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].rest = rest.dropFirst()
      let step = Step(assembly: type(of: next), place: rest.startIndex)
      let reached = Visit(assembly: next, way: visit.way + [step], isDirect: false)
      if isFirst(reached) { stack.append((reached, next.dependencies[...])) }
    }
  }

  private mutating func isFirst(_ visit: Visit) -> Bool {
    let key = ObjectIdentifier(type(of: visit.assembly))
    guard let earlier = visits[key] else {
      visits[key] = visit
      return true
    }
    let directWins = earlier.isDirect && !visit.isDirect
    if !directWins, !Self.areSame(earlier.assembly, visit.assembly) {
      conflicts.append(
        Conflict(
          assembly: type(of: visit.assembly), ways: [earlier.way, visit.way],
          isEquatable: visit.assembly is any Equatable))
    }
    return false
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
