import Foundation

/// A folder that goes away with its last user.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "forge-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Away from its name first, or an observer might make its sentinel in it again meanwhile.
    let removed = url.appendingPathExtension("removed")
    try? FileManager.default.moveItem(at: url, to: removed)
    try? FileManager.default.removeItem(at: removed)
  }

  func path(_ name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  func write(_ content: String, to name: String) throws -> String {
    try Data(content.utf8).write(to: url.appending(path: name))
    return path(name)
  }
}
