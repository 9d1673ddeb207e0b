import ForgeInject
import Foundation
import Testing

/// The page about errors shows the real texts, and the code that leads to them.
///
/// `FORGE_REGENERATE=1 swift test --filter ErrorsPageTests` writes the blocks of the page anew; look at the difference before you commit it.
@Suite("The page about errors", .serialized, .timeLimit(.minutes(5)))
struct ErrorsPageTests {
  @Test("shows what each example throws", arguments: App.problems + App.errors)
  func example(_ example: ErrorExample) async throws {
    try await expectShown(example)
  }

  @Test("shows what is thrown without a current container")
  func withoutContainer() async {
    await #expect(processExitsWith: .success) { try await expectShown(App.ofProcess[0]) }
  }

  @Test("shows what is thrown by a second bootstrap")
  func secondBootstrap() async {
    await #expect(processExitsWith: .success) {
      let example = App.ofProcess[1]
      try await expectShown(example.heading, code: example.code, text: example.text())
    }
  }

  @Test("shows what is thrown when builders are nested too deep, but for the path, which takes a page")
  func tooDeep() async throws {
    let error = try await onThread(stackSize: 8 << 20) {
      let container = try Container(registering: { registry in
        Chain.forEachLink(300) { Chain.registerOpaque($0, after: $1, isShared: false, in: &registry) }
      })
      return #expect(throws: ResolutionError.self) { _ = try Chain.resolve(299, from: container) }
    }
    let lines = (error?.description ?? "").components(separatedBy: "\n")
    let text = lines.filter { !$0.hasPrefix("    ") && !$0.hasPrefix("  path:") && !$0.hasPrefix("  registered:") }
    try expectShown("tooDeep", code: [], text: text.joined(separator: "\n"))
  }

  @Test("has a section for every code", arguments: ["ResolutionError.swift", "GraphProblem.swift"])
  func codes(file: String) throws {
    let source = try String(contentsOf: ErrorsPage.module.appending(path: "Errors/\(file)"), encoding: .utf8)
    let codes = source.matches(of: /static (?:let|var) (\w+)(?: =|: Code \{) Code/).map { String($0.1) }
    #expect(!codes.isEmpty)
    let shown = try ErrorsPage.read().headings.map(ErrorsPage.code)
    for code in codes { #expect(shown.contains(code), "Errors.md has no section for \(code)") }
  }
}

private func expectShown(_ example: ErrorExample) async throws {
  try await expectShown(example.heading, code: example.code, text: example.text())
  guard let code = await example.code() else { return }
  #expect(code == ErrorsPage.code(of: example.heading))
}

private func expectShown(_ heading: String, code: [String], text: String) throws {
  var page = try ErrorsPage.read()
  if ProcessInfo.processInfo.environment["FORGE_REGENERATE"] == "1" {
    page.replace(heading, code, text)
    try page.lines.joined(separator: "\n").write(to: ErrorsPage.url, atomically: true, encoding: .utf8)
  }
  #expect(page.blocks("swift", of: heading) == code, "the code of \(heading)")
  #expect(page.blocks("text", of: heading) == [text], "the text of \(heading)")
}

/// Errors.md, by its headings.
private struct ErrorsPage {
  static let module = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/ForgeInject")
  static let url = module.appending(path: "ForgeInject.docc/Errors.md")

  var lines: [String]

  static func read() throws -> Self {
    Self(lines: try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n"))
  }

  /// The code that a section is about.
  static func code(of heading: String) -> String { String(heading.prefix { $0 != "," }) }

  var headings: [String] { lines.filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) } }

  /// The lines of the section's blocks in a language, without their fences.
  private func places(_ language: String, of heading: String) -> [Range<Int>] {
    guard let start = lines.firstIndex(of: "### \(heading)") else { return [] }
    let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("##") } ?? lines.count
    var places: [Range<Int>] = []
    var next = start
    while next < end {
      if lines[next] == "```" + language, let close = lines[next..<end].firstIndex(of: "```") {
        places.append(next + 1..<close)
        next = close
      }
      next += 1
    }
    return places
  }

  func blocks(_ language: String, of heading: String) -> [String] {
    places(language, of: heading).map { lines[$0].joined(separator: "\n") }
  }

  /// Puts these into the blocks that there are.
  mutating func replace(_ heading: String, _ code: [String], _ text: String) {
    for (language, contents) in [("swift", code), ("text", [text])] {
      let places = places(language, of: heading)
      for (place, content) in zip(places, contents).reversed() {
        lines.replaceSubrange(place, with: content.components(separatedBy: "\n"))
      }
    }
  }
}
