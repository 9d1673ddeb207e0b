internal import Foundation

/// Why there is no SVG.
public struct GraphvizError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong and what to do about it.
  public let description: String

  /// Whether Graphviz is not installed.
  let isMissing: Bool

  static let notInstalled = GraphvizError(
    description:
      "an SVG is drawn by `dot`, a program of Graphviz, which is not in the PATH. Install it, by `brew install graphviz` or `apt install graphviz`, or take another format: `mermaid` and `dot` need nothing.",
    isMissing: true)

  static func failed(_ reason: String) -> GraphvizError {
    GraphvizError(description: "`dot` failed: \(reason)", isMissing: false)
  }
}

/// The program that draws graphs.
enum Graphviz {
  /// Draws a graph.
  ///
  /// - Parameters:
  ///   - dot: The graph in the language of Graphviz.
  ///   - path: The directories in which the program is looked for, between colons.
  static func svg(
    _ dot: String, path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) throws(GraphvizError) -> String {
    guard let program = program(in: path) else { throw .notInstalled }
    do {
      return try run(program, on: dot)
    } catch let error as GraphvizError {
      throw error
    } catch {
      throw .failed("\(error)")
    }
  }

  private static func program(in path: String) -> URL? {
    path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "dot") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
  }

  private static func run(_ program: URL, on dot: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "forge-graph-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // By way of files: two pipes would have to be served at a time.
    let (input, errors) = (folder.appending(path: "graph.dot"), folder.appending(path: "errors"))
    try dot.write(to: input, atomically: false, encoding: .utf8)
    try Data().write(to: errors)
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["-Tsvg", input.path(percentEncoded: false)]
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let svg = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let reason = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
      throw GraphvizError.failed(reason.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return String(decoding: svg, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
