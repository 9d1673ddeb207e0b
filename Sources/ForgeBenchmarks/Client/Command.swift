import Foundation

/// Another program's run.
struct Command {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let output: String
  /// The processor time of the program and of what it has waited for, outside of the system's calls.
  let userSeconds: Double

  /// Runs a program that is found by its name, and throws what it has printed when it fails.
  init(_ name: String, _ arguments: [String]) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    // Hashes by a seed of their own would make each run another one.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    let before = Self.userSecondsOfChildren()
    try process.run()
    output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    userSeconds = Self.userSecondsOfChildren() - before
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(name) \(arguments.joined(separator: " ")) failed:\n\(output)")
    }
  }

  private static func userSecondsOfChildren() -> Double {
    var usage = rusage()
    #if os(Linux)
      getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1_000_000
  }
}
