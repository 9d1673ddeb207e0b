import Foundation

/// What one operation costs that does not depend on how busy the machine is, as callgrind sees it in a process of its own.
struct Counts: Codable, Equatable {
  var instructions: Int
  var allocations: Int
  /// By how much the allocations of all operations that were counted miss a whole number for each.
  var remainder = 0

  /// Why nothing was counted.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static var isPossible: Bool { find("valgrind") != nil }

  /// Counts for one operation of a variant, or nil where valgrind is not installed.
  static func ofOne(_ benchmark: String, _ variant: String) throws -> Counts? {
    guard let valgrind = find("valgrind") else { return nil }
    // What starting and ending the process costs falls out of the difference of two runs, but for what differs from run to run:
    // the hashes of addresses, some hundred thousand instructions.
    let (few, many) = (200, 10_200)
    let less = try run(valgrind, benchmark, variant, few)
    let more = try run(valgrind, benchmark, variant, many)
    let operations = many - few
    let allocations = Int((Double(more.allocations - less.allocations) / Double(operations)).rounded())
    return Counts(
      instructions: (more.instructions - less.instructions) / operations, allocations: allocations,
      remainder: more.allocations - less.allocations - allocations * operations)
  }

  private static func run(_ valgrind: URL, _ benchmark: String, _ variant: String, _ count: Int) throws -> Counts {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).callgrind")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = valgrind
    process.arguments = [
      "--tool=callgrind", "--callgrind-out-file=\(file.path(percentEncoded: false))", "-q",
      ThisProgram.url.path(percentEncoded: false), "--loop", benchmark, variant, String(count),
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "valgrind ended with \(process.terminationStatus) for \(benchmark) \(variant)")
    }
    return parse(try String(contentsOf: file, encoding: .utf8))
  }

  /// Reads callgrind's output: the total, and the calls of the C library's allocators.
  static func parse(_ text: String) -> Counts {
    let allocators: Set<Substring> = ["malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"]
    var counts = Counts(instructions: 0, allocations: 0)
    var allocatorIDs: Set<Substring> = []
    var callsAllocator = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("fn=(") || line.hasPrefix("cfn=(") {
        // A name stands behind its number the first time only.
        let parts = line.split(separator: "=", maxSplits: 1)[1].split(separator: " ", maxSplits: 1)
        if parts.count == 2, allocators.contains(parts[1]) { allocatorIDs.insert(parts[0]) }
        callsAllocator = line.hasPrefix("c") && allocatorIDs.contains(parts[0])
      } else if callsAllocator, line.hasPrefix("calls=") {
        counts.allocations += Int(line.dropFirst("calls=".count).prefix { $0.isNumber }) ?? 0
      } else if line.hasPrefix("totals: ") {
        counts.instructions = Int(line.dropFirst("totals: ".count)) ?? 0
      }
    }
    return counts
  }

  private static func find(_ program: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(filePath: String($0)).appending(path: program) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
  }
}

enum ThisProgram {
  static var url: URL {
    let path = CommandLine.arguments[0]
    #if os(Linux)
      return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      return URL(filePath: path).standardizedFileURL
    #endif
  }
}
