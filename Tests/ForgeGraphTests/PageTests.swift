import BackgroundSyncCore
import ForgeInject
import Foundation
import Testing

@testable import ForgeGraph

/// The page for browsers, but for what its script does, which `.ci/page` looks at in one.
@Suite("A page")
struct PageTests {
  static let noGraphviz = """
    Graphviz is not installed, whose program `dot` says where each service goes. Install it, by `brew install graphviz` \
    or `apt install graphviz`, and write the page again.
    """

  private static func page(_ document: GraphDocument) throws -> String {
    try PageText(document, PagePicture(document, path: "/nowhere")).text
  }

  /// The text of the page's data.
  private func data(in page: String) throws -> String {
    try #require(page.firstMatch(of: /<script type="application\/json" id="data">(.*)<\/script>/)).1.description
  }

  @Test("It is as the file has it")
  func golden() throws {
    try Golden.expect(Self.page(GraphDocument(DependencyGraph(assemblies: SyncProgram.assemblies))), is: "example.html")
  }

  @Test("The data of every kind of graph are as the file has them", arguments: FormatTests.samples)
  func data(sample: FormatTests.Sample) throws {
    let text = try data(in: Self.page(sample.document()))
    let lines = text.replacing("},{", with: "},\n{").replacing("],[", with: "],\n[")
    try Golden.expect(lines, is: "\(sample.name).html.json")
  }

  @Test("It has the document, which can be read back", arguments: FormatTests.samples)
  func document(sample: FormatTests.Sample) throws {
    struct Content: Decodable { let document: GraphDocument }
    let text = try data(in: Self.page(sample.document()))
    #expect(try JSONDecoder().decode(Content.self, from: Data(text.utf8)).document == sample.document())
  }

  static let hostile =
    #"</script><script>alert(1)</script><!--<img src=x onerror="alert('2')">&amp;"# + "\u{2028}\u{2029}"

  /// A document in which everything that somebody else named is hostile.
  static var hostileDocument: GraphDocument {
    var service = GraphDocument.Node(id: 0, name: hostile, role: .service)
    service.lifetime = hostile
    service.isolation = hostile
    service.assembly = hostile
    service.file = hostile
    service.line = 1
    service.scopeID = 1
    service.problems = [0]
    let problem = GraphDocument.Problem(id: 0, code: hostile, file: hostile, line: 1, text: hostile, scopeID: 1)
    return GraphDocument(
      nodes: [service, GraphDocument.Node(id: 1, name: "A\(hostile)", role: .absent)],
      edges: [GraphDocument.Edge(from: 0, to: 1, kinds: [GraphDocument.Edge.Kind(rawValue: hostile)])],
      problems: [problem], scopes: [GraphDocument.Scope(id: 1, name: hostile)], focus: nil)
  }

  @Test("No name is markup, and none ends a line of the script")
  func hostileNames() throws {
    let page = try Self.page(Self.hostileDocument)
    let data = try data(in: page)
    #expect(!data.contains { "<>&\u{2028}\u{2029}".contains($0) })
    #expect(data.contains(#"\u003c/script\u003e"#) && data.contains(#"\u2028\u2029"#))
    let harmless = try Self.page(GraphDocument(nodes: [], edges: [], problems: [], focus: nil))
    #expect(page.matches(of: /[<>&]/).count == harmless.matches(of: /[<>&]/).count)
  }

  @Test("It names no address, and forbids itself to reach any")
  func network() throws {
    let page = try Self.page(GraphDocument(DependencyGraph(ShopAssembly())))
    let addresses = page.matches(of: /[a-z]+:\/\/[^"]*/).map { String($0.0) }
    #expect(addresses == ["http://www.w3.org/2000/svg"], "which is the name of SVG's elements")
    #expect(page.contains("default-src 'none'"))
  }

  @Test("Without Graphviz it has no picture, which a graph program says")
  func withoutGraphviz() async throws {
    let command = GraphCommand(
      name: "AppGraph", directory: URL(filePath: "/nowhere"), graph: { DependencyGraph(ShopAssembly()) },
      graphvizPath: "/nowhere")
    let result = await command.run(["--format", "html"])
    #expect(result.status == .success)
    #expect(result.errors == "warning: the page has no picture. \(Self.noGraphviz)\n")
    #expect(try data(in: result.output).contains(#""picture":{"missing":"Graphviz is not installed"#))
  }

  @Test(
    "A Graphviz that fails, hangs or talks nonsense gives a page without a picture too",
    arguments: [
      (
        "echo no fonts >&2; echo at all >&2; exit 3", 60,
        "Graphviz did not lay it out: `dot` failed: no fonts"
      ),
      (
        "exec sleep 5", 1,
        "Graphviz did not find places for 15 services within 1 seconds. Narrow the graph by --root or --users, and write the page again."
      ),
      (
        #"echo '{"bb": "0,0,1"}'"#, 60,
        "Graphviz did not lay it out: `dot` failed: its output has “0,0,1” where numbers should be."
      ),
      (
        #"echo '{"bb": "0,0,1,1"}'"#, 60,
        "Graphviz did not lay it out: `dot` failed: its output has nothing where numbers should be."
      ),
    ])
  func brokenGraphviz(script: String, seconds: Double, reason: String) throws {
    try TemporaryFolder.with(["dot"]) { folder in
      let program = folder.appending(path: "dot")
      try "#!/bin/sh\n\(script)\n".write(to: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      let document = GraphDocument(DependencyGraph(ShopAssembly()))
      #expect(
        PagePicture(document, path: folder.path, seconds: seconds).warning == "the page has no picture. \(reason)")
    }
  }

  @Test(
    "With Graphviz everything has a place", .enabled(if: FormatTests.isGraphvizInstalled),
    arguments: FormatTests.samples)
  func layout(sample: FormatTests.Sample) throws {
    let document = try sample.document()
    let layout = try PageLayout.of(document)
    #expect(layout.nodes.count == document.nodes.count && layout.edges.count == document.edges.count)
    let isInside = layout.nodes.allSatisfy { frame in
      frame[0] >= 0 && frame[1] >= 0 && frame[0] + frame[2] <= layout.width && frame[1] + frame[3] <= layout.height
    }
    #expect(isInside)
    let hasLines = layout.edges.allSatisfy { $0.wholeMatch(of: /M-?\d+,-?\d+C[\d, -]+(L-?\d+,-?\d+)?/) != nil }
    #expect(hasLines)
    for (edge, words) in zip(layout.words, PageLabels(document).edges) { #expect(edge.isEmpty == words.isEmpty) }
    func titles(_ groups: [Group]) -> [String] { groups.flatMap { [$0.title] + titles($0.groups) } }
    #expect(layout.groups.map(\.title) == titles(Group.of(document)))
  }

  @Test("What Graphviz has laid out is drawn although it complains", .enabled(if: FormatTests.isGraphvizInstalled))
  func complaint() throws {
    try TemporaryFolder.with(["dot"]) { folder in
      let program = folder.appending(path: "dot")
      // Version 2.43 does so for large graphs with clusters.
      try "#!/bin/sh\n/usr/bin/env dot \"$@\"\necho trouble in init_rank >&2\nexit 1\n"
        .write(to: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      let layout = try PageLayout.of(GraphDocument(DependencyGraph(ShopAssembly())), path: folder.path)
      #expect(layout.nodes.count == 17)
    }
  }

  @Test("A graph of nothing is drawn as well", .enabled(if: FormatTests.isGraphvizInstalled))
  func nothing() throws {
    let layout = try PageLayout.of(GraphDocument(DependencyGraph()))
    #expect(layout.nodes.isEmpty && layout.groups.isEmpty)
  }

  private static let folder = ProcessInfo.processInfo.environment["FORGE_PAGES"]

  private static let pages =
    FormatTests.samples + [
      FormatTests.Sample(name: "hostile") { hostileDocument },
      FormatTests.Sample(name: "large") { LargeGraph.document(of: 1_000) },
      FormatTests.Sample(name: "huge") { LargeGraph.document(of: 5_000) },
    ]

  /// `FORGE_PAGES=DIRECTORY` writes those that `.ci/page` opens in a browser; the largest needs no picture.
  @Test("They are made, and written for a browser where it asks for them")
  func write() throws {
    for page in Self.pages {
      let document = try page.document()
      let isDrawn = Self.folder != nil && page.name != "huge"
      let text = try isDrawn ? document.text(.html) : Self.page(document)
      #expect(text.hasSuffix("</html>"), "\(page.name)")
      guard let folder = Self.folder else { continue }
      let file = URL(filePath: folder).appending(path: "\(page.name).html")
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
  }
}
