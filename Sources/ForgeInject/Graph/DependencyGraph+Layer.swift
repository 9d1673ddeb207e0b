extension DependencyGraph {
  /// What a container has; for a scope, what it adds to the container that it is made from.
  ///
  /// A place is the number of a registration. The places of a scope follow those of the container that it is made from.
  package final class Layer: Sendable {
    package let parent: Layer?
    /// The place of the first registration: the end of what is inherited.
    package let firstPlace: Int
    /// Where the registrations lie.
    private let memory: RegistrationMemory
    /// What is registered, overrides and decorators applied, in the order of registration; then what decorators wrap, what is
    /// contributed, what decorators of that wrap, and the parameters' forms.
    package let registrations: [Registration]
    /// For each registration, the places of its known dependencies, in the order of the builder's parameters.
    ///
    /// One that is missing has no place.
    let links: Links
    /// Where the `Provider` parameters at some places lead to.
    let providerTargets: [Int: Int]
    /// The places of the elements of each list, by its element's type; inherited ones among them.
    let lists: [ObjectIdentifier: [Int]]
    /// The places of all registrations, dependencies before dependents.
    let order: [Int]
    let assemblies: AssemblyWalk
    /// The places of what decorators wrap.
    private let wrapped: [Int: Int]
    private let places: [ObjectIdentifier: Int]

    // Not inlined, since copying a collection within memory takes its type's metadata, which the runtime is slow to make.
    @inline(never)
    init(
      _ parent: Layer?, _ memory: RegistrationMemory, _ registrations: [Registration], _ links: Links,
      _ providerTargets: [Int: Int], _ lists: [ObjectIdentifier: [Int]], _ order: [Int], _ wrapped: [Int: Int],
      _ places: [ObjectIdentifier: Int],
      _ assemblies: AssemblyWalk
    ) {
      self.parent = parent
      self.memory = memory
      firstPlace = parent?.endPlace ?? 0
      self.registrations = registrations
      self.links = links
      self.providerTargets = providerTargets
      self.lists = lists
      self.order = order
      self.wrapped = wrapped
      self.places = places
      self.assemblies = assemblies
    }

    var endPlace: Int { firstPlace + registrations.count }

    /// Those of all layers, in the order of their places.
    var allRegistrations: [Registration] { parent.map { $0.allRegistrations + registrations } ?? registrations }

    /// The layer that a place belongs to: this one, or one that it was made from.
    private func owner(of place: Int) -> Layer {
      var owner = self
      while place < owner.firstPlace, let parent = owner.parent { owner = parent }
      return owner
    }

    package func registration(at place: Int) -> Registration {
      let owner = owner(of: place)
      return owner.registrations[place - owner.firstPlace]
    }

    package func links(of place: Int) -> [Int] {
      let owner = owner(of: place)
      return owner.links[place - owner.firstPlace]
    }

    /// Where the `Provider` at a place leads to.
    package func target(of place: Int) -> Int? { owner(of: place).providerTargets[place] }

    /// The place of the service that is registered here or in a layer that this one was made from.
    func place(of service: Any.Type) -> Int? {
      var layer: Layer? = self
      while let next = layer {
        if let place = next.places[ObjectIdentifier(service)] { return place }
        layer = next.parent
      }
      return nil
    }

    /// Whether a decorator stands in front of the registration, so that no type leads to it.
    package func isWrapped(_ place: Int) -> Bool { owner(of: place).wrapped[place] != nil }

    func isFoundByType(_ registration: Registration, _ place: Int) -> Bool {
      switch registration.role {
      case .contribution, .memberDecorator, .form: false
      case .service, .alias, .decorator: wrapped[place] == nil
      }
    }

    /// The services that a place leads to: itself, or what a form is made from.
    func services(at place: Int) -> [Int] {
      if registration(at: place).role != .form { return [place] }
      return (target(of: place).map { [$0] } ?? links(of: place)).flatMap { services(at: $0) }
    }

    /// Whether one registration needs another, over nothing but forms.
    func leads(from user: Int, to dependency: Int) -> Bool {
      links(of: user).contains {
        $0 == dependency || registration(at: $0).role == .form && leads(from: $0, to: dependency)
      }
    }
  }
}
