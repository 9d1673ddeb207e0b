import Foundation

/// What a client costs.
struct ClientFigures: Codable {
  struct Heap: Codable {
    var blocks: Int
    var bytes: Int
  }

  /// Of the program without symbols, in bytes.
  let size: Int
  /// The processor time of building the client's module anew, optimised.
  let rebuildSeconds: Double
  /// From assembling to the first resolve, which builds everything, in a fresh process.
  let milliseconds: Double
  /// Of the same; like the blocks and bytes nil where valgrind is not installed.
  let instructions: Int?
  let heap: Heap?
  /// While the assemblies register; nil for a client without them.
  let registering: Heap?
}

extension ClientFigures {
  /// Writes a client into a folder, builds it and measures it.
  init(of package: ClientPackage, in folder: URL, rounds: Int) throws {
    try package.write(to: folder)
    let path = folder.path(percentEncoded: false)
    func build() throws -> Command {
      try Command("swift", ["build", "-c", "release", "--package-path", path])
    }
    _ = try build()
    // What `swift build` itself takes falls out of the difference.
    let idle = try (0..<rounds).map { _ in try build().userSeconds }
    let rebuilds = try (0..<rounds).map { _ in
      try Self.touchSources(in: folder)
      return try build().userSeconds
    }
    rebuildSeconds = Figures.median(rebuilds) - Figures.median(idle)

    let binFolder = try Command("swift", ["build", "-c", "release", "--package-path", path, "--show-bin-path"]).output
    let program =
      "\(binFolder.trimmingCharacters(in: .whitespacesAndNewlines))/\(ClientPackage.executable)"
    let stripped = folder.appending(path: "stripped").path(percentEncoded: false)
    _ = try Command("strip", ["-o", stripped, program])
    size = try FileManager.default.attributesOfItem(atPath: stripped)[.size] as? Int ?? 0

    // One process takes a few milliseconds, and the first ones warm the file up.
    let times = try (0..<20 * rounds).map { _ in
      Double(try Command(program, []).output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan
    }
    milliseconds = Figures.median(times)

    guard Counts.isPossible else {
      (instructions, heap, registering) = (nil, nil, nil)
      return
    }
    instructions = try Self.instructions(of: program, in: folder)
    func usage(from start: ClientPackage.Stage, to end: ClientPackage.Stage) throws -> Heap {
      let (less, more) = (try Self.heap(of: program, until: start), try Self.heap(of: program, until: end))
      return Heap(blocks: more.blocks - less.blocks, bytes: more.bytes - less.bytes)
    }
    heap = try usage(from: .idle, to: .resolved)
    registering = package.kind == .forge ? try usage(from: .registering, to: .registered) : nil
  }

  private static func touchSources(in folder: URL) throws {
    let sources = folder.appending(path: "Sources/\(ClientPackage.executable)").path(percentEncoded: false)
    for file in try FileManager.default.contentsOfDirectory(atPath: sources) {
      try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: "\(sources)/\(file)")
    }
  }

  private static func instructions(of program: String, in folder: URL) throws -> Int {
    let file = folder.appending(path: "callgrind").path(percentEncoded: false)
    _ = try Command(
      "valgrind",
      ["--tool=callgrind", "--toggle-collect=\(ClientPackage.measured)", "--callgrind-out-file=\(file)", "-q", program])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return Counts.parse(text).instructions
  }

  /// What a program has allocated from its start until a stage.
  private static func heap(of program: String, until stage: ClientPackage.Stage) throws -> Heap {
    let output = try Command("valgrind", ["--leak-check=no", program, stage.rawValue]).output
    // "total heap usage: 1,234 allocs, 567 frees, 89,012 bytes allocated"
    let usage = output.split(separator: "total heap usage: ").last?.split(separator: " ") ?? []
    let numbers = usage.compactMap { Int($0.filter { $0 != "," }) }
    guard output.contains("total heap usage: "), numbers.count >= 3 else {
      throw Command.Failure(description: "valgrind does not tell the heap's usage:\n\(output)")
    }
    return Heap(blocks: numbers[0], bytes: numbers[2])
  }
}
