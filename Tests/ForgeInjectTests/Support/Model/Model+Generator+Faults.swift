extension Model.Generator {
  mutating func spoil() {
    if graph.overrides.isEmpty || chance(60) {
      graph.base = spoiled(graph.base, isScope: false)
      return
    }
    switch pick(3) {
    case 0:
      if let key = fresh.last { graph.overrides.append(service(key, lifetime: .singleton)) }
    case 1:
      if let old = graph.overrides.first(where: { $0.role == .service }) {
        graph.overrides.append(service(old.key, lifetime: .transient))
      }
    default: graph.overrides = spoiled(graph.overrides, isScope: false)
    }
  }

  mutating func spoiled(_ old: [Model.Statement], isScope: Bool) -> [Model.Statement] {
    var statements = old
    guard let place = old.indices.randomElement(using: &random) else { return old }
    let key = statements[place].key
    switch pick(10) {
    case 0: statements.append(service(key, lifetime: .transient))
    case 1:
      if let missing = fresh.first { need(missing, &statements[place]) }
    case 2:
      // Often a circle, or a captive.
      let key = anything()
      need(key, &statements[place])
    case 3: need(key, &statements[place])
    case 4:
      if statements[place].role == .service { statements[place].lifetime = .weak }
    case 5:
      if !key.isList { statements.append(service(.optional(key), lifetime: .singleton)) }
    case 6:
      if let missing = fresh.first, !missing.isList { statements.append(statement(.decorator, missing)) }
    case 7:
      if statements[place].role == .service { statements[place].lifetime = isScope ? .singleton : .scoped }
    case 8:
      let element = chance(50) ? elements.keys.sorted { "\($0)" < "\($1)" }.first ?? key : fresh.last ?? key
      if element.isList { return old }
      statements.append(chance(50) ? statement(.memberDecorator, element) : statement(.decorator, .list(element)))
    default:
      guard let inherited = made.randomElement(using: &random), !inherited.isList else { return old }
      statements.append(
        chance(50) ? service(inherited, lifetime: .transient) : statement(.decorator, inherited))
    }
    return statements
  }

  mutating func need(_ key: Model.Key, _ statement: inout Model.Statement) {
    guard statement.role == .service || statement.role == .contribution, statement.parameters.count < 3 else {
      return
    }
    statement.parameters.append(.init(key: formed(key)))
  }
}
