extension Model.Generator {
  mutating func scope() -> [Model.Statement] {
    let root = (made, fresh, tainted)
    defer { (made, fresh, tainted) = root }
    fresh.shuffle(using: &random)
    var statements: [Model.Statement] = []
    for _ in 0...pick(4) {
      switch pick(5) {
      case 0:
        guard let key = elements.keys.sorted(by: { "\($0)" < "\($1)" }).randomElement(using: &random) else {
          continue
        }
        var new = service(key, lifetime: chance(60) ? .scoped : .transient)
        new.role = .contribution
        statements.append(new)
        if chance(30) {
          var decorator = statement(.memberDecorator, key)
          decorator.isolation = chance(30) ? .mainActor : .plain
          statements.append(decorator)
        }
      case 1:
        guard let target = aliasable(among: made), let key = fresh.popLast() else { continue }
        if case .list = key { continue }
        var new = statement(.alias, key)
        new.parameters = [.init(key: target)]
        statements.append(new)
        note(new)
      default:
        guard let key = fresh.popLast() else { continue }
        let new = service(key, lifetime: chance(60) ? .scoped : .transient)
        statements.append(new)
        note(new)
        if chance(20), !key.isList {
          var decorator = statement(.decorator, key)
          decorator.isolation = chance(30) ? .mainActor : .plain
          statements.append(decorator)
        }
      }
    }
    return chance(25) ? spoiled(statements, isScope: true) : statements
  }
}
