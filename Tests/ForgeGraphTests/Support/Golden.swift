import Foundation
import Testing

/// Expected texts in files.
///
/// `FORGE_REGENERATE=1 swift test --filter ForgeGraphTests` writes them anew; look at the difference before you commit it.
enum Golden {
  private static let isRegenerating = ProcessInfo.processInfo.environment["FORGE_REGENERATE"] == "1"
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Golden")

  /// Expects that a text is what the file says.
  static func expect(_ text: String, is file: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let url = folder.appending(path: file)
    if isRegenerating { try (text + "\n").write(to: url, atomically: true, encoding: .utf8) }
    let expected = try String(contentsOf: url, encoding: .utf8)
    #expect(text + "\n" == expected, "\(file) says something else", sourceLocation: sourceLocation)
  }
}
