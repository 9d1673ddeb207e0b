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
/// The assemblies are assembled and nothing is built, so the program needs none of what the services need.
public protocol GraphProgram: SendableMetatype {
  /// The assemblies that the app makes its container from; those that they depend on need not be named.
  static var assemblies: [any Assembly] { get }
}

extension GraphProgram {
  /// Runs the program with the arguments of the command line, and ends the process.
  ///
  /// The status is 0 when all went well, 1 when `--check` has found problems, 64 for arguments that are wrong or name no service, 69 for an SVG without
  /// Graphviz, and 73 when the output cannot be written.
  @concurrent
  public static func main() async {
    let name = URL(filePath: CommandLine.arguments.first ?? "").lastPathComponent
    let command = GraphCommand(
      name: name, directory: URL(filePath: FileManager.default.currentDirectoryPath),
      graph: { DependencyGraph(assemblies: assemblies) })
    var result = command.run(Array(CommandLine.arguments.dropFirst()))
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
