/// The name of a type or a protocol that is declared somewhere: its module, the types that it is nested in, and generic arguments.
struct DeclaredName {
  private struct Part {
    let name: String
    var arguments: [TypeSpelling] = []
  }

  let module: String
  private var parts: [Part] = []
  private(set) var isProtocol = false

  /// A module, in which nothing is named yet.
  init(module: String) { self.module = module }

  init(standard name: String, arguments: [TypeSpelling] = []) {
    self.init(module: "Swift")
    parts = [Part(name: name, arguments: arguments)]
  }

  var isModule: Bool { parts.isEmpty }

  func nested(_ name: String, isProtocol: Bool = false) -> DeclaredName {
    var nested = self
    nested.parts.append(Part(name: name))
    nested.isProtocol = isProtocol
    return nested
  }

  /// - Parameter lists: The generic arguments of the type itself, then those of the one that it is nested in, and so on.
  func with(_ lists: [[TypeSpelling]]) -> DeclaredName {
    var bound = self
    for (place, list) in zip(parts.indices.reversed(), lists) { bound.parts[place].arguments = list }
    return bound
  }

  /// The same with further primary associated types.
  func constrained(_ argument: TypeSpelling) -> DeclaredName {
    var constrained = self
    constrained.parts[parts.count - 1].arguments.append(argument)
    return constrained
  }

  func isSame(as other: DeclaredName) -> Bool { module == other.module && parts.map(\.name) == other.parts.map(\.name) }

  /// With the module, but for names that every file knows.
  var text: String {
    if parts.count == 1, module == "Swift", let short = sugar(parts[0]) { return short }
    // What is nested has a module all the same, so that what stands before the first dot is one.
    let module = parts.count == 1 ? Self.visibleModule(module) : Self.knownModule(module)
    return ((module.isEmpty ? [] : [module]) + parts.map { $0.name + Self.list($0.arguments) }).joined(separator: ".")
  }

  private func sugar(_ part: Part) -> String? {
    switch (part.name, part.arguments.count) {
    case ("Optional", 1): part.arguments[0].enclosed + "?"
    case ("Array", 1): "[\(part.arguments[0].text)]"
    case ("Dictionary", 2): "[\(part.arguments[0].text): \(part.arguments[1].text)]"
    default: nil
    }
  }

  private static func list(_ arguments: [TypeSpelling]) -> String {
    arguments.isEmpty ? "" : "<\(arguments.map(\.text).filter { !$0.isEmpty }.joined(separator: ", "))>"
  }

  /// The module, empty where every file has its names.
  private static func visibleModule(_ module: String) -> String {
    ["Swift", "_Concurrency", "_StringProcessing", "ForgeInject"].contains(module) ? "" : knownModule(module)
  }

  /// The module as files import it.
  private static func knownModule(_ module: String) -> String {
    switch module {
    case "FoundationEssentials", "FoundationInternationalization": "Foundation"
    case "SwiftUICore": "SwiftUI"
    default: module
    }
  }
}
