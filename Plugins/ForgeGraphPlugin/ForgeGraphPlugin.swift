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
    var failed: [String] = []
    for program in programs {
      let executable = try build(program, context)
      if programs.count > 1 { FileHandle.standardError.write(Data("\(program.name):\n".utf8)) }
      let status = try run(executable, arguments + sources(of: program), in: context.package.directoryURL)
      if status != 0 { failed.append("\(program.name) ended with status \(status).") }
    }
    if !failed.isEmpty { throw Failure(failed.joined(separator: " ")) }
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

  private func run(_ executable: URL, _ arguments: [String], in directory: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = directory
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
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

/// Ends the command, and `swift package` with it, with a message and a status that is not zero.
private struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
