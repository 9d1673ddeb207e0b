internal import ForgeInject

/// What the command line of a graph program asks for.
struct GraphOptions {
  enum Part: Equatable {
    case all
    case needs(String)
    case users(String)
    case ways(String, String)
  }

  enum Color: String { case auto, always, never }

  struct UsageError: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  private(set) var isHelp = false
  private(set) var isCheck = false
  private(set) var isStart = false
  private(set) var isFormatGiven = false
  private(set) var color = Color.auto
  private(set) var format = GraphFormat.tree
  private(set) var output: String?
  private(set) var part = Part.all
  private(set) var sources: [(module: String, directory: String)] = []

  private static let names = [
    "--check", "--color", "--format", "--help", "--output", "--root", "--sources", "--start", "--users", "--why",
  ]

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var seen: Set<String> = []
    while let argument = rest.popFirst() {
      let (name, value) = Self.split(argument)
      if name != "--sources", !seen.insert(name).inserted { throw UsageError(description: "\(name) is given twice.") }
      switch name {
      case "--help", "-h":
        try Self.refuse(value, for: name)
        isHelp = true
        return
      case "--check":
        try Self.refuse(value, for: name)
        isCheck = true
      case "--start":
        try Self.refuse(value, for: name)
        isStart = true
      case "--color": color = try Self.color(Self.take(value, name, from: &rest))
      case "--format":
        format = try Self.format(Self.take(value, name, from: &rest))
        isFormatGiven = true
      case "--output": output = try Self.take(value, name, from: &rest)
      case "--root": try narrow(.needs(Self.take(value, name, from: &rest)))
      case "--users": try narrow(.users(Self.take(value, name, from: &rest)))
      case "--why":
        let service = try Self.take(value, name, from: &rest)
        guard let dependency = try? Self.take(nil, name, from: &rest) else {
          throw UsageError(description: "--why needs two services: the one who needs, and what is needed.")
        }
        try narrow(.ways(service, dependency))
      case "--sources": sources.append(try Self.source(Self.take(value, name, from: &rest)))
      default: throw Self.unknown(name)
      }
    }
    if !isFormatGiven, let output { format = Self.format(of: output) ?? .tree }
    if isCheck, isStart { throw UsageError(description: "--check builds nothing: leave it or --start out.") }
    if format == .trace, !isStart {
      throw UsageError(description: "a trace shows what was built: it needs --start.")
    }
    if isCheck, output == nil, isFormatGiven || part != .all {
      throw UsageError(
        description: "--check prints no graph: with \(isFormatGiven ? "--format" : "a part of it") goes --output.")
    }
  }

  private static func color(_ name: String) throws(UsageError) -> Color {
    guard let color = Color(rawValue: name) else {
      throw UsageError(description: "--color takes auto, always or never, not “\(name)”.")
    }
    return color
  }

  private mutating func narrow(_ part: Part) throws(UsageError) {
    guard self.part == .all else { throw UsageError(description: "--root, --users and --why exclude each other.") }
    self.part = part
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<sign]), String(argument[sign...].dropFirst()))
  }

  private static func take(
    _ value: String?, _ name: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    if let value, !value.isEmpty { return value }
    guard value == nil, let next = rest.first, !next.isEmpty, !next.hasPrefix("--") else {
      throw UsageError(description: "\(name) needs a value.")
    }
    return rest.removeFirst()
  }

  private static func refuse(_ value: String?, for name: String) throws(UsageError) {
    if value != nil { throw UsageError(description: "\(name) takes no value.") }
  }

  private static func format(_ name: String) throws(UsageError) -> GraphFormat {
    if let format = GraphFormat.all.first(where: { $0.description == name }) { return format }
    let names = GraphFormat.all.map(\.description)
    throw UsageError(
      description: "there is no format “\(name)”." + (meant(name, among: names) ?? " There are \(list(names))."))
  }

  private static func format(of file: String) -> GraphFormat? {
    // The longest ending first: a trace's has that of JSON in it.
    let endings = GraphFormat.all.flatMap { format in format.fileExtensions.map { (format, $0) } }
      .sorted { $0.1.count > $1.1.count }
    return endings.first { file.lowercased().hasSuffix(".\($0.1)") }?.0
  }

  private static func source(_ text: String) throws(UsageError) -> (module: String, directory: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex, text.index(after: sign) < text.endIndex else {
      throw UsageError(description: "--sources needs a module and its directory, as in --sources App=Sources/App.")
    }
    return (String(text[..<sign]), String(text[sign...].dropFirst()))
  }

  private static func unknown(_ name: String) -> UsageError {
    guard name.hasPrefix("-") else { return UsageError(description: "unexpected argument “\(name)”.") }
    return UsageError(description: "unknown option “\(name)”." + (meant(name, among: names) ?? ""))
  }

  private static func meant(_ name: String, among names: [String]) -> String? {
    let beginning = names.first { name.count > 2 && $0.hasPrefix(name) }
    return (beginning ?? NearMisses.of(name, among: names) { $0 }.first).map { " Did you mean \($0)?" }
  }

  private static func list(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
