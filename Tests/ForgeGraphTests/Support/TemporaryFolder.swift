import Foundation

/// A folder that is there for as long as a test needs it.
enum TemporaryFolder {
  /// Makes empty files in a new folder and removes it afterwards.
  static func with<R>(_ files: [String], _ body: (URL) throws -> R) throws -> R {
    let folder = try make(files)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// The same for an asynchronous `body`.
  static func with<R>(_ files: [String], _ body: (URL) async throws -> R) async throws -> R {
    let folder = try make(files)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  private static func make(_ files: [String]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "ForgeGraphTests-\(UUID().uuidString)")
    for file in files {
      let url = folder.appending(path: file)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
    return folder
  }
}
