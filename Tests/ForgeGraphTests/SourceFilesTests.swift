import Foundation
import Testing

@testable import ForgeGraph

/// Where the files are that registrations know by their module and name.
@Suite("Source files")
struct SourceFilesTests {
  private func find(
    _ fileID: String, among files: [String], sources: [(module: String, directory: String)] = []
  ) throws -> SourceFiles.Answer {
    try TemporaryFolder.with(files) { folder in
      func short(_ path: String) -> String { path.replacing(folder.path, with: "") }
      return switch SourceFiles(sources: sources, directory: folder).find(fileID) {
      case .found(let path): .found(short(path))
      case .ambiguous(let paths): .ambiguous(paths.map(short))
      case .notFound(let directory): .notFound(short(directory))
      }
    }
  }

  @Test("a file is found in its module's directory, however deep")
  func found() throws {
    #expect(try find("App/Main.swift", among: ["Sources/App/a/b/Main.swift"]) == .found("/Sources/App/a/b/Main.swift"))
    #expect(try find("App/Main.swift", among: ["App/Main.swift"]) == .found("/App/Main.swift"))
  }

  @Test("Sources comes before other directories of the module's name")
  func preferred() throws {
    let files = ["Sources/App/Main.swift", "Old/App/Main.swift", "Sources/Other/Main.swift"]
    #expect(try find("App/Main.swift", among: files) == .found("/Sources/App/Main.swift"))
  }

  @Test("a directory that is named comes first, and only for its module")
  func named() throws {
    let files = ["Sources/App/Main.swift", "odd/place/Main.swift"]
    let sources = [(module: "App", directory: "odd")]
    #expect(try find("App/Main.swift", among: files, sources: sources) == .found("/odd/place/Main.swift"))
    #expect(
      try find("App/Main.swift", among: ["Sources/App/Main.swift", "odd/x.swift"], sources: sources)
        == .found("/Sources/App/Main.swift"))
    #expect(try find("Other/Main.swift", among: files, sources: sources) == .notFound(""))
  }

  @Test("several files that may be meant are all named")
  func ambiguous() throws {
    let files = ["A/Sources/App/Main.swift", "B/Sources/App/Main.swift"]
    #expect(
      try find("App/Main.swift", among: files)
        == .ambiguous(["/A/Sources/App/Main.swift", "/B/Sources/App/Main.swift"]))
  }

  @Test("another module's file of that name, a build directory's, or none is not found")
  func notFound() throws {
    let files = ["Sources/Other/Main.swift", ".build/checkouts/App/Main.swift", "Sources/App/Main.txt"]
    #expect(try find("App/Main.swift", among: files) == .notFound(""))
    #expect(try find("Main.swift", among: ["Main.swift"]) == .notFound(""))
  }
}
