extension Linker {
  mutating func decorate(with decorator: Registration) {
    let key = ObjectIdentifier(decorator.service)
    if places[key] != nil {
      decorators[key, default: []].append(decorator)
    } else if let inherited = inherited(decorator.service) {
      problems.append(.init(decorating: inherited, inScopeWith: decorator))
    } else if let form = (decorator.service as? any ParameterForm.Type)?.form, form.kind == .list,
      isList(ObjectIdentifier(form.element))
    {
      if isInheritedList(ObjectIdentifier(form.element)) {
        problems.append(.init(decorating: nil, inScopeWith: decorator))
        return
      }
      places[key] = endPlace
      registrations.append(
        Registration(form: decorator.service, form.builder, at: decorator.location, decorator.assembly))
      decorators[key] = [decorator]
    } else if isList(key) {
      problems.append(.init(decoratingMembersAlone: decorator))
    } else {
      problems.append(.init(decoratingNothing: decorator, among: registrations))
    }
  }

  mutating func decorateMembers(with decorator: Registration) {
    let key = ObjectIdentifier(decorator.service)
    if let members = members[key] {
      for member in members { memberDecorators[member, default: []].append(decorator) }
    } else if isInheritedList(key) {
      problems.append(.init(decorating: nil, inScopeWith: decorator))
    } else if !isList(key) {
      problems.append(
        .init(decoratingNoMember: decorator, single: places[key].map { registrations[$0 - firstPlace] }))
    }
  }

  /// Whether there is a list of the type in sight of the layer that is being added.
  private func isList(_ element: ObjectIdentifier) -> Bool { members[element] != nil || lists[element] != nil }

  private func isInheritedList(_ element: ObjectIdentifier) -> Bool { parent?.layer.lists[element] != nil }

  /// Puts each decorator at the place by which its service is found, and what it wraps at a place that no type leads to.
  mutating func wrapDecorated() {
    for (key, decorators) in decorators.sorted(by: { places[$0.key] ?? 0 < places[$1.key] ?? 0 }) {
      if let place = places[key] { wrap(place, in: decorators) }
    }
  }

  mutating func wrap(_ place: Int, in decorators: [Registration]) {
    for decorator in decorators {
      let inner = registrations[place - firstPlace]
      wrapped[endPlace] = wrapped[place]
      wrapped[place] = endPlace
      registrations.append(inner)
      registrations[place - firstPlace] = decorator.wrapping(inner)
    }
  }

  /// Decorates the lists to which a scope adds, and which are others than its parent's, as those are.
  mutating func inheritListDecorators(of parent: Container) {
    for index in members.values.compactMap(\.first).sorted() {
      let list = Form.list(of: contributions[index].service)
      guard var place = parent.place(of: list) else { continue }
      let graph = parent.graph
      var chain: [Int] = []
      while graph.registrations[place].role == .decorator {
        chain.append(place)
        place = graph.links[place][0]
      }
      // What is registered as the list is no list to add to.
      guard graph.registrations[place].role == .form else { continue }
      registrations.append(graph.registrations[place])
      for outer in chain.reversed() {
        wrapped[endPlace] = endPlace - 1
        inheritedLinks[endPlace] = graph.links[outer].dropFirst()
        registrations.append(graph.registrations[outer])
      }
      places[ObjectIdentifier(list)] = endPlace - 1
    }
  }
}
