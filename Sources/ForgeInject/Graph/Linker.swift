/// Joins registrations into a graph: applies overrides and decorators, finds each dependency's place, an order in which
/// dependencies come before dependents, and everything that is wrong.
///
/// A place is the index of a registration. The places of a scope follow those of the container that it is made from.
struct Linker {
  var registrations: [Registration] = []
  private(set) var links: [[Int]] = []
  /// The places that the `Provider` parameters at these places lead to.
  private(set) var later: [Int: Int] = [:]
  /// The places of the elements of each list.
  private(set) var lists: [ObjectIdentifier: [Int]]
  private(set) var order: [Int] = []
  var problems: [DependencyGraph.Problem] = []

  /// The container that a scope is made from.
  let parent: Container?
  let firstPlace: Int
  var places: [ObjectIdentifier: Int] = [:]
  var decorators: [ObjectIdentifier: [Registration]] = [:]
  private(set) var contributions: [Registration] = []
  /// Which of them are elements of each list.
  private(set) var members: [ObjectIdentifier: [Int]] = [:]
  /// What wraps each of them, innermost first.
  var memberDecorators: [Int: [Registration]] = [:]
  /// The places that the further parameters of a parent's decorators have, which wrap a scope's list.
  var inheritedLinks: [Int: ArraySlice<Int>] = [:]
  /// The places of what decorators wrap.
  var wrapped: [Int: Int] = [:]
  /// The places of parameters that were given a form.
  private var forms: [ObjectIdentifier: Int] = [:]
  /// Whose parameters are being linked.
  private var user: Registration?
  private var index: NearMisses.Index?
  private var duplicates: [ObjectIdentifier: [Registration]] = [:]
  /// Registrations that came second, which are checked although they are no part of the graph.
  private var surplus: [Registration] = []

  /// - Parameters:
  ///   - layers: What the assemblies register, then the overrides, each of what is before it.
  ///   - parent: The container that a scope is made from.
  init(_ layers: [Registry], parent: Container?) {
    self.parent = parent
    firstPlace = parent?.layer.endPlace ?? 0
    lists = parent?.layer.lists ?? [:]
    let count = layers.reduce(0) { $0 + $1.registrations.count }
    registrations.reserveCapacity(count)
    places.reserveCapacity(count)
    for (number, layer) in layers.enumerated() { add(layer, isOverride: number > 0) }
    for registration in registrations { check(registration) }
    for registration in surplus { check(registration) }
    for registration in contributions { check(registration) }
    wrapDecorated()
    let firstMember = endPlace
    for contribution in contributions {
      lists[ObjectIdentifier(contribution.service), default: []].append(endPlace)
      registrations.append(contribution)
    }
    for (member, decorators) in memberDecorators.sorted(by: { $0.key < $1.key }) {
      wrap(firstMember + member, in: decorators)
    }
    if let parent { inheritListDecorators(of: parent) }
  }

  var endPlace: Int { firstPlace + registrations.count }

  private mutating func add(_ layer: Registry, isOverride: Bool) {
    let replaceable = isOverride ? registrations : []
    var isReplaced: Set<ObjectIdentifier> = []
    for registration in layer.registrations {
      switch registration.role {
      case .service, .alias, .form:
        if isOverride { replace(with: registration, among: replaceable, &isReplaced) } else { add(registration) }
      case .contribution:
        members[ObjectIdentifier(registration.service), default: []].append(contributions.count)
        contributions.append(registration)
      case .decorator, .memberDecorator: break
      }
    }
    for element in layer.declarations where lists[ObjectIdentifier(element)] == nil {
      lists[ObjectIdentifier(element)] = []
    }
    // After the services of the layer, in whatever order they are written.
    for registration in layer.registrations where registration.role.isDecorator {
      if registration.role == .decorator { decorate(with: registration) } else { decorateMembers(with: registration) }
    }
    problems += duplicates.values.map { .init(duplicates: $0) }
    duplicates = [:]
  }

  private mutating func add(_ registration: Registration) {
    let key = ObjectIdentifier(registration.service)
    if let place = places.updateValue(endPlace, forKey: key) {
      places[key] = place
      duplicates[key, default: [registrations[place - firstPlace]]].append(registration)
      surplus.append(registration)
    } else {
      registrations.append(registration)
    }
  }

  private mutating func replace(
    with override: Registration, among replaceable: [Registration], _ isReplaced: inout Set<ObjectIdentifier>
  ) {
    let key = ObjectIdentifier(override.service)
    if isReplaced.insert(key).inserted, let place = places[key] {
      registrations[place - firstPlace] = override
      decorators[key] = nil
      return
    }
    // One that is inherited is reported as that.
    if places[key] == nil, !override.isAddition, inherited(override.service) == nil {
      problems.append(.init(replacingNothing: override, among: replaceable))
    }
    add(override)
  }

  private mutating func check(_ registration: Registration) {
    if registration.isOptional {
      problems.append(.init(optional: registration))
    } else if registration.lifetime == .weak {
      let instance = (registration.service as? any AnyTagged.Type)?.valueType ?? registration.service
      // An `any Error` is a box of its own, whatever is in it.
      if !(instance is AnyClass), !ServiceName.isExistential(instance) || instance == (any Error).self {
        problems.append(.init(weakValue: registration))
      }
    }
    guard parent != nil else { return }
    if registration.lifetime != .transient, registration.lifetime != .scoped {
      problems.append(.init(sharedInScope: registration))
    } else if registration.role != .contribution, let inherited = inherited(registration.service) {
      problems.append(.init(shadowing: inherited, with: registration))
    }
  }

  func inherited(_ service: Any.Type) -> Registration? {
    guard let parent, let place = parent.place(of: service) else { return nil }
    return parent.graph.registrations[place]
  }

  /// Finds the edges, then the order.
  mutating func link() {
    // Forms are appended, linked already, while their users are.
    let count = registrations.count
    links = Array(repeating: [], count: count)
    for index in 0..<count {
      guard let dependencies = registrations[index].dependencies else { continue }
      let inner = wrapped[firstPlace + index]
      if let inner, let inherited = inheritedLinks[firstPlace + index] {
        links[index] = [inner] + inherited
        continue
      }
      if registrations[index].role == .form {
        let form = (registrations[index].service as? any ParameterForm.Type)?.form
        links[index] = form.flatMap { lists[ObjectIdentifier($0.element)] } ?? []
        continue
      }
      if inner == nil, dependencies.isEmpty { continue }
      let edges = edges(of: registrations[index], dependencies)
      links[index] = inner.map { [$0] + edges } ?? edges
    }
    for registration in surplus { _ = edges(of: registration, registration.dependencies ?? []) }
    sort()
    if parent == nil {
      problems += Captives.all(registrations, links, later).map { path in
        .init(captive: path.map { registrations[$0] }, at: path)
      }
    }
  }

  private mutating func edges(of registration: Registration, _ dependencies: [Any.Type]) -> [Int] {
    var edges: [Int] = []
    edges.reserveCapacity(dependencies.count)
    user = registration
    for dependency in dependencies {
      if let place = node(for: dependency) {
        edges.append(place)
      } else {
        problems.append(
          .init(
            missing: Form.missing(in: dependency), neededBy: registration, among: findIndex(), lists: lists))
      }
    }
    return edges
  }

  /// What somebody may have meant who needs what is missing, which takes long to find out and is often not needed.
  private mutating func findIndex() -> NearMisses.Index {
    if let index { return index }
    let new = NearMisses.Index((parent?.graph.registrations ?? []) + registrations)
    index = new
    return new
  }

  /// Depth first by a stack of its own, since chains may be longer than a thread's stack is deep.
  private mutating func sort() {
    enum Mark { case unseen, open, done }
    var marks = [Mark](repeating: .unseen, count: registrations.count)
    var hasCycle = false
    var stack: [(index: Int, next: Int)] = []
    order.reserveCapacity(registrations.count)
    for start in registrations.indices where marks[start] == .unseen {
      marks[start] = .open
      stack.append((start, 0))
      while let (index, next) = stack.last {
        guard next < links[index].count else {
          marks[index] = .done
          order.append(firstPlace + index)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let dependency = links[index][next] - firstPlace
        guard dependency >= 0 else { continue }
        switch marks[dependency] {
        case .unseen:
          marks[dependency] = .open
          stack.append((dependency, 0))
        case .open: hasCycle = true
        case .done: break
        }
      }
    }
    guard hasCycle else { return }
    // What a scope inherits has no edges to what it adds.
    let own = links.map { $0.map { $0 - firstPlace }.filter { $0 >= 0 } }
    problems += Cycles.covering(own).map { cycle in
      .init(cycle: cycle.map { registrations[$0] }.filter { $0.role != .form }, at: cycle.map { firstPlace + $0 })
    }
  }
}

extension Linker: FormSpace {
  func registered(_ service: Any.Type) -> Int? {
    let key = ObjectIdentifier(service)
    return places[key] ?? forms[key] ?? parent?.place(of: service)
  }

  func contributions(to element: Any.Type) -> [Int]? { lists[ObjectIdentifier(element)] }

  mutating func make(_ form: Any.Type, _ builder: Builder, links: [Int], later: Int?, isElement: Bool) -> Int {
    let place = endPlace
    guard let user else { preconditionFailure("a form that nobody takes") }
    registrations.append(Registration(form: form, builder, at: user.location, user.assembly))
    self.links.append(links)
    self.later[place] = later
    if !isElement { forms[ObjectIdentifier(form)] = place }
    return place
  }
}
