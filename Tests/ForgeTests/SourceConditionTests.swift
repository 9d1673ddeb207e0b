import Foundation
import Testing

@Suite("Conditions in the sources")
struct SourceConditionTests {
  @Test("UIKit never counts without a look at watchOS, whose UIKit has no application object")
  func watchOS() throws {
    let conditions = try Self.conditions(containing: "canImport(UIKit)")
    #expect(!conditions.isEmpty)
    for condition in conditions {
      #expect(condition.line == "#if canImport(UIKit) && !os(watchOS)", "\(condition.file)")
    }
  }

  @Test("UIKit comes before AppKit, which Catalyst has too")
  func catalyst() throws {
    let conditions = try Self.conditions(containing: "canImport(AppKit)")
    #expect(!conditions.isEmpty)
    for condition in conditions {
      #expect(condition.line == "#elseif canImport(AppKit)", "\(condition.file)")
    }
  }

  private static func conditions(containing text: String) throws -> [(file: String, line: String)] {
    let thisFile = URL(filePath: #filePath).resolvingSymlinksInPath()
    let root = thisFile.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: root.appending(path: "Sources"), includingPropertiesForKeys: nil)
    var found: [(file: String, line: String)] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.contains(text) {
        found.append((file.lastPathComponent, line.trimmingCharacters(in: .whitespaces)))
      }
    }
    return found
  }
}
