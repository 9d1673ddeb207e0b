import Foundation

/// A folder that is there for as long as a test needs it.
enum TemporaryFolder {
  /// Makes empty files in a new folder and removes it afterwards.
  static func with<R>(_ files: [String], _ body: (URL) throws -> R) throws -> R {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "ForgeGraphTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files {
      let url = folder.appending(path: file)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
    return try body(folder)
  }
}
