/// Joins registrations into a layer of a graph: applies overrides and decorators, finds each dependency's place, an order in which
/// dependencies come before dependents, and everything that is wrong.
struct Linker: ~Copyable {
  /// What the container has that a scope is made from.
  let parent: DependencyGraph.Layer?
  let firstPlace: Int
  let memory: RegistrationMemory
  var registrations: [Registration] = []
  var links = Links()
  /// The places that the `Provider` parameters at these places lead to.
  var providerTargets: [Int: Int] = [:]
  /// The places of the elements of each list.
  private(set) var lists: [ObjectIdentifier: [Int]]
  private(set) var order: [Int] = []
  var problems: [GraphProblem.Finding] = []

  /// The places by which services are found.
  var places: [ObjectIdentifier: Int] = [:]
  /// The places of parameters that were given a form.
  var forms: [ObjectIdentifier: Int] = [:]
  /// The places of what decorators wrap, each with the place of the decorator.
  var wrapped: [Int: Int] = [:]
  /// The decorators of services, and of elements of lists.
  var decorations = Decorations()
  var elementDecorations = Decorations()
  private(set) var contributions: [Registration] = []
  /// The layer of registrations that is being added: 0 for the assemblies', then one after the other for the overrides.
  private var layerNumber = -1
  /// What was registered before the layer.
  private var replaceable: [Registration] = []
  private var layersOfServices: [Int] = []
  /// Registrations of one service in one layer, of which all but the first are checked although they are no part of the graph.
  private var duplicates: [[Registration]] = []
  private var firstDuplicate = 0
  /// Whose parameters are being linked.
  private(set) var user: Registration?
  private var index: NearMisses.Index?
  /// The edges that were found last.
  private var edges: [Int] = []

  /// - Parameter memory: Where the registrations lie.
  init(in parent: DependencyGraph.Layer?, _ memory: RegistrationMemory) {
    self.parent = parent
    self.memory = memory
    firstPlace = parent?.endPlace ?? 0
    lists = parent?.lists ?? [:]
  }

  /// Joins all that was added.
  mutating func link() {
    wrap(decorations, from: 0)
    let firstElement = registrations.count
    for contribution in contributions {
      let place = append(contribution)
      lists[ObjectIdentifier(contribution.service)]?.append(place)
    }
    wrap(elementDecorations, from: firstElement)
    // What follows is linked already.
    let end = registrations.count
    if let parent { inheritListDecorators(of: parent) }
    for index in 0..<end { link(index) }
    for group in duplicates {
      problems.append(.init(duplicates: group))
      for registration in group.dropFirst() {
        check(registration)
        findEdges(of: registration)
      }
    }
    sort()
    // What a scope adds, no service of the root needs.
    guard parent == nil else { return }
    for path in CaptiveDependencies.all(registrations, links, providerTargets) {
      problems.append(.init(captive: path.map { registrations[$0] }, at: path))
    }
  }

  func layer(_ assemblies: AssemblyWalk) -> DependencyGraph.Layer {
    DependencyGraph.Layer(
      parent, memory, registrations, links, providerTargets, lists, order, wrapped, places, assemblies)
  }

  var endPlace: Int { firstPlace + registrations.count }

  @discardableResult
  mutating func append(_ registration: Registration, links: [Int] = []) -> Int {
    registrations.append(registration)
    self.links.append(links)
    layersOfServices.append(layerNumber)
    return endPlace - 1
  }

  /// Adds what the assemblies register, or then the overrides of all that is before them.
  @inline(never)
  mutating func add(_ layer: Registry) {
    if registrations.isEmpty {
      registrations.reserveCapacity(layer.registrations.count)
      links.reserveCapacity(layer.registrations.count)
      places.reserveCapacity(layer.registrations.count)
    }
    layerNumber += 1
    replaceable = registrations
    firstDuplicate = duplicates.count
    for registration in layer.registrations {
      switch registration.role {
      case .service, .alias, .form: add(registration)
      case .contribution:
        declareList(of: registration.service)
        contributions.append(registration)
      case .decorator, .memberDecorator: break
      }
    }
    // Held any longer, it would have the registrations copied when they next change.
    replaceable = []
    for element in layer.declarations { declareList(of: element) }
    // After the services of the layer, in whatever order they are written.
    for registration in layer.registrations where registration.role.isDecorator {
      if registration.role == .decorator { decorate(with: registration) } else { decorateMembers(with: registration) }
    }
  }

  private mutating func declareList(of element: Any.Type) {
    let key = ObjectIdentifier(element)
    if lists[key] == nil { lists[key] = [] }
  }

  private mutating func add(_ registration: Registration) {
    let key = ObjectIdentifier(registration.service)
    guard let place = places.updateValue(endPlace, forKey: key) else {
      // One that is inherited is reported as that.
      if layerNumber > 0, !registration.isAddition, inherited(registration.service) == nil {
        problems.append(.init(replacingNothing: registration, among: replaceable))
      }
      append(registration)
      return
    }
    places[key] = place
    let index = place - firstPlace
    if layersOfServices[index] < layerNumber {
      registrations[index] = registration
      layersOfServices[index] = layerNumber
      decorations.remove(from: index)
    } else if let group = duplicates.lastIndex(where: { $0[0].service == registration.service }),
      group >= firstDuplicate
    {
      duplicates[group].append(registration)
    } else {
      duplicates.append([registrations[index], registration])
    }
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
    return parent.registration(at: place)
  }

  /// Finds the edges of a registration, behind the one to what it wraps.
  private mutating func link(_ index: Int) {
    let registration = registrations[index]
    if !registration.role.isDecorator { check(registration) }
    if registration.role == .form {
      links[index] = Form.of(registration.service).flatMap { lists[ObjectIdentifier($0.element)] } ?? []
    } else {
      findEdges(of: registration)
      if edges.isEmpty { return }
      links[index] = links.range(index).isEmpty ? edges : links[index] + edges
    }
  }

  private mutating func findEdges(of registration: Registration) {
    if !edges.isEmpty { edges.removeAll(keepingCapacity: true) }
    user = registration
    for dependency in registration.parameters ?? .init(start: nil, count: 0) {
      if let place = node(for: dependency) {
        edges.append(place)
      } else {
        let index = index ?? NearMisses.Index((parent?.allRegistrations ?? []) + registrations)
        // Finding it takes long, and is often not needed.
        self.index = index
        problems.append(
          .init(missing: Form.missing(in: dependency), neededBy: registration, among: index, lists: lists))
      }
    }
  }

  /// Depth first by a stack of its own, since chains may be longer than a thread's stack is deep.
  private mutating func sort() {
    // What a scope inherits has no edges to what it adds.
    let sorted = Cycles.sorted(links, from: firstPlace)
    order = sorted.order
    if !sorted.hasCycle { return }
    for cycle in Cycles.covering(links.arrays(from: firstPlace)) {
      let path = cycle.map { registrations[$0] }.filter { $0.role != .form }
      problems.append(.init(cycle: path, at: cycle.map { firstPlace + $0 }))
    }
  }
}
