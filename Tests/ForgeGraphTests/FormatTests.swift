import BackgroundSyncCore
import ForgeInject
import Foundation
import Testing

@testable import ForgeGraph

/// Every format of every kind of graph, against files.
@Suite("Formats")
struct FormatTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let document: @Sendable () throws -> GraphDocument
    var testDescription: String { name }
  }

  static let samples = [
    Sample(name: "example") { GraphDocument(DependencyGraph(assemblies: SyncProgram.assemblies)) },
    Sample(name: "shop") { GraphDocument(DependencyGraph(ShopAssembly())) },
    Sample(name: "ruin") { GraphDocument(RuinAssembly.graph) },
    Sample(name: "scope") { try scope() },
    Sample(name: "twins") { GraphDocument(Twins.graph) },
    Sample(name: "forum") { GraphDocument(Forum.graph, scopes: Forum.scopes) },
    Sample(name: "brokenForum") { GraphDocument(BrokenForum.graph, scopes: BrokenForum.scopes) },
    Sample(name: "launch") { GraphDocument(Launch.graph, recording: Launch.recording) },
  ]

  private static func scope() throws -> GraphDocument {
    let container = try Container(DependencyGraph(ShopAssembly()), recording: true)
    let scope = try container.makeScope(SessionAssembly())
    _ = try scope.resolve(Legacy.self)
    // Without the times, which are never the same.
    return GraphDocument(scope.graph, recording: Recording(edges: scope.recording.edges))
  }

  static let textFormats: [GraphFormat] = [.tree, .mermaid, .dot, .json]

  @Test("Each text format is as the file has it", arguments: samples, textFormats)
  func texts(sample: Sample, format: GraphFormat) throws {
    let document = try sample.document()
    let text = try document.text(format)
    try Golden.expect(text, is: "\(sample.name).\(format.fileExtensions[0])")
    #expect(try sample.document().text(format) == text, "a second time it is the same")
  }

  /// The numbers depend on the fonts of the machine, the words and what they stand for do not.
  @Test("An SVG has the words that the file has", .enabled(if: isGraphvizInstalled), arguments: samples)
  func svg(sample: Sample) throws {
    let svg = try sample.document().text(.svg)
    let words = try svg.matches(of: Regex("<(title|text)[^>]*>([^<]*)</")).map { match in
      let kind = match[1].substring ?? ""
      return "\(kind) \(match[2].substring ?? "")"
    }
    try Golden.expect(words.joined(separator: "\n"), is: "\(sample.name).svg.txt")
  }

  static let isGraphvizInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/dot") }

  @Test("Without Graphviz an SVG is an error that says what to do")
  func noGraphviz() throws {
    let error = #expect(throws: GraphvizError.self) { try Graphviz.svg("digraph {}", path: "/nowhere:/dev") }
    #expect(error == .notInstalled)
  }

  @Test("A Graphviz that hangs is ended")
  func hanging() throws {
    try TemporaryFolder.with(["dot"]) { folder in
      let program = folder.appending(path: "dot")
      try "#!/bin/sh\nexec sleep 5\n".write(to: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      let error = #expect(throws: GraphvizError.self) {
        try Graphviz.svg("digraph {}", path: folder.path, seconds: 1)
      }
      #expect(error == .tooSlow(1))
    }
  }

  @Test("What Graphviz says about its input is passed on", .enabled(if: isGraphvizInstalled))
  func badInput() throws {
    let error = #expect(throws: GraphvizError.self) { try Graphviz.svg("digraph {") }
    #expect(error?.description.contains("syntax error") == true)
  }

  @Test("JSON is read as it was written", arguments: samples)
  func json(sample: Sample) throws {
    let document = try sample.document()
    let decoded = try JSONDecoder().decode(GraphDocument.self, from: Data(document.text(.json).utf8))
    #expect(decoded == document)
    #expect(try decoded.text(.mermaid) == document.text(.mermaid))
  }

  @Test(
    "JSON of another version, or that contradicts itself, is refused",
    arguments: [
      (#"{"version": 2}"#, "version 2 of the document, and 1 is the one that is known"),
      (
        #"{"version": 1, "nodes": [], "edges": [{"from": 0, "to": 1}], "problems": []}"#,
        "a number that refers to nothing, or to several things"
      ),
      (
        #"{"version": 1, "nodes": [{"id": 0, "name": "", "role": "service", "scopeID": 1}], "edges": [], "problems": []}"#,
        "a number that refers to nothing, or to several things"
      ),
      (
        #"{"version": 1, "nodes": [], "edges": [], "problems": [], "scopes": [{"id": 1, "name": "", "parent": 1}]}"#,
        "a number that refers to nothing, or to several things"
      ),
      (
        #"{"version": 1, "nodes": [], "edges": [], "problems": [], "scopes": [{"id": 1, "name": ""}, {"id": 1, "name": ""}]}"#,
        "a number that refers to nothing, or to several things"
      ),
    ])
  func refusedJSON(json: String, reason: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(GraphDocument.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == reason)
  }
}
