extension Model.Generator {
  mutating func statement(_ role: Model.Statement.Role, _ key: Model.Key) -> Model.Statement {
    id += 1
    return Model.Statement(id: id, role: role, key: key)
  }

  mutating func lifetime(of key: Model.Key, without excluded: Model.Statement.Lifetime? = nil)
    -> Model.Statement.Lifetime
  {
    let choice: Model.Statement.Lifetime =
      switch pick(100) {
      case ..<32: .transient
      case ..<62: .singleton
      case ..<72: .eagerSingleton
      case ..<84: .weak
      default: .scoped
      }
    return choice == excluded || choice == .weak && key.isValueType ? .singleton : choice
  }

  mutating func service(_ key: Model.Key, lifetime: Model.Statement.Lifetime) -> Model.Statement {
    var new = statement(.service, key)
    new.lifetime = lifetime
    new.isolation = chance(60) ? .plain : chance(50) ? .mainActor : .async
    new.isOpaque = chance(20)
    new.hasHook = lifetime != .transient && chance(50) && !key.isList
    if key.isExistential { new.makesValue = chance(lifetime == .weak ? 10 : 40) }
    for _ in 0..<[0, 1, 1, 2, 2, 3][pick(6)] {
      guard var parameter = parameter(lifetime.isOfRoot, isOpaque: new.isOpaque) else { continue }
      parameter.isSynchronous = new.isOpaque && new.isolation == .async && chance(25)
      new.parameters.append(parameter)
    }
    // One that is called has got all that it needs: whether it refuses is then all that counts.
    if !new.isOpaque, !new.parameters.contains(where: \.isCalled), chance(6) { new.refusals = pick(2) + 1 }
    return new
  }

  mutating func parameter(_ isOfRoot: Bool, isOpaque: Bool) -> Model.Statement.Parameter? {
    // What a resolver is asked for, nobody checks before.
    if isOpaque, chance(8) { return .init(key: formed(anything())) }
    let isFree = !isOfRoot || isOpaque && chance(10)
    if chance(4), let key = fresh.first { return .init(key: .optional(key)) }
    let lists = elements.filter { $0.value == 0 && (isFree || !taintedLists.contains($0.key)) }.keys
      .sorted { "\($0)" < "\($1)" }
    if chance(15), let element = lists.randomElement(using: &random) {
      return .init(key: formed(list: element))
    }
    let candidates = made.filter { (isFree || !tainted.contains($0)) && weight($0) < 20 }
    guard let key = candidates.randomElement(using: &random) else { return nil }
    let form = formed(key)
    if case .provider(let target) = form, target == key { return .init(key: form, isCalled: !isOpaque && chance(25)) }
    return .init(key: form)
  }

  mutating func formed(_ key: Model.Key) -> Model.Key {
    switch pick(100) {
    case ..<55: key
    case ..<68: .optional(key)
    case ..<86: .provider(key)
    case ..<91: .optional(.provider(key))
    case ..<95: .provider(.optional(key))
    case ..<97: .optional(.optional(key))
    default: .provider(.provider(key))
    }
  }

  mutating func formed(list element: Model.Key) -> Model.Key {
    switch pick(6) {
    case 0: .optional(.list(element))
    case 1: .provider(.list(element))
    case 2: .list(.provider(element))
    default: .list(element)
    }
  }

  mutating func anything() -> Model.Key {
    let lists = elements.keys.sorted { "\($0)" < "\($1)" }.map(Model.Key.list)
    return (made + fresh.prefix(1) + lists).randomElement(using: &random) ?? .service(.object, 0)
  }

  mutating func note(_ new: Model.Statement) {
    made.append(new.key)
    lifetimes[new.key] = new.lifetime
    if isTainted(new) { tainted.insert(new.key) }
    weights[new.key] = new.lifetime == .transient ? new.parameters.reduce(1) { $0 + weight($1.key) } : 1
  }

  func weight(_ key: Model.Key) -> Int {
    switch key {
    case .service, .tagged: weights[key] ?? 1
    case .optional(let key), .provider(let key): weight(key)
    case .list: 5
    }
  }

  func isTainted(_ statement: Model.Statement) -> Bool {
    statement.lifetime == .scoped
      || statement.lifetime == .transient && statement.parameters.contains { isTainted($0.key) }
  }

  func isTainted(_ key: Model.Key) -> Bool {
    switch key {
    case .service, .tagged: tainted.contains(key)
    case .optional(let key), .provider(let key): isTainted(key)
    case .list(let element): tainted.contains(key) || taintedLists.contains(element) || isTainted(element)
    }
  }
}
