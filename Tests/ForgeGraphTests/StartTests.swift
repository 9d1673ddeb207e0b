import ForgeInject
import Foundation
import Synchronization
import Testing

@testable import ForgeGraph

/// What a graph program says of a start.
@Suite("A start")
struct StartTests {
  @Test("the report has the longest builds, the critical path and the main actor's")
  func report() throws {
    let document = GraphDocument(Launch.graph, recording: Launch.recording)
    try Golden.expect(String(StartReport(document).text.dropLast()), is: "launch.start.txt")
  }

  /// A build that lasts from `begin` to `end`, in milliseconds, all of them its own.
  private static func build(
    _ id: Int, in parent: Int? = nil, _ service: String, _ line: UInt, from begin: Int, to end: Int,
    on lane: Recording.Lane = Recording.Lane(kind: "thread", number: 1), _ outcome: Recording.Build.Outcome = .built
  ) -> Recording.Build {
    let time = Int64(end - begin) * 1_000_000
    return Recording.Build(
      id: id, parent: parent, service: "ForgeGraphTests.StartTests.\(service)", registration: Int(line) - 1,
      file: "App/App.swift", line: line, scope: nil, isolation: "nonisolated", lane: lane, outcome: outcome, error: nil,
      waits: [], beginTime: Int64(begin) * 1_000_000, totalTime: time, ownTime: time, waitingTime: 0)
  }

  @Test("what is built often has one line", .timeLimit(.minutes(2)))
  func repeats() throws {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.transient, fileID: "App/App.swift", line: 1) { Low() }
        registry.register(.transient, fileID: "App/App.swift", line: 2) { (_: Low) in Middle() }
        registry.register(.eagerSingleton, fileID: "App/App.swift", line: 3) { (_: inout Resolver) in High() }
      })
    var builds = [Self.build(0, "High", 3, from: 0, to: 80_000, on: .mainActor)]
    for number in 0..<20_000 {
      builds.append(
        Self.build(2 * number + 1, in: 0, "Low", 1, from: 4 * number, to: 4 * number + 1, on: .mainActor))
      builds.append(
        Self.build(2 * number + 2, in: 0, "Middle", 2, from: 4 * number + 1, to: 4 * number + 3, on: .mainActor))
    }
    let document = GraphDocument(graph, recording: Recording(builds: builds))
    #expect(CriticalPath(document).steps.count == 60_000)
    let sections = StartReport(document).text.split(separator: "\n\n")
    #expect(sections[0] == "40,001 builds in 80.00 s")
    #expect(
      sections[2] == """
        critical path: 80.00 s
            20.00 s  StartTests.Low ×20,000  App/App.swift:1
            40.00 s  StartTests.Middle ×20,000  App/App.swift:2
            20.00 s  StartTests.High  App/App.swift:3
        """)
    #expect(
      sections[3] == """
        on the main actor: 140.00 s
            80.00 s  StartTests.High  App/App.swift:3
            40.00 s  StartTests.Middle ×20,000  App/App.swift:2
            20.00 s  StartTests.Low ×20,000  App/App.swift:1

        """)
  }

  @Test("a list has at most fifty lines")
  func limit() {
    let builds = (0..<60).map { Self.build($0, "S\($0)", UInt($0 + 1), from: $0, to: $0 + 1, on: .mainActor) }
    let document = GraphDocument(
      nodes: [], edges: [], problems: [], focus: nil, recording: Recording(builds: builds))
    let sections = StartReport(document).text.split(separator: "\n\n").map { $0.split(separator: "\n") }
    for section in sections.suffix(2) {
      #expect(section.count == 52)
      #expect(section.last == "  … 10 more")
    }
  }

  private struct ClosureAssembly: Assembly {
    let body: @Sendable (inout Registry) -> Void

    func assemble(into registry: inout Registry) { body(&registry) }
  }

  private final class Counter: Sendable {
    private let counts = Mutex((begun: 0, ended: 0))

    var begun: Int { counts.withLock { $0.begun } }
    var ended: Int { counts.withLock { $0.ended } }

    func begin() { counts.withLock { $0.begun += 1 } }
    func end() { counts.withLock { $0.ended += 1 } }
  }

  private func run(
    _ arguments: [String] = [], recording: Bool = true, graphvizPath: String = Graphviz.path,
    registering body: @escaping @Sendable (inout Registry) -> Void
  ) async -> GraphCommand.Result {
    let graph = DependencyGraph(ClosureAssembly(body: body))
    return await GraphCommand(
      name: "AppGraph", directory: URL(filePath: "/nowhere"), graph: { graph }, graphvizPath: graphvizPath,
      container: { try Container(graph, recording: recording) }
    ).run(["--start"] + arguments)
  }

  private struct Low: Sendable {}
  private struct Middle: Sendable {}
  private struct High: Sendable {}

  @Sendable private static func register(_ registry: inout Registry) {
    registry.register(.singleton, fileID: "App/App.swift", line: 1) { Low() }
    registry.register(.eagerSingleton, fileID: "App/App.swift", line: 2) { (_: Low) in High() }
  }

  @Test("without a format the report is printed, and with one the graph with its times")
  func prints() async throws {
    let report = await run(registering: Self.register)
    #expect(report.status == .success && report.errors.isEmpty)
    #expect(report.output.hasPrefix("2 builds in "))
    let tree = await run(["--format", "tree"], registering: Self.register)
    #expect(tree.output.contains("StartTests.Low (singleton, ") && tree.output.contains(", own "))
    let json = await run(["--format", "json"], registering: Self.register)
    let document = try JSONDecoder().decode(GraphDocument.self, from: Data(json.output.utf8))
    #expect(document.recording?.builds.count == 2)
    #expect(document.nodes.allSatisfy { $0.times?.builds.count == 1 })
    let narrowed = await run(["--root", "Low"], registering: Self.register)
    #expect(narrowed.output.contains("StartTests.Low (") && !narrowed.output.contains("High"))
  }

  @Test("what is written to a file is the graph, and the report is printed besides")
  func writes() async {
    let result = await run(["--output", "start.trace.json"], registering: Self.register)
    #expect(result.output.hasPrefix("2 builds in "))
    #expect(result.file?.contents.hasPrefix("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n") == true)
  }

  private struct Refusal: Error {}

  @Test("a builder that fails is shown with its place and the way to it")
  func fails() async throws {
    let result = await run { registry in
      registry.register(.singleton, fileID: "App/App.swift", line: 1) { () throws -> Low in throw Refusal() }
      registry.register(.singleton, fileID: "App/App.swift", line: 2) { (_: Low) in Middle() }
      registry.register(.eagerSingleton, fileID: "App/App.swift", line: 3) { (_: Middle) in High() }
    }
    #expect(result.status == .problems)
    let errors = result.errors.replacing(try Regex("after [0-9.]+ .?s"), with: "after a while")
    #expect(
      errors == """
        error: `start()` has failed: Refusal()
        The builder of `StartTests.Low` at App/App.swift:1 threw this after a while. The way to it:
          StartTests.High  App/App.swift:3
          StartTests.Middle  App/App.swift:2
          StartTests.Low  App/App.swift:1

        """)
    #expect(result.output.hasPrefix("1 build in "), "what ran is told all the same")
  }

  @Test("the way to an asynchronous builder that fails leads over what was not begun")
  func failsAsync() async {
    let result = await run { registry in
      registry.register(
        .singleton, fileID: "App/App.swift", line: 1, asyncBuilder: { () async throws -> Low in throw Refusal() })
      registry.register(.singleton, fileID: "App/App.swift", line: 2) { (_: Low) in Middle() }
      registry.register(.eagerSingleton, fileID: "App/App.swift", line: 3) { (_: Middle) in High() }
    }
    #expect(
      result.errors.hasSuffix(
        """
         The way to it:
          StartTests.High  App/App.swift:3
          StartTests.Middle  App/App.swift:2
          StartTests.Low  App/App.swift:1

        """))
  }

  private struct Delay: Error {}

  @Test("of two that fail at a time, the one whose error came out is shown", .timeLimit(.minutes(2)))
  func failsInParallel() async throws {
    let watch = Watch()
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(
          .singleton, fileID: "App/App.swift", line: 1,
          asyncBuilder: { () async throws -> Low in
            // Alone, since the failure of the other one cancels what asks for this one.
            try await Task.detached { try await watch.until { $0.hasEnded(Middle.self) } }.value
            throw Delay()
          })
        registry.register(
          .singleton, fileID: "App/App.swift", line: 2,
          asyncBuilder: { () async throws -> Middle in
            try await watch.until { $0.hasBegun(Low.self) }
            throw Refusal()
          })
        registry.register(.eagerSingleton, fileID: "App/App.swift", line: 3) { (_: Low, _: Middle) in High() }
      })
    let container = try Container(graph, recording: true)
    watch.container = container
    await #expect(throws: (any Error).self) { try await container.start() }
    try await watch.until { $0.hasEnded(Low.self) }
    let document = GraphDocument(graph, recording: container.recording)
    #expect(
      StartFailure(Delay(), document).text.contains("The builder of `StartTests.Low` at App/App.swift:1 threw this"))
    #expect(
      StartFailure(Refusal(), document).text.contains(
        "The builder of `StartTests.Middle` at App/App.swift:2 threw this"))
    #expect(
      StartFailure(CancellationError(), document).text == "error: `start()` has failed: CancellationError()\n",
      "no builder threw it")
  }

  @Test("a failure that was caught is not shown for the error that was thrown instead")
  func failsAfterAnother() async {
    let result = await run { registry in
      registry.register(.singleton, fileID: "App/App.swift", line: 1) { () throws -> Low in throw Refusal() }
      registry.register(.singleton, fileID: "App/App.swift", line: 2) { resolver in
        if (try? resolver.resolve(Low.self)) == nil { throw Delay() }
        return Middle()
      }
      registry.register(.eagerSingleton, fileID: "App/App.swift", line: 3) { (_: Middle) in High() }
    }
    #expect(result.errors.contains("The builder of `StartTests.Middle` at App/App.swift:2 threw this after "))
    #expect(
      result.errors.hasSuffix(
        "The way to it:\n  StartTests.High  App/App.swift:3\n  StartTests.Middle  App/App.swift:2\n"))
  }

  @Test("an error of the container has its own path")
  func failsToResolve() async {
    let result = await run { registry in
      registry.register(.eagerSingleton, fileID: "App/App.swift", line: 1) { resolver in
        _ = try resolver.resolve(Low.self)
        return High()
      }
    }
    #expect(result.errors.hasPrefix("error: `start()` has failed: `ForgeGraphTests.StartTests.Low` is not registered."))
    #expect(!result.errors.contains("The way to it") && result.status == .problems)
  }

  @Test("hooks run at the end, and what they throw is a warning")
  func stops() async {
    let result = await run { registry in
      registry.register(.eagerSingleton) {
        Low()
      } onStop: { _ in
        throw Refusal()
      }
    }
    #expect(result.errors.hasPrefix("warning: what was started has not stopped well: ") && result.status == .success)
  }

  @Test(
    "nothing is started for a service that is not there", arguments: ["--root Typo", "--users Typo", "--why Low Typo"])
  func unknownService(part: String) async {
    let counter = Counter()
    let result = await run(part.split(separator: " ").map(String.init)) { registry in
      registry.register(.eagerSingleton) {
        counter.begin()
        return Low()
      }
    }
    #expect(result.errors == "error: no service is called `Typo`.\n" && result.status == .usage)
    #expect(counter.begun == 0)
  }

  @Test("what was started is stopped when it cannot be shown, and its failure is told besides")
  func stopsWithoutPicture() async {
    let counter = Counter()
    let result = await run(["--format", "svg", "--root", "Low"], graphvizPath: "/nowhere") { registry in
      registry.register(.eagerSingleton) {
        counter.begin()
        return Low()
      } onStop: { _ in
        counter.end()
      }
      registry.register(.eagerSingleton, fileID: "App/App.swift", line: 2) { () throws -> High in throw Refusal() }
    }
    #expect(result.errors.hasPrefix("error: an SVG is drawn by `dot`"))
    #expect(result.errors.contains("error: `start()` has failed: Refusal()\nThe builder of `StartTests.High`"))
    #expect(result.status == .problems && counter.begun == 1 && counter.ended == 1)
  }

  @Test("a container that does not record is refused")
  func notRecording() async {
    let result = await run(recording: false, registering: Self.register)
    #expect(
      result.errors == "error: `container` does not record: make it by `Container(graph, recording: true)`.\n")
    #expect(result.status == .problems)
  }

  private struct Program: GraphProgram {
    static var assemblies: [any Assembly] { [ClosureAssembly(body: register)] }
  }

  @Test("a program's container is one of its assemblies, unless it says otherwise")
  func container() throws {
    #expect(try Program.container.graph.services.map(\.location.description) == ["App/App.swift:1", "App/App.swift:2"])
    #expect(try Program.container.recorder != nil)
  }

  @Test("nothing to start is said")
  func nothing() async {
    #expect(await run { _ in }.output == "nothing was built: no service is an eager singleton\n")
  }

  @Test("eager singletons of which none was built are not denied")
  func notBegun() {
    let document = GraphDocument(DependencyGraph(ClosureAssembly(body: Self.register)), recording: Recording())
    #expect(StartReport(document).text == "nothing was built: no eager singleton has begun\n")
  }

  @Test("what has failed or still runs says so")
  func outcomes() {
    let builds = [
      Self.build(0, "Low", 1, from: 0, to: 5, on: .mainActor, .failed),
      Self.build(1, "Low", 1, from: 5, to: 8, on: .mainActor),
      Self.build(2, "High", 2, from: 8, to: 10, on: .mainActor, .running),
    ]
    let document = GraphDocument(nodes: [], edges: [], problems: [], focus: nil, recording: Recording(builds: builds))
    let lines = """
           5.0 ms  ForgeGraphTests.StartTests.Low  App/App.swift:1, failed
           3.0 ms  ForgeGraphTests.StartTests.Low  App/App.swift:1
           2.0 ms  ForgeGraphTests.StartTests.High  App/App.swift:2, running

      """
    #expect(
      StartReport(document).text == """
        3 builds in 10.0 ms

        longest by their own time
             5.0 ms  ForgeGraphTests.StartTests.Low  App/App.swift:1  of 5.0 ms, main actor, failed
             3.0 ms  ForgeGraphTests.StartTests.Low  App/App.swift:1  of 3.0 ms, main actor
             2.0 ms  ForgeGraphTests.StartTests.High  App/App.swift:2  of 2.0 ms, main actor, running

        critical path: 10.0 ms
        \(lines)
        on the main actor: 10.0 ms
        \(lines)
        """)
  }

  @Test(
    "colors are for terminals that show them",
    arguments: [
      (true, [:], true), (true, ["TERM": "xterm", "NO_COLOR": ""], true), (false, ["TERM": "xterm"], false),
      (true, ["TERM": "dumb"], false), (true, ["NO_COLOR": "1"], false),
    ] as [(Bool, [String: String], Bool)])
  func isColorful(isTerminal: Bool, environment: [String: String], isColorful: Bool) {
    #expect(GraphCommand.isColorful(isTerminal: isTerminal, environment) == isColorful)
  }

  @Test("the tree is colored where that is wanted")
  func color() async throws {
    func tree(_ arguments: String..., isColorful: Bool) async -> String {
      await GraphCommand(
        name: "AppGraph", directory: URL(filePath: "/nowhere"), graph: { RuinAssembly.graph }, isColorful: isColorful
      ).run(arguments).output
    }
    let plain = await tree(isColorful: false)
    #expect(!plain.contains("\u{1B}") && plain.contains("\u{26A0} 12 problems\n"))
    let colored = await tree(isColorful: true)
    #expect(colored.contains("\u{1B}[31m\u{26A0} 12 problems\u{1B}[0m"))
    #expect(colored.replacing(try Regex("\u{1B}\\[[0-9]+m"), with: "") == plain)
    #expect(await tree("--color", "always", isColorful: false) == colored)
    #expect(await tree("--color", "never", isColorful: true) == plain)
    #expect(await tree("--format", "dot", isColorful: true).contains("\u{1B}") == false)
  }
}
