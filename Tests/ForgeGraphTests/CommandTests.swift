import BackgroundSyncCore
import ForgeInject
import Foundation
import Testing

@testable import ForgeGraph

/// What a graph program prints and how it ends.
@Suite("A graph program")
struct CommandTests {
  private func run(
    _ arguments: String..., in directory: URL = URL(filePath: "/nowhere"),
    on graph: DependencyGraph = DependencyGraph(ShopAssembly())
  ) async -> GraphCommand.Result {
    await GraphCommand(name: "AppGraph", directory: directory, graph: { graph }).run(arguments)
  }

  @Test("it prints the graph")
  func prints() async throws {
    let result = await run("--format", "mermaid")
    #expect(result.output == (try GraphDocument(DependencyGraph(ShopAssembly())).text(.mermaid)) + "\n")
    #expect(result.errors.isEmpty && result.status == .success && result.file == nil)
  }

  @Test("or writes it to a file")
  func writes() async throws {
    let result = await run("--output", "graphs/shop.json", "--root", "Cart")
    #expect(result.output.isEmpty && result.errors.isEmpty && result.status == .success)
    #expect(result.file?.url.path == "/nowhere/graphs/shop.json")
    #expect(result.file?.contents.hasPrefix("{\n") == true)
  }

  @Test("it prints the ways as text, or draws them")
  func ways() async throws {
    #expect(
      await run("--why", "Cart", "Queue").output
        .hasPrefix("one way from `Cart` to `Queue tagged Background`\n\n1. Cart"))
    #expect(await run("--why", "Cart", "Queue", "--format", "mermaid").output.hasPrefix("flowchart LR\n"))
  }

  @Test("a Mermaid text with more edges than GitHub draws is printed, and the standard error says what to do")
  func tooManyEdges() async {
    let warning = "501 edges: GitHub draws at most 500. Narrow it by --root or --users."
    let large = await run("--format", "mermaid", on: DependencyGraph(ListAssembly(count: 501)))
    #expect(large.errors == "warning: \(warning)\n")
    #expect(large.output.hasPrefix("%% \(warning)\nflowchart LR\n"))
    #expect(large.status == .success)
    let file = await run("--output", "a.mmd", "--root", "Sum", on: DependencyGraph(ListAssembly(count: 501)))
    #expect(file.errors == "warning: \(warning)\n")
    let allowed = await run("--format", "mermaid", on: DependencyGraph(ListAssembly(count: 500)))
    #expect(allowed.errors.isEmpty && allowed.output.hasPrefix("flowchart LR\n"))
    let other = await run("--format", "dot", on: DependencyGraph(ListAssembly(count: 501)))
    #expect(other.errors.isEmpty)
  }

  /// A service that needs a list of so many.
  private struct ListAssembly: Assembly {
    struct Sum: Sendable {}

    let count: Int

    func assemble(into registry: inout Registry) {
      for number in 0..<count { registry.contributing { $0.register(.singleton) { number } } }
      registry.register(.singleton) { (numbers: [Int]) in Sum() }
    }
  }

  @Test("help lists every option and assembles nothing")
  func help() async {
    let command = GraphCommand(name: "AppGraph", directory: URL(filePath: "/nowhere")) {
      Issue.record("the graph is made")
      return DependencyGraph()
    }
    let result = await command.run(["--help"])
    #expect(result.status == .success)
    for option in ["--format", "--output", "--root", "--users", "--why", "--check", "--sources", "--program", "--help"]
    {
      #expect(result.output.contains(option))
    }
  }

  @Test(
    "what is wrong with the question goes to the standard error",
    arguments: [
      (["--chek"], "error: unknown option “--chek”. Did you mean --check?\nSee: AppGraph --help\n"),
      (["--root", "Crt"], "error: no service is called `Crt`. Did you mean `ForgeGraphTests.Cart`?\n"),
    ])
  func wrong(arguments: [String], text: String) async {
    let result = await GraphCommand(name: "AppGraph", directory: URL(filePath: "/nowhere")) {
      DependencyGraph(ShopAssembly())
    }.run(arguments)
    #expect(result.errors == text)
    #expect(result.output.isEmpty && result.status == .usage)
  }

  @Test("--check says that all is well")
  func clean() async {
    let result = await run("--check")
    #expect(
      result.output == """
        Shop/Shop.swift:9: note: `ForgeGraphTests.Receipt` gets nil for an Optional: `ForgeGraphTests.Log` is not registered. A parameter's default value does not count.
          file: not found in /nowhere
        no problem in 15 services

        """)
    #expect(result.status == .success)
  }

  @Test("--check prints each problem with its path and ends with 1")
  func problems() async throws {
    try await TemporaryFolder.with(["Sources/Ruin/Deep/Ruin.swift", "Sources/Ruin/Overrides.swift"]) { folder in
      let result = await run("--check", in: folder, on: RuinAssembly.graph)
      #expect(result.status == .problems)
      let text = result.output.replacing(folder.path, with: "/folder")
      try Golden.expect(String(text.dropLast()), is: "check.txt")
    }
  }

  @Test("--check with an output writes the graph as well")
  func checkAndOutput() async {
    let result = await run("--check", "--output", "g.dot", "--root", "Keeper", on: RuinAssembly.graph)
    #expect(result.status == .problems)
    #expect(result.file?.contents.hasPrefix("digraph") == true)
    #expect(result.output.hasSuffix("12 problems in 12 services\n"))
  }

  @Test("a container's graph and the assemblies' give the same text")
  func container() throws {
    let container = try Container(ShopAssembly())
    for format in FormatTests.textFormats {
      let text = try GraphDocument(container.graph).text(format)
      #expect(try text == GraphDocument(DependencyGraph(ShopAssembly())).text(format))
    }
  }

  @Test("the README shows a part of the example's graph")
  func readme() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let document = GraphDocument(DependencyGraph(assemblies: SyncProgram.assemblies))
    let graph = try document.needs(of: "SyncModel").text(.mermaid)
    let isThere = readme.contains("```mermaid\n\(graph)\n```\n")
    #expect(isThere, "it does not show:\n\(graph)")
  }
}
