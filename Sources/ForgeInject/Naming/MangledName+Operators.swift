extension MangledName {
  /// Does what one operator of the grammar says; false for what is not understood.
  mutating func apply(_ operation: Unicode.Scalar) -> Bool {
    switch operation {
    case "0"..."9": pushIdentifier()
    case "A": pushReferences()
    case "S": pushStandard()
    case "s": push(.declared(DeclaredName(module: "Swift")))
    case "V", "C", "O", "a": declare(isProtocol: false)
    case "P": declare(isProtocol: true)
    case "E": extend()
    case "L": discriminate()
    case "G": bind()
    case "y": push(.emptyList)
    case "_": push(.firstElement)
    case "d": push(.variadic)
    case "p": existential()
    case "m": replaceType { $0.metatype(isExistential: false) }
    case "t": tuple()
    case "c": function()
    case "K": push(.mark(FunctionMark(.effect, "throws")))
    case "z": qualify("inout")
    case "n": qualify("consuming")
    case "h": qualify("borrowing")
    case "Q": take("P") && pack()
    case "R": require()
    case "$": value()
    case "X": applySpecial()
    case "Y": applyFunctionMark()
    default: false
    }
  }

  private mutating func applySpecial() -> Bool {
    switch next() {
    case "p": replaceType { $0.metatype(isExistential: true) }
    case "l": existential(and: DeclaredName(standard: "AnyObject"))
    case "c": classExistential()
    case "P": constrainedExistential()
    case "Y": declare(isProtocol: false)
    case "Z": hide()
    case "E": function(isEscaping: false)
    case "K": function([FunctionMark(.attribute, "@autoclosure")], isEscaping: false)
    case "A": function([FunctionMark(.attribute, "@autoclosure")])
    case "C": function([FunctionMark(.attribute, "@convention(c)")])
    case "B", "L": function([FunctionMark(.attribute, "@convention(block)")])
    default: false
    }
  }

  private mutating func applyFunctionMark() -> Bool {
    switch next() {
    case "a": push(.mark(FunctionMark(.effect, "async")))
    case "b": push(.mark(FunctionMark(.attribute, "@Sendable")))
    case "A": push(.mark(FunctionMark(.attribute, "@isolated(any)")))
    case "C": push(.mark(FunctionMark(.attribute, "nonisolated(nonsending)")))
    case "T": push(.mark(FunctionMark(.result, "sending")))
    case "c": mark(.attribute) { "@\($0)" }
    case "K": mark(.effect) { "throws(\($0))" }
    case "i": qualify("isolated")
    case "u": qualify("sending")
    default: false
    }
  }

  private mutating func push(_ item: Item) -> Bool {
    stack.append(item)
    return true
  }

  private mutating func mark(_ place: FunctionMark.Place, _ text: (String) -> String) -> Bool {
    popType().map { push(.mark(FunctionMark(place, text($0.text)))) } ?? false
  }

  private mutating func replaceType(_ body: (TypeSpelling) -> TypeSpelling) -> Bool {
    popType().map { push(.type(body($0))) } ?? false
  }

  private mutating func qualify(_ word: String) -> Bool {
    replaceType { type in
      // What is sent is consumed.
      let text = type.text.hasPrefix("consuming ") ? String(type.text.dropFirst(10)) : type.asParameter
      return TypeSpelling(text: "\(word) \(text)")
    }
  }
}

// What is taken from the stack.
extension MangledName {
  mutating func popType() -> TypeSpelling? {
    switch stack.last {
    case .type(let type):
      stack.removeLast()
      return type
    case .declared(let name) where !name.isModule && !name.isProtocol:
      stack.removeLast()
      return .declared(name)
    default: return nil
    }
  }

  private mutating func popIdentifier() -> String? {
    guard case .identifier(let identifier) = stack.last else { return nil }
    stack.removeLast()
    return identifier
  }

  /// A module, or what something is nested in.
  private mutating func popContext() -> DeclaredName? {
    if let module = popIdentifier() { return DeclaredName(module: module) }
    guard case .declared(let name) = stack.last else { return nil }
    stack.removeLast()
    return name
  }

  private mutating func popProtocol() -> DeclaredName? {
    if case .declared(let name) = stack.last, name.isProtocol {
      stack.removeLast()
      return name
    }
    guard let name = popIdentifier(), let context = popContext() else { return nil }
    return context.nested(name, isProtocol: true)
  }

  private mutating func popFirstElement() -> Bool {
    guard case .firstElement = stack.last else { return false }
    stack.removeLast()
    return true
  }

  private mutating func popEmptyList() -> Bool {
    guard case .emptyList = stack.last else { return false }
    stack.removeLast()
    return true
  }

  /// The elements of a list, of which the first is marked; an empty list is an item of its own.
  private mutating func popList<Element>(_ pop: (inout MangledName) -> Element?) -> [Element]? {
    if popEmptyList() { return [] }
    var list: [Element] = []
    var isFirst = false
    while !isFirst {
      isFirst = popFirstElement()
      guard let element = pop(&self) else { return nil }
      list.append(element)
    }
    return list.reversed()
  }

  /// Attributes in the order in which they are written; the mangling has them the other way round.
  private mutating func popMarks() -> [FunctionMark] {
    var marks: [FunctionMark] = []
    while case .mark(let mark) = stack.last {
      stack.removeLast()
      if mark.place == .effect { marks.insert(mark, at: 0) } else { marks.append(mark) }
    }
    return marks
  }
}

// What the operators make.
extension MangledName {
  private mutating func declare(isProtocol: Bool) -> Bool {
    guard let name = popIdentifier(), let context = popContext() else { return false }
    return pushReferable(.declared(context.nested(name, isProtocol: isProtocol)))
  }

  /// What an extension nests in a type has the type's name before its own.
  private mutating func extend() -> Bool { popContext() != nil }

  /// Leaves out what tells a private name from others that are the same.
  private mutating func discriminate() -> Bool {
    guard take("L") ? popIdentifier() != nil : index() != nil else { return false }
    guard case .identifier = stack.last else { return false }
    return true
  }

  /// Leaves out the context of a private or local type, whose name is an address.
  private mutating func hide() -> Bool {
    guard popList({ $0.popType() }) != nil, popIdentifier() != nil, let context = popContext() else { return false }
    return push(.declared(context))
  }

  private mutating func bind() -> Bool {
    var lists: [[TypeSpelling]] = []
    repeat {
      var list: [TypeSpelling] = []
      while let type = popType() { list.append(type) }
      lists.append(list.reversed())
      if popEmptyList() { break }
      guard popFirstElement() else { return false }
    } while true
    guard case .declared(let name) = stack.popLast(), !name.isModule else { return false }
    return pushReferable(.declared(name.with(lists)))
  }

  private mutating func existential(and more: DeclaredName? = nil) -> Bool {
    guard let protocols = popList({ $0.popProtocol() }) else { return false }
    return push(.type(.existential(protocols + (more.map { [$0] } ?? []))))
  }

  private mutating func classExistential() -> Bool {
    guard case .declared(let superclass) = stack.popLast(), !superclass.isModule,
      let protocols = popList({ $0.popProtocol() })
    else { return false }
    return push(.type(.existential([superclass] + protocols)))
  }

  /// Adds to protocols the associated types that an existential fixes.
  ///
  /// They come sorted by their names. In which order a protocol declares them is not known at run time, so several are written with their names,
  /// which is clear though not Swift; those of the standard library are declared in this order.
  private mutating func constrainedExistential() -> Bool {
    let list = popList { name -> AssociatedType? in
      guard case .requirement(let requirement) = name.stack.popLast() else { return nil }
      return requirement
    }
    guard let list, let base = popType(), case .existential(var protocols) = base.shape, !protocols.isEmpty
    else { return false }
    for requirement in list {
      // One that a protocol inherits belongs to that protocol here.
      let place = protocols.firstIndex { $0.isSame(as: requirement.owner) } ?? 0
      let isPlain = list.count == 1 || requirement.owner.module == "Swift"
      let type = requirement.type.text
      protocols[place] = protocols[place].constrained(
        TypeSpelling(text: isPlain ? type : "\(requirement.name) == \(type)"))
    }
    return push(.type(.existential(protocols)))
  }

  /// `Self.Element == Int`, which is all that an existential can require.
  private mutating func require() -> Bool {
    guard take("t"), take("s"), let owner = popProtocol(), let name = popIdentifier(), let type = popType() else {
      return false
    }
    addReferable(.emptyList)
    return push(.requirement(AssociatedType(owner: owner, name: name, type: type)))
  }

  private mutating func tuple() -> Bool {
    let elements = popList { name -> TypeSpelling? in
      var isVariadic = false
      if case .variadic = name.stack.last {
        name.stack.removeLast()
        isVariadic = true
      }
      let label = name.popIdentifier()
      guard let type = name.popType() else { return nil }
      if isVariadic { return TypeSpelling(text: "\(type.enclosed)...") }
      return label.map { TypeSpelling(text: "\($0): \(type.text)") } ?? type
    }
    guard let elements else { return false }
    return push(.type(elements.isEmpty ? .void : .tuple(elements)))
  }

  private mutating func function(_ attributes: [FunctionMark] = [], isEscaping: Bool = true) -> Bool {
    let marks = attributes + popMarks()
    let hasParameters = !popEmptyList()
    let parameters = hasParameters ? popType() : nil
    guard hasParameters == (parameters != nil), let result = popEmptyList() ? .void : popType() else { return false }
    return push(.type(.function(marks, parameters, result, isEscaping: isEscaping)))
  }

  /// The types of a parameter pack, which stand among the other arguments.
  private mutating func pack() -> Bool {
    guard let types = popList({ $0.popType() }) else { return false }
    return push(.type(TypeSpelling(text: types.map(\.text).joined(separator: ", "))))
  }

  /// A generic argument that is a number.
  private mutating func value() -> Bool {
    let isNegative = take("n")
    guard let number = index() else { return false }
    return push(.type(TypeSpelling(text: isNegative ? "-\(number + 1)" : "\(number)")))
  }
}
