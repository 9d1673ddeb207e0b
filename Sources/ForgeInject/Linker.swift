/// Joins registrations into a graph: applies overrides, finds each dependency's place, an order in which
/// dependencies come before dependents, and everything that is wrong.
struct Linker {
  private(set) var registrations: [Registration] = []
  private(set) var links: [[Int]] = []
  private(set) var order: [Int] = []
  private(set) var problems: [DependencyGraph.Problem] = []

  private var places: [ObjectIdentifier: Int] = [:]
  private var duplicates: [ObjectIdentifier: [Registration]] = [:]
  /// Registrations that came second, which are checked although they are no part of the graph.
  private var surplus: [Registration] = []

  init(base: [Registration], overrides: [Registration]) {
    registrations.reserveCapacity(base.count + overrides.count)
    places.reserveCapacity(base.count + overrides.count)
    for registration in base { add(registration) }
    reportDuplicates()
    let replaceable = registrations
    var isReplaced: Set<ObjectIdentifier> = []
    for override in overrides {
      let key = ObjectIdentifier(override.service)
      if isReplaced.insert(key).inserted, let place = places[key] {
        registrations[place] = override
        continue
      }
      if places[key] == nil, !override.isAddition {
        problems.append(.init(replacingNothing: override, among: replaceable))
      }
      add(override)
    }
    reportDuplicates()
    for registration in registrations { check(registration) }
    for registration in surplus { check(registration) }
  }

  private mutating func add(_ registration: Registration) {
    let key = ObjectIdentifier(registration.service)
    if let place = places.updateValue(registrations.count, forKey: key) {
      places[key] = place
      duplicates[key, default: [registrations[place]]].append(registration)
      surplus.append(registration)
    } else {
      registrations.append(registration)
    }
  }

  private mutating func reportDuplicates() {
    problems += duplicates.values.map { .init(duplicates: $0) }
    duplicates = [:]
  }

  private mutating func check(_ registration: Registration) {
    if registration.isOptional {
      problems.append(.init(optional: registration))
    } else if registration.lifetime == .weak, !(registration.service is AnyClass),
      !ServiceName.isExistential(registration.service)
    {
      problems.append(.init(weakValue: registration))
    }
  }

  /// Finds the edges, then the order.
  mutating func link() {
    links.reserveCapacity(registrations.count)
    for registration in registrations {
      guard let dependencies = registration.dependencies, !dependencies.isEmpty else {
        links.append([])
        continue
      }
      links.append(edges(of: registration, dependencies))
    }
    for registration in surplus { _ = edges(of: registration, registration.dependencies ?? []) }
    sort()
  }

  private mutating func edges(of registration: Registration, _ dependencies: [Any.Type]) -> [Int] {
    var edges: [Int] = []
    edges.reserveCapacity(dependencies.count)
    for dependency in dependencies {
      if let place = places[ObjectIdentifier(dependency)] {
        edges.append(place)
      } else {
        problems.append(.init(missing: dependency, neededBy: registration, among: registrations))
      }
    }
    return edges
  }

  /// Depth first by a stack of its own, since chains may be longer than a thread's stack is deep.
  private mutating func sort() {
    enum Mark { case unseen, open, done }
    var marks = [Mark](repeating: .unseen, count: registrations.count)
    var hasCycle = false
    var stack: [(place: Int, next: Int)] = []
    order.reserveCapacity(registrations.count)
    for start in registrations.indices where marks[start] == .unseen {
      marks[start] = .open
      stack.append((start, 0))
      while let (place, next) = stack.last {
        guard next < links[place].count else {
          marks[place] = .done
          order.append(place)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let dependency = links[place][next]
        switch marks[dependency] {
        case .unseen:
          marks[dependency] = .open
          stack.append((dependency, 0))
        case .open: hasCycle = true
        case .done: break
        }
      }
    }
    if hasCycle {
      problems += Cycles.covering(links).map { cycle in .init(cycle: cycle.map { registrations[$0] }) }
    }
  }
}
