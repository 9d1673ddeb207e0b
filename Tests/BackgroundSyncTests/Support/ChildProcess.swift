import Foundation

/// The example app as a process of its own.
final class ChildProcess: Sendable {
  /// How a process has ended.
  struct End: Sendable {
    let status: Int32
    let wasKilled: Bool
    let errorText: String
  }

  /// What it prints, line by line; for one reader at a time.
  let lines: AsyncStream<String>
  private let errorLines: AsyncStream<String>
  private let ended: Task<(Int32, Bool), Never>
  let processID: pid_t

  /// Starts the app.
  ///
  /// - Parameter script: A script of the shell that becomes the app, whose command line is `"$@"`.
  init(
    _ arguments: String..., in folder: URL? = nil, environment: [String: String] = [:],
    by script: String = #"exec "$@""#
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script, "sh", Self.executable?.path(percentEncoded: false) ?? ""] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice

    let (ends, continuation) = AsyncStream.makeStream(of: (Int32, Bool).self)
    process.terminationHandler = {
      continuation.yield(($0.terminationStatus, $0.terminationReason == .uncaughtSignal))
    }
    try process.run()
    processID = process.processIdentifier
    lines = Self.lines(of: output)
    errorLines = Self.lines(of: errors)
    ended = Task { await ends.first { _ in true } ?? (-1, false) }
  }

  func send(_ signal: Int32) {
    kill(processID, signal)
  }

  /// Waits for a line that contains a text and returns all lines up to it; nil if the process ends without one.
  @discardableResult
  func line(with text: String) async -> [String]? {
    var seen: [String] = []
    for await line in lines {
      seen.append(line)
      if line.contains(text) { return seen }
    }
    return nil
  }

  /// Waits until the process has ended and all that it wrote has been read.
  ///
  /// When the task is cancelled, as it is when the time limit of a test is over, the process is killed.
  func end() async -> End {
    let (status, wasKilled) = await withTaskCancellationHandler {
      await ended.value
    } onCancel: {
      send(SIGKILL)
    }
    var errorText: [String] = []
    for await line in errorLines { errorText.append(line) }
    return End(status: status, wasKilled: wasKilled, errorText: errorText.joined(separator: "\n"))
  }

  /// The executable, which every build puts beside the tests.
  private static var executable: URL? {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let folder = (bundle ?? Bundle.main.executableURL)?.deletingLastPathComponent()
    return folder?.appending(path: "BackgroundSync")
  }

  /// Reads a pipe to its end on a thread of its own: the threads of tasks are too few to block one.
  private static func lines(of pipe: Pipe) -> AsyncStream<String> {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let handle = pipe.fileHandleForReading
    Thread {
      var rest = Data()
      while case let data = handle.availableData, !data.isEmpty {
        rest.append(data)
        while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: rest[..<newline], as: UTF8.self))
          rest = Data(rest[(newline + 1)...])
        }
      }
      if !rest.isEmpty { continuation.yield(String(decoding: rest, as: UTF8.self)) }
      continuation.finish()
    }.start()
    return lines
  }
}
