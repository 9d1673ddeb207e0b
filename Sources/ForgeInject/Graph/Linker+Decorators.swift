extension Linker {
  mutating func decorate(with decorator: Registration) {
    let key = ObjectIdentifier(decorator.service)
    if let place = places[key] {
      decorations.add(decorator, to: place - firstPlace)
    } else if let inherited = inherited(decorator.service) {
      problems.append(.init(decorating: inherited, inScopeWith: decorator))
    } else if let form = Form.of(decorator.service), form.kind == .list, lists[ObjectIdentifier(form.element)] != nil {
      if isInheritedList(form.element) {
        problems.append(.init(decorating: nil, inScopeWith: decorator))
        return
      }
      places[key] = append(
        memory.add(form: decorator.service, form.builder, for: decorator))
      decorations.add(decorator, to: registrations.count - 1)
    } else if lists[key] != nil {
      problems.append(.init(decoratingMembersAlone: decorator))
    } else {
      problems.append(.init(decoratingNothing: decorator, among: registrations))
    }
  }

  mutating func decorateMembers(with decorator: Registration) {
    var isAlone = true
    for (number, contribution) in contributions.enumerated() where contribution.service == decorator.service {
      elementDecorations.add(decorator, to: number)
      isAlone = false
    }
    guard isAlone else { return }
    if isInheritedList(decorator.service) {
      problems.append(.init(decorating: nil, inScopeWith: decorator))
    } else if lists[ObjectIdentifier(decorator.service)] == nil {
      let single = places[ObjectIdentifier(decorator.service)].map { registrations[$0 - firstPlace] }
      problems.append(.init(decoratingNoMember: decorator, single: single))
    }
  }

  private func isInheritedList(_ element: Any.Type) -> Bool { parent?.lists[ObjectIdentifier(element)] != nil }

  /// Puts each decorator at the place by which its service is found, and what it wraps at a place that no type leads to.
  ///
  /// - Parameter first: Where the registrations that are decorated begin.
  mutating func wrap(_ decorations: Decorations, from first: Int) {
    let targets = decorations.targets
    for number in sorting(targets.count, { targets[$0] < targets[$1] }) {
      let index = first + targets[number]
      let inner = append(registrations[index], links: links[index])
      if let below = links[index].first { wrapped[below] = inner }
      wrapped[inner] = firstPlace + index
      links[index] = [inner]
      registrations[index] = decorations.decorators[number].wrapping(registrations[index], in: memory)
    }
  }

  /// Decorates the lists to which a scope adds, and which are others than its parent's, as those are.
  mutating func inheritListDecorators(of parent: DependencyGraph.Layer) {
    for contribution in contributions {
      let list = Form.list(of: contribution.service)
      guard places[ObjectIdentifier(list)] == nil, var place = parent.place(of: list) else { continue }
      var chain: [Int] = []
      while parent.registration(at: place).role == .decorator {
        chain.append(place)
        place = parent.links(of: place)[0]
      }
      // What is registered as the list is no list to add to.
      guard parent.registration(at: place).role == .form else { continue }
      var last = append(parent.registration(at: place), links: lists[ObjectIdentifier(contribution.service)] ?? [])
      for outer in chain.reversed() {
        let inner = last
        last = append(parent.registration(at: outer), links: [inner] + parent.links(of: outer).dropFirst())
        wrapped[inner] = last
      }
      places[ObjectIdentifier(list)] = last
    }
  }
}
