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
  /// Where the page's picture finds Graphviz.
  var graphvizPath = Graphviz.path

  /// What a program's own code has thrown.
  private struct ProgramError: Error {
    let description: String

    /// - Parameter member: The member of ``GraphProgram`` that has thrown.
    init(_ error: any Error, by member: String) {
      description = "`\(member)` threw an error: \(error)"
    }
  }

  func run(_ arguments: [String]) -> Result {
    do {
      let options = try GraphOptions(arguments)
      if options.isHelp { return Result(output: GraphOptions.helpText(program: name) + "\n") }
      return try run(options)
    } catch let error as ProgramError {
      return Result(errors: "error: \(error.description)\n", status: .problems)
    } catch let error as GraphOptions.UsageError {
      return Result(errors: "error: \(error)\nSee: \(name) --help\n", status: .usage)
    } catch let error as GraphQueryError {
      return Result(errors: "error: \(error)\n", status: .usage)
    } catch let error as GraphvizError {
      return Result(errors: "error: \(error)\n", status: error.isMissing ? .noGraphviz : .internalError)
    } catch {
      return Result(errors: "error: \(error)\n", status: .internalError)
    }
  }

  private func run(_ options: GraphOptions) throws -> Result {
    let graph = try ScopedGraph(
      Self.take("assemblies", graph), Self.take("scopes", scopes))
    var result = Result()
    if options.output != nil || !options.isCheck {
      let document = try part(of: GraphDocument(graph), options)
      let (text, warning) = try text(document, options)
      if let warning { result.errors = "warning: \(warning)\n" }
      if let output = options.output {
        result.file = (URL.of(output, in: directory), text + "\n")
      } else {
        result.output = text + "\n"
      }
    }
    if options.isCheck {
      let report = CheckReport(graph, SourceFiles(sources: options.sources, directory: directory))
      result.output += report.text
      if !report.isClean { result.status = .problems }
    }
    return result
  }

  private static func take<Value>(_ member: String, _ value: () throws -> Value) throws -> Value {
    do {
      return try value()
    } catch {
      throw ProgramError(error, by: member)
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
    case (_, .mermaid): return (try document.text(.mermaid), MermaidText.warning(document))
    case (_, .html):
      let picture = PagePicture(document, path: graphvizPath)
      return (try PageText(document, picture).text, picture.warning)
    case (_, let format): return (try document.text(format), nil)
    }
  }
}
