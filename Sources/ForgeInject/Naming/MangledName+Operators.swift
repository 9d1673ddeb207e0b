extension MangledName {
  /// What one operator of the grammar makes of what is on the stack.
  mutating func item(_ operation: Unicode.Scalar) throws -> TypeSpelling {
    switch operation {
    case "0"..."9": try identifier()
    case "A": try references()
    case "S": try standard()
    case "s": TypeSpelling(.module, "Swift")
    case "V", "C", "O", "a": try declared(.nominal)
    case "P": try declared(.protocol)
    case "E": try extended()
    case "L": try named()
    case "G": try bound()
    case "y": TypeSpelling(.emptyList)
    case "_": TypeSpelling(.firstElement)
    case "d": TypeSpelling(.variadic)
    case "p": TypeSpelling(existential: try protocols())
    case "m": try popType().metatype(isExistential: false)
    case "t": try tuple()
    case "c": try function()
    case "K": TypeSpelling(.effect, "throws")
    case "z": try qualified("inout")
    case "n": try qualified("consuming")
    case "h": try qualified("borrowing")
    case "Q": try pack()
    case "R": try requirement()
    case "$": try number()
    case "X": try special()
    case "Y": try functionMark()
    default: throw NotUnderstood()
    }
  }

  private mutating func special() throws -> TypeSpelling {
    switch next() {
    case "p": try popType().metatype(isExistential: true)
    case "l":
      TypeSpelling(
        existential: try protocols() + [TypeSpelling(.nominal, "AnyObject", in: TypeSpelling(.module, "Swift"))])
    case "c": TypeSpelling(existential: try [pop(.protocol, through: .nominal)] + protocols())
    case "P": try constrainedExistential()
    case "Y": try declared(.nominal)
    case "Z": try withoutAddress()
    case "E": try function(isEscaping: false)
    case "K": try function("@autoclosure ", isEscaping: false)
    case "A": try function("@autoclosure ")
    case "C": try function("@convention(c) ")
    case "B", "L": try function("@convention(block) ")
    default: throw NotUnderstood()
    }
  }

  private mutating func functionMark() throws -> TypeSpelling {
    switch next() {
    case "a": TypeSpelling(.effect, "async")
    case "b": TypeSpelling(.attribute, "@Sendable")
    case "A": TypeSpelling(.attribute, "@isolated(any)")
    case "C": TypeSpelling(.attribute, "nonisolated(nonsending)")
    case "T": TypeSpelling(.sending)
    case "c": TypeSpelling(.attribute, "@\(try popType().text)")
    case "K": TypeSpelling(.effect, "throws(\(try popType().text))")
    case "i": try qualified("isolated")
    case "u": try qualified("sending")
    default: throw NotUnderstood()
    }
  }

  private mutating func qualified(_ word: String) throws -> TypeSpelling {
    let type = try popType()
    // What is sent is consumed.
    let text = type.name.hasPrefix("consuming ") ? String(type.name.dropFirst(10)) : type.asParameter
    return TypeSpelling(.simple, "\(word) \(text)")
  }

  /// A module, or what something is nested in.
  private mutating func context() throws -> TypeSpelling {
    if let module = take(.identifier) { return TypeSpelling(.module, module.name) }
    return try pop(.module, through: .nominal)
  }

  private mutating func nested(_ kind: TypeSpelling.Kind) throws -> TypeSpelling {
    TypeSpelling(kind, try pop(.identifier).name, in: try context())
  }

  private mutating func protocolName() throws -> TypeSpelling { try take(.protocol) ?? nested(.protocol) }

  private mutating func protocols() throws -> [TypeSpelling] { try list { try $0.protocolName() } }

  /// The elements of a list, of which the first is marked; an empty list is an item of its own.
  private mutating func list(_ pop: (inout MangledName) throws -> TypeSpelling) throws -> [TypeSpelling] {
    var list: [TypeSpelling] = []
    var isComplete = take(.emptyList) != nil
    while !isComplete {
      isComplete = take(.firstElement) != nil
      list.insert(try pop(&self), at: 0)
    }
    return list
  }

  private mutating func declared(_ kind: TypeSpelling.Kind) throws -> TypeSpelling { referable(try nested(kind)) }

  /// What an extension nests in a type has the type's name before its own.
  private mutating func extended() throws -> TypeSpelling {
    _ = try context()
    return try context()
  }

  /// Leaves out what tells a private name from others that are the same.
  private mutating func named() throws -> TypeSpelling {
    if take("L") { _ = try pop(.identifier) } else { _ = try index() }
    return try pop(.identifier)
  }

  /// Leaves out the context of a private or local type, whose name is an address.
  private mutating func withoutAddress() throws -> TypeSpelling {
    _ = try list { try $0.popType() }
    _ = try pop(.identifier)
    return try context()
  }

  private mutating func bound() throws -> TypeSpelling {
    var lists: [TypeSpelling] = []
    repeat {
      var list: [TypeSpelling] = []
      while let type = take(.nominal, through: .tuple) { list.insert(type, at: 0) }
      lists.append(TypeSpelling(.simple, in: nil, list))
      if take(.emptyList) != nil { break }
      _ = try pop(.firstElement)
    } while true
    return referable(try pop(.protocol, through: .nominal).with(lists))
  }

  /// Adds to protocols the associated types that an existential fixes.
  ///
  /// They come sorted by their names. In which order a protocol declares them is not known at run time, so several are written with their names,
  /// which is clear though not Swift; those of the standard library are declared in this order.
  private mutating func constrainedExistential() throws -> TypeSpelling {
    let requirements = try list { try $0.pop(.requirement) }
    var protocols = try pop(.existential).parts
    guard !protocols.isEmpty else { throw NotUnderstood() }
    for requirement in requirements {
      guard let owner = requirement.context else { continue }
      // One that a protocol inherits belongs to that protocol here.
      let place = protocols.firstIndex { $0.isSame(as: owner) } ?? 0
      let isPlain = requirements.count == 1 || owner.context?.name == "Swift"
      let argument =
        isPlain ? requirement.parts[0] : TypeSpelling(.simple, "\(requirement.name) == \(requirement.parts[0].text)")
      let base = protocols[place]
      protocols[place] = TypeSpelling(base.kind, base.name, in: base.context, base.parts + [argument])
    }
    return TypeSpelling(existential: protocols)
  }

  /// `Self.Element == Int`, which is all that an existential can require.
  private mutating func requirement() throws -> TypeSpelling {
    guard take("t"), take("s") else { throw NotUnderstood() }
    let owner = try protocolName()
    // `Self.Element` can be referred to, which no existential needs.
    _ = referable(TypeSpelling(.emptyList))
    return TypeSpelling(.requirement, try pop(.identifier).name, in: owner, [try popType()])
  }

  private mutating func tuple() throws -> TypeSpelling {
    let elements = try list { name in
      let isVariadic = name.take(.variadic) != nil
      let label = name.take(.identifier)
      let type = try name.popType()
      if isVariadic { return TypeSpelling(.simple, "\(type.enclosed)...") }
      return label.map { TypeSpelling(.simple, "\($0.name): \(type.text)") } ?? type
    }
    return elements.isEmpty
      ? TypeSpelling(.simple, "Void") : TypeSpelling(.tuple, "(\(TypeSpelling.list(elements)))", in: nil, elements)
  }

  private mutating func function(_ attribute: String = "", isEscaping: Bool = true) throws -> TypeSpelling {
    var (attributes, effects, result) = (attribute, "", "")
    // Effects stand in the mangling as they are written, attributes the other way round.
    while let mark = take(.attribute, through: .sending) {
      switch mark.kind {
      case .attribute: attributes += mark.name + " "
      case .effect: effects = " \(mark.name)\(effects)"
      default: result = "sending "
      }
    }
    let parameters = take(.emptyList) != nil ? "()" : try popType().asParameters
    result += take(.emptyList) != nil ? "Void" : try popType().text
    return TypeSpelling(isEscaping ? .function : .closure, "\(attributes)\(parameters)\(effects) -> \(result)")
  }

  /// The types of a parameter pack, which stand among the other arguments.
  private mutating func pack() throws -> TypeSpelling {
    guard take("P") else { throw NotUnderstood() }
    return TypeSpelling(.simple, TypeSpelling.list(try list { try $0.popType() }))
  }

  /// A generic argument that is a number.
  private mutating func number() throws -> TypeSpelling {
    let isNegative = take("n")
    let number = try index()
    return TypeSpelling(.simple, isNegative ? "-\(number + 1)" : "\(number)")
  }
}
