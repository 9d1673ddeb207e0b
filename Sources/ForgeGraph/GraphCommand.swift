internal import ForgeInject
internal import Foundation

/// What a graph program does, but for the writing.
struct GraphCommand {
  /// How a program ends; the numbers are those of `sysexits.h` where it has one.
  struct Status: Equatable {
    let rawValue: Int32

    static let success = Status(rawValue: 0)
    static let problems = Status(rawValue: 1)
    static let usage = Status(rawValue: 64)
    static let noGraphviz = Status(rawValue: 69)
    static let internalError = Status(rawValue: 70)
    static let cannotWrite = Status(rawValue: 73)
  }

  struct Result {
    var output = ""
    var errors = ""
    var status = Status.success
    /// What is to be written to a file.
    var file: (url: URL, contents: String)?
  }

  /// The program's name.
  let name: String
  /// What relative paths begin at.
  let directory: URL
  let graph: () throws -> DependencyGraph
  var scopes: () throws -> [GraphScope] = { [] }
  /// Where pictures find Graphviz.
  var graphvizPath = Graphviz.path
  var container: () throws -> Container = { try Container(DependencyGraph(), recording: true) }
  /// Whether the standard output shows colors.
  var isColorful = false

  /// What a program's own code has thrown.
  private struct ProgramError: Error {
    let description: String

    /// - Parameter member: The member of ``GraphProgram`` that has thrown.
    init(_ error: any Error, by member: String) {
      description = "`\(member)` threw an error: \(error)"
    }

    static let doesNotRecord = ProgramError(
      description: "`container` does not record: make it by `Container(graph, recording: true)`.")

    private init(description: String) {
      self.description = description
    }
  }

  /// Whether a standard output shows colors.
  static func isColorful(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    isTerminal && environment["TERM"] != "dumb" && environment["NO_COLOR", default: ""].isEmpty
  }

  func run(_ arguments: [String]) async -> Result {
    do {
      let options = try GraphOptions(arguments)
      if options.isHelp { return Result(output: GraphOptions.helpText(program: name) + "\n") }
      return options.isStart ? try await start(options) : try show(options)
    } catch {
      var result = Result()
      add(error, to: &result)
      return result
    }
  }

  private func add(_ error: any Error, to result: inout Result) {
    result.errors += "error: \((error as? ProgramError)?.description ?? "\(error)")\n"
    if error is GraphOptions.UsageError { result.errors += "See: \(name) --help\n" }
    result.status =
      switch error {
      case is ProgramError: .problems
      case is GraphOptions.UsageError, is GraphQueryError: .usage
      case let error as GraphvizError where error.isMissing: .noGraphviz
      default: .internalError
      }
  }

  private func show(_ options: GraphOptions) throws -> Result {
    let graph = try ScopedGraph(
      Self.take("assemblies", graph), Self.take("scopes", scopes))
    var result = Result()
    if options.output != nil || !options.isCheck { try write(GraphDocument(graph), options, to: &result) }
    if options.isCheck {
      let report = CheckReport(graph, SourceFiles(sources: options.sources, directory: directory))
      result.output += report.text
      if !report.isClean { result.status = .problems }
    }
    return result
  }

  /// Runs `start()`, and says where its time went.
  private func start(_ options: GraphOptions) async throws -> Result {
    let container = try Self.take("container", container)
    guard container.recorder != nil else { throw ProgramError.doesNotRecord }
    let scopes = try Self.take("scopes", scopes)
    // Nothing is started for a question that has no answer.
    try check(options.part, GraphDocument(ScopedGraph(container.graph, scopes)))
    var failure: (any Error)?
    do {
      try await container.start()
    } catch {
      failure = error
    }
    let document = GraphDocument(ScopedGraph(container.graph, scopes), container.recording)
    var result = Result()
    let isShown = options.isFormatGiven || options.part != .all || options.output != nil
    do {
      if isShown { try write(document, options, to: &result) }
    } catch {
      // What was started is stopped all the same.
      add(error, to: &result)
    }
    if !isShown || options.output != nil { result.output = StartReport(document).text }
    if let failure {
      result.errors += StartFailure(failure, document).text
      result.status = .problems
    }
    do {
      try await container.stop(within: .seconds(10))
    } catch {
      result.errors += "warning: what was started has not stopped well: \(error)\n"
    }
    return result
  }

  private func write(_ whole: GraphDocument, _ options: GraphOptions, to result: inout Result) throws {
    let document = try part(of: whole, options)
    let (text, warning) = try text(document, options)
    if let warning { result.errors = "warning: \(warning)\n" }
    if let output = options.output {
      result.file = (URL.of(output, in: directory), text + "\n")
    } else {
      result.output = text + "\n"
    }
  }

  private static func take<Value>(_ member: String, _ value: () throws -> Value) throws -> Value {
    do {
      return try value()
    } catch {
      throw ProgramError(error, by: member)
    }
  }

  private func check(_ part: GraphOptions.Part, _ document: GraphDocument) throws {
    switch part {
    case .all: break
    case .needs(let service), .users(let service): _ = try document.find(service)
    case .ways(let service, let dependency): _ = try document.ways(from: service, to: dependency)
    }
  }

  private func part(of document: GraphDocument, _ options: GraphOptions) throws -> GraphDocument {
    switch options.part {
    case .all: document
    case .needs(let service): try document.needs(of: service)
    case .users(let service): try document.users(of: service)
    case .ways(let service, let dependency):
      // As text they are told one by one.
      options.format == .tree ? document : try document.why(service, needs: dependency)
    }
  }

  /// - Returns: The text, and what is to be said about it.
  private func text(_ document: GraphDocument, _ options: GraphOptions) throws -> (String, warning: String?) {
    switch (options.part, options.format) {
    case (.ways(let service, let dependency), .tree):
      return (try WaysText(document, from: service, to: dependency).text, nil)
    case (_, .tree):
      let isColored = options.output == nil && (options.color == .always || options.color == .auto && isColorful)
      return (TreeText(document, isColored: isColored).text, nil)
    case (_, .mermaid): return (try document.text(.mermaid), MermaidText.warning(document))
    case (_, .svg): return (try Graphviz.svg(DotText(document).text, path: graphvizPath), nil)
    case (_, .html):
      let picture = PagePicture(document, path: graphvizPath)
      return (try PageText(document, picture).text, picture.warning)
    case (_, let format): return (try document.text(format), nil)
    }
  }
}
