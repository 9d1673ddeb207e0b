public import ForgeInject
internal import Foundation

/// A program that shows and checks the graph of some assemblies.
///
/// This is all of it, in an executable target that depends on `ForgeGraph` and on the modules with the assemblies:
///
/// ```swift
/// @main
/// struct AppGraph: GraphProgram {
///   static var assemblies: [any Assembly] { [AppAssembly()] }
/// }
/// ```
///
/// `swift package forge-graph` finds such programs, builds and runs them; `swift run AppGraph` does as well. `--help` lists the options.
/// Without `--start` the assemblies are assembled and nothing is built, so the program needs none of what the services need. With it the program runs
/// `start()`, and shows where the time went.
///
/// What a scope adds is known when the app makes it, so the program describes its scopes, with assemblies that are made from sample values:
///
/// ```swift
/// extension AppGraph {
///   static var scopes: [GraphScope] { [GraphScope("request", RequestAssembly(id: 0))] }
/// }
/// ```
public protocol GraphProgram: SendableMetatype {
  /// The assemblies that the app makes its container from; those that they depend on need not be named.
  ///
  /// An error ends the program with its text and the status 1.
  static var assemblies: [any Assembly] { get throws }

  /// The scopes that the app makes from the container; none by default.
  ///
  /// An error ends the program with its text and the status 1.
  static var scopes: [GraphScope] { get throws }

  /// The container that `--start` starts; by default one of the ``assemblies``.
  ///
  /// It has to record, and may have overrides:
  ///
  /// ```swift
  /// let graph = DependencyGraph(AppAssembly()) { overrides in overrides.register(.singleton) { Store() } }
  /// let container = try Container(graph, recording: true)
  /// ```
  ///
  /// An error ends the program with its text and the status 1.
  static var container: Container { get throws }
}

extension GraphProgram {
  /// No scope.
  public static var scopes: [GraphScope] { [] }

  /// One of the assemblies, which records.
  public static var container: Container {
    get throws { try Container(DependencyGraph(assemblies: assemblies), recording: true) }
  }

  /// Runs the program with the arguments of the command line, and ends the process.
  ///
  /// The status is 0 when all went well, 1 when `--check` has found problems, `start()` fails or the program's own members throw, 64 for
  /// arguments that are wrong or name no service, 69 for an SVG without Graphviz, and 73 when the output cannot be written.
  @concurrent
  public static func main() async {
    let name = URL(filePath: CommandLine.arguments.first ?? "").lastPathComponent
    let command = GraphCommand(
      name: name, directory: URL(filePath: FileManager.default.currentDirectoryPath),
      graph: { DependencyGraph(assemblies: try assemblies) }, scopes: { try scopes }, container: { try container },
      isColorful: GraphCommand.isColorful(
        isTerminal: isatty(STDOUT_FILENO) != 0, ProcessInfo.processInfo.environment))
    var result = await command.run(Array(CommandLine.arguments.dropFirst()))
    if let file = result.file {
      do {
        try Data(file.contents.utf8).write(to: file.url)
      } catch {
        result.errors +=
          "error: \(file.url.path(percentEncoded: false)) cannot be written: \(error.localizedDescription)\n"
        result.status = .cannotWrite
      }
    }
    try? FileHandle.standardOutput.write(contentsOf: Data(result.output.utf8))
    try? FileHandle.standardError.write(contentsOf: Data(result.errors.utf8))
    exit(result.status.rawValue)
  }
}
