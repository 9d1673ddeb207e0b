import Foundation

/// What the command line asks for.
enum Options: Equatable {
  case help
  case demo
  case follow(SyncFiles)

  private static let valueNames = ["--vault", "--outbox", "--destination"]

  init(_ arguments: [String]) throws(SyncError) {
    var values: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0]
      if argument == "--help" || argument == "-h" {
        self = .help
        return
      }
      guard Self.valueNames.contains(name) else { throw Self.unknown(name) }
      let value = parts.count == 2 ? parts[1] : Self.takeValue(from: &rest)
      guard let value, !value.isEmpty else { throw .usage("\(name) needs a value.") }
      guard values.updateValue(value, forKey: name) == nil else { throw .usage("\(name) is given twice.") }
    }
    self = try Self.mode(values)
  }

  private static func takeValue(from rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.hasPrefix("--") else { return nil }
    return rest.popFirst()
  }

  private static func mode(_ values: [String: String]) throws(SyncError) -> Options {
    guard let vault = values["--vault"] else {
      if let lone = values.keys.min() { throw .usage("\(lone) needs --vault; the demonstration has files of its own.") }
      return .demo
    }
    let files = SyncFiles(
      vault: vault, outbox: values["--outbox"] ?? "outbox.jsonl",
      destination: values["--destination"] ?? "destination.jsonl")
    guard resolved(files.outbox) != resolved(files.destination) else {
      throw .usage("The outbox and the destination are the same file.")
    }
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: vault, isDirectory: &isDirectory), !isDirectory.boolValue {
      throw .usage("\(vault) is not a directory.")
    }
    return .follow(files)
  }

  private static func resolved(_ path: String) -> URL {
    URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
  }

  private static func unknown(_ name: String) -> SyncError {
    guard name.hasPrefix("-") else { return .usage("Unexpected argument “\(name)”.") }
    if name == "--help" { return .usage("--help takes no value.") }
    let names = valueNames + ["--help"]
    let nearest =
      names.first { name.count > 2 && $0.hasPrefix(name) }
      ?? names.first { name.editDistance(to: $0) <= 2 }
    return .usage("Unknown option “\(name)”." + (nearest.map { " Did you mean \($0)?" } ?? ""))
  }
}
