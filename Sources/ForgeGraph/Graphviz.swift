internal import Dispatch
internal import Foundation

/// Why there is no SVG.
public struct GraphvizError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong and what to do about it.
  public let description: String

  /// Whether Graphviz is not installed.
  private(set) var isMissing = false
  /// Whether it was ended since it took too long.
  private(set) var isTooSlow = false

  static let notInstalled = GraphvizError(
    description:
      "an SVG is drawn by `dot`, a program of Graphviz, which is not in the PATH. Install it, by `brew install graphviz` or `apt install graphviz`, or take another format: `mermaid` and `dot` need nothing.",
    isMissing: true)

  static func failed(_ reason: String) -> GraphvizError {
    GraphvizError(description: "`dot` failed: \(reason)")
  }

  static func tooSlow(_ seconds: Double) -> GraphvizError {
    GraphvizError(description: "`dot` did not end within \(Int(seconds)) seconds.", isTooSlow: true)
  }
}

/// The program that draws graphs.
enum Graphviz {
  /// What the program has printed.
  struct Run {
    let output: Data
    /// What it complains of; the output may be whole all the same.
    var failure: GraphvizError?
  }

  /// The directories in which the program is looked for, between colons.
  static var path: String { ProcessInfo.processInfo.environment["PATH"] ?? "" }

  /// How long it may take for an SVG.
  static let seconds = 600.0

  /// Draws a graph.
  ///
  /// - Parameters:
  ///   - dot: The graph in the language of Graphviz.
  ///   - seconds: The time after which the program is ended.
  static func svg(
    _ dot: String, path: String = path, seconds: Double = seconds
  ) throws(GraphvizError) -> String {
    let run = try run(["-Tsvg"], on: dot, path: path, seconds: seconds)
    if let failure = run.failure { throw failure }
    return String(decoding: run.output, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// Says where each part of a picture goes, as JSON, with the vertical axis downwards.
  ///
  /// - Parameter seconds: The time after which the program is ended.
  static func layout(_ dot: String, path: String = path, seconds: Double) throws(GraphvizError) -> Run {
    try run(["-Tjson0", "-y"], on: dot, path: path, seconds: seconds)
  }

  private static func run(
    _ options: [String], on dot: String, path: String, seconds: Double
  ) throws(GraphvizError) -> Run {
    // iOS and its kin start no programs, and their Foundation has no way to.
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      throw .notInstalled
    #else
      guard let program = program(in: path) else { throw .notInstalled }
      do {
        return try run(program, options, on: dot, seconds: seconds)
      } catch let error as GraphvizError {
        throw error
      } catch {
        throw .failed("\(error)")
      }
    #endif
  }
}

#if !(os(iOS) || os(tvOS) || os(watchOS) || os(visionOS))
  extension Graphviz {
    private static func program(in path: String) -> URL? {
      path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "dot") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }

    private static func run(_ program: URL, _ options: [String], on dot: String, seconds: Double) throws -> Run {
      let folder = FileManager.default.temporaryDirectory.appending(path: "forge-graph-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      // By way of files: pipes would have to be served at a time, and be given up when the time is over.
      let files = ["graph.dot", "output", "errors"].map { folder.appending(path: $0) }
      try dot.write(to: files[0], atomically: false, encoding: .utf8)
      for file in files.dropFirst() { try Data().write(to: file) }
      let process = Process()
      process.executableURL = program
      process.arguments = options + [files[0].path(percentEncoded: false)]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      let end = DispatchSemaphore(value: 0)
      process.terminationHandler = { _ in end.signal() }
      try process.run()
      if end.wait(timeout: .now() + seconds) == .timedOut {
        // It cannot be refused. Another process may have the number of one that has ended.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        // Until then it writes to the folder.
        end.wait()
        throw GraphvizError.tooSlow(seconds)
      }
      var run = Run(output: try Data(contentsOf: files[1]))
      if process.terminationStatus != 0 {
        let reason = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
        run.failure = .failed(reason.trimmingCharacters(in: .whitespacesAndNewlines))
      }
      return run
    }
  }
#endif
