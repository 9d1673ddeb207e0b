import Foundation
import PackagePlugin

/// Builds and runs the package's graph programs: its executable targets that depend on ForgeGraph.
///
/// It knows nothing of graphs; what the options mean is up to the programs.
@main
struct ForgeGraphPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var arguments = arguments
    let name = try takeProgram(from: &arguments)
    let programs = try programs(of: context.package, called: name)
    let writesFile = arguments.contains { $0 == "--output" || $0.hasPrefix("--output=") }
    if programs.count > 1, writesFile {
      throw Failure("several programs would write one file: name one of them, \(list(programs)), by --program.")
    }
    arguments = absolutePaths(in: arguments)
    let runs = try programs.map { program in
      try run(program, build(program, context), arguments + sources(of: program), context)
    }
    try report(runs)
  }

  /// Prints what the programs have printed; when one has failed, as a part of the error, so that it stands together.
  ///
  /// `swift package` holds back what a plugin prints, in blocks of 4,096 bytes when its output is a file or a pipe, and prints
  /// errors at once: in one log they would come in the middle of a line.
  private func report(_ runs: [Run]) throws {
    let failed = runs.filter { $0.status != 0 }
    let titled = runs.map { run in (run, runs.count > 1 ? "\(run.program):\n" : "") }
    if failed.isEmpty {
      for run in runs where !run.errors.isEmpty {
        Diagnostics.warning(run.errors.trimmingPrefix("warning: ").trimmingCharacters(in: .newlines))
      }
      print(titled.map { $1 + $0.output }.joined(), terminator: "")
    } else {
      let summary = failed.map { "\($0.program) ended with status \($0.status)." }.joined(separator: " ")
      let texts = titled.map { $1 + $0.output + $0.errors }.joined()
      throw Failure("\(summary)\n\(texts)".trimmingCharacters(in: .newlines))
    }
  }

  /// The arguments with paths that begin where the caller stands: `swift package` starts a plugin there.
  ///
  /// The programs run in the package's directory, below which they look for files.
  private func absolutePaths(in arguments: [String]) -> [String] {
    let options = [("--output", ""), ("--sources", "=")]
    return arguments.enumerated().map { index, argument in
      for (option, separator) in options {
        if argument.hasPrefix(option + "=") {
          return option + "=" + absolutePath(argument.dropFirst(option.count + 1), after: separator)
        }
        if index > 0, arguments[index - 1] == option, !argument.hasPrefix("--") {
          return absolutePath(argument[...], after: separator)
        }
      }
      return argument
    }
  }

  private func absolutePath(_ value: Substring, after separator: String) -> String {
    let start = separator.isEmpty ? value.startIndex : value.range(of: separator)?.upperBound ?? value.endIndex
    let path = value[start...]
    // What is no path is left to the program to explain.
    if path.isEmpty || path.hasPrefix("/") { return String(value) }
    return value[..<start] + FileManager.default.currentDirectoryPath + "/" + path
  }

  private func takeProgram(from arguments: inout [String]) throws -> String? {
    guard let index = arguments.firstIndex(where: { $0 == "--program" || $0.hasPrefix("--program=") }) else {
      return nil
    }
    let argument = arguments.remove(at: index)
    if argument != "--program" { return String(argument.dropFirst("--program=".count)) }
    guard index < arguments.count else { throw Failure("--program needs the name of a program.") }
    return arguments.remove(at: index)
  }

  private func programs(of package: Package, called name: String?) throws -> [any SourceModuleTarget] {
    let programs = package.targets.compactMap { $0 as? any SourceModuleTarget }
      .filter { $0.kind == .executable && dependsOnForgeGraph($0) }.sorted { $0.name < $1.name }
    if programs.isEmpty { throw Failure(Self.howToAddOne) }
    guard let name else { return programs }
    let named = programs.filter { $0.name == name }
    if named.isEmpty { throw Failure("no graph program is called `\(name)`. There is \(list(programs)).") }
    return named
  }

  private func dependsOnForgeGraph(_ target: any SourceModuleTarget) -> Bool {
    target.dependencies.contains { dependency in
      switch dependency {
      case .target(let target): target.name == "ForgeGraph"
      case .product(let product): product.name == "ForgeGraph"
      @unknown default: false
      }
    }
  }

  private func list(_ programs: [any SourceModuleTarget]) -> String {
    programs.map { "`\($0.name)`" }.joined(separator: ", ")
  }

  private func build(_ program: any SourceModuleTarget, _ context: PluginContext) throws -> URL {
    // A product may have another name than its target.
    let product =
      context.package.products.compactMap { $0 as? ExecutableProduct }
      .first { $0.mainTarget.id == program.id }?.name ?? program.name
    let result = try packageManager.build(.product(product), parameters: .init(configuration: .inherit))
    let executables = result.builtArtifacts.filter { $0.kind == .executable }
    guard result.succeeded,
      let executable = executables.first(where: { $0.url.deletingPathExtension().lastPathComponent == product })
    else { throw Failure("\(program.name) cannot be built:\n\(result.logText)") }
    return executable.url
  }

  /// Where the files of the modules are, which registrations know by name alone.
  private func sources(of program: any SourceModuleTarget) -> [String] {
    ([program] + program.recursiveTargetDependencies).compactMap { $0 as? SwiftSourceModuleTarget }
      .flatMap { ["--sources", "\($0.moduleName)=\($0.directoryURL.path(percentEncoded: false))"] }
  }

  private func run(
    _ program: any SourceModuleTarget, _ executable: URL, _ arguments: [String], _ context: PluginContext
  ) throws -> Run {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    // Files, since a program waits for a pipe of two to be read.
    let files = ["output", "errors"].map { context.pluginWorkDirectoryURL.appending(path: "\(program.name).\($0)") }
    for file in files { try Data().write(to: file) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Run(program: program.name, status: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  private static let howToAddOne = """
    no executable target of this package depends on ForgeGraph. A graph program is a target
      .executableTarget(name: "AppGraph", dependencies: ["App", .product(name: "ForgeGraph", package: "forge")])
    whose file Sources/AppGraph/AppGraph.swift imports App and ForgeGraph and says
      @main
      struct AppGraph: GraphProgram {
        static var assemblies: [any Assembly] { [AppAssembly()] }
      }
    """
}

/// What a program has printed, and how it has ended.
private struct Run {
  let program: String
  let status: Int32
  let output: String
  let errors: String
}

/// Ends the command, and `swift package` with it, with a message and a status that is not zero.
private struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
