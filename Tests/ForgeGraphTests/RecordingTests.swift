import ForgeInject
import Foundation
import Testing

@testable import ForgeGraph

/// What a container records of its builds, by a clock that stands still between them.
@Suite("A recording")
struct RecordingTests {
  /// A build without its numbers, in milliseconds.
  private static func line(_ build: Recording.Build, _ recording: Recording) -> String {
    func short(_ name: String) -> String { ServiceName.base(of: name) }
    let parent = recording.builds.first { $0.id == build.parent }.map { " in \(short($0.service))" } ?? ""
    let waits = build.waits.map { wait in
      " waits \(wait.beginTime / 1_000_000)+\(wait.totalTime / 1_000_000) for \(short(wait.service))"
        + (recording.builds.contains { $0.id == wait.build && $0.service == wait.service } ? "" : "?")
    }
    let times = "\(build.beginTime / 1_000_000)+\(build.totalTime / 1_000_000) own \(build.ownTime / 1_000_000)"
    return "\(short(build.service)) \(times) \(build.lane.kind) \(build.outcome.rawValue)\(parent)" + waits.joined()
  }

  private static func lines(_ recording: Recording) -> [String] {
    recording.builds.sorted { ($0.beginTime, $0.service) < ($1.beginTime, $1.service) }.map { line($0, recording) }
  }

  @Test("a start with builders of every kind", .timeLimit(.minutes(2)))
  func start() async throws {
    let container = try await Launch.started()
    let recording = container.recording
    #expect(Self.lines(recording) == Self.lines(Launch.recording))
    #expect(recording.edges == Launch.recording.edges)
    #expect(
      Self.lines(recording) == [
        "Settings 0+5 own 5 thread built",
        "Theme 5+3 own 3 mainActor built",
        "Screen 8+3 own 2 mainActor built",
        "Icon 10+1 own 1 mainActor built in Screen",
        "Feed 11+9 own 3 task built waits 12+6 for Remote",
        "Remote 12+6 own 6 task built",
        "Cache 20+10 own 10 task built",
        "Database 20+30 own 30 task built",
        "Store 50+4 own 4 thread built",
      ])
    let path = CriticalPath(GraphDocument(container.graph, recording: recording))
    #expect(
      Self.steps(path) == [
        "Settings 0-5", "Theme 5-8", "Screen 8-10", "Icon 10-11", "Feed 11-12", "Remote 12-18", "Feed 18-20",
        "Database 20-50", "Store 50-54",
      ])
    #expect(path.length == 54_000_000)
  }

  private static func steps(_ path: CriticalPath) -> [String] {
    path.steps.map { step in
      let name = step.build.map { ServiceName.base(of: $0.service) } ?? "nothing"
      return "\(name) \(step.begin / 1_000_000)-\(step.end / 1_000_000)"
    }
  }

  private struct Index: Sendable {}
  private struct First: Sendable {}
  private struct Second: Sendable {}

  private struct ClosureAssembly: Assembly {
    let body: @Sendable (inout Registry) -> Void

    func assemble(into registry: inout Registry) { body(&registry) }
  }

  private func container(
    _ clock: HandClock = HandClock(), _ watch: Watch = Watch(), capacity: Int = 100_000,
    _ body: @escaping @Sendable (inout Registry) -> Void
  ) throws -> Container {
    let container = try Container(
      DependencyGraph(ClosureAssembly(body: body)), recordingBy: clock, capacity: capacity)
    watch.container = container
    return container
  }

  @Test("two threads that race for one service", .timeLimit(.minutes(2)))
  func race() async throws {
    let (clock, watch) = (HandClock(), Watch())
    let container = try container(clock, watch) { registry in
      registry.register(.singleton) { _ in
        // Until the other thread waits for it.
        try watch.block { !$0.waits.isEmpty }
        clock.advance(7)
        return Index()
      }
      registry.register(.singleton) { resolver in
        clock.advance(1)
        _ = try resolver.resolve(Index.self)
        return First()
      }
      registry.register(.singleton) { resolver in
        _ = try resolver.resolve(Index.self)
        try watch.block { $0.hasEnded(First.self) }
        clock.advance(2)
        return Second()
      }
    }
    async let first = onThread { try container.resolve(First.self) }
    async let second = onThread {
      try watch.block { $0.hasBegun(Index.self) }
      return try container.resolve(Second.self)
    }
    _ = try await (first, second)
    let recording = container.recording
    #expect(
      Self.lines(recording) == [
        "First 0+8 own 1 thread built",
        "Index 1+7 own 7 thread built in First",
        "Second 1+9 own 2 thread built waits 1+7 for Index",
      ])
    #expect(Set(recording.builds.map(\.lane.number)) == [1, 2])
    #expect(
      Self.steps(CriticalPath(GraphDocument(container.graph, recording: recording))) == [
        "First 0-1", "Index 1-8", "Second 8-10",
      ])
  }

  @MainActor private final class Panel {}

  @Test(
    "the queue for the main actor is waiting for what holds it", .timeLimit(.minutes(2)), arguments: [false, true])
  func mainActor(isTransient: Bool) async throws {
    let (clock, watch) = (HandClock(), Watch())
    let container = try container(clock, watch) { registry in
      let panel: @MainActor @Sendable () -> Panel = {
        clock.advance(7)
        return Panel()
      }
      if isTransient {
        registry.register(.transient, mainActorBuilder: panel)
      } else {
        registry.register(.singleton, mainActorBuilder: panel)
      }
      registry.register(
        .singleton,
        mainActorBuilder: { @MainActor () throws in
          try watch.block { !$0.waits.isEmpty }
          clock.advance(500)
          return Index()
        })
      registry.register(
        .singleton,
        asyncBuilder: { (resolver: inout Resolver) async throws in
          try await watch.until { $0.hasBegun(Index.self) }
          clock.advance(100)
          _ = try await resolver.resolve(Panel.self)
          clock.advance(1)
          return First()
        })
    }
    async let first = container.resolve(First.self)
    async let index = container.resolve(Index.self)
    _ = try await (first, index)
    let recording = container.recording
    #expect(
      Self.lines(recording) == [
        "First 0+608 own 101 task built waits 100+500 for Index",
        "Index 0+600 own 600 mainActor built",
        "Panel 600+7 own 7 mainActor built in First",
      ])
    #expect(recording.builds.map(\.waiting).max() == .milliseconds(500))
    #expect(
      Self.steps(CriticalPath(GraphDocument(container.graph, recording: recording))) == [
        "Index 0-600", "Panel 600-607", "First 607-608",
      ])
  }

  /// Runs `body` on a thread of its own, and suspends the test until it has ended.
  private func onThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try body() }) }.start()
    }
  }

  private struct Refusal: Error {}

  @Test("what fails or is cancelled says so, and those around it")
  func outcomes() async throws {
    let container = try container { registry in
      registry.register(.transient) { () throws -> Index in throw Refusal() }
      registry.register(.transient) { (_: Index) in First() }
      registry.register(.transient) { () async throws -> Second in throw CancellationError() }
    }
    #expect(throws: Refusal.self) { try container.resolve(First.self) }
    await #expect(throws: CancellationError.self) { try await container.resolve(Second.self) }
    let recording = container.recording
    #expect(
      Self.lines(recording) == [
        "First 0+0 own 0 thread failed",
        "Index 0+0 own 0 thread failed in First",
        "Second 0+0 own 0 task cancelled",
      ])
    #expect(recording.builds.map(\.error) == ["Refusal()", "Refusal()", nil])
  }

  @Test("a build that has not ended yet is there with its time until now")
  func running() throws {
    let (clock, watch) = (HandClock(), Watch())
    let container = try container(clock, watch) { registry in
      registry.register(.singleton) { _ in
        clock.advance(3)
        #expect(Self.lines(watch.container?.recording ?? Recording()) == ["Index 0+3 own 3 thread running"])
        return Index()
      }
    }
    _ = try container.resolve(Index.self)
    #expect(Self.lines(container.recording) == ["Index 0+3 own 3 thread built"])
  }

  @Test("children that run at a time are taken off once")
  func children() async throws {
    let (clock, watch) = (HandClock(), Watch())
    let container = try container(clock, watch) { registry in
      registry.register(
        .transient,
        asyncBuilder: { () async throws in
          try await watch.until { $0.builds.count > 2 }
          clock.advance(5)
          return Index()
        })
      registry.register(
        .singleton,
        asyncBuilder: { (provider: Provider<Index>) async throws in
          clock.advance(1)
          async let one = provider.get()
          async let other = provider.get()
          _ = try await (one, other)
          clock.advance(1)
          return First()
        })
    }
    _ = try await container.resolve(First.self)
    let recording = container.recording
    let first = try #require(recording.builds.first { $0.service.hasSuffix("First") })
    #expect(first.own == .milliseconds(2) && first.duration == .milliseconds(12))
    #expect(recording.builds.filter { $0.parent == first.id }.count == 2)
    #expect(Set(recording.builds.map(\.lane)).count == 3, "each in a task of its own")
  }

  @Test("decorators and elements of lists are recorded, aliases and forms are not")
  func kinds() throws {
    let container = try container { registry in
      registry.contributing { $0.register(.transient) { 1 } }
      registry.register(.singleton) { (_: [Int], _: String?) in Index() }
      registry.decorate(Index.self) { inner in inner }
      registry.alias((any Sendable).self, to: Index.self) { $0 }
    }
    _ = try container.resolve((any Sendable).self)
    #expect(
      Self.lines(container.recording) == [
        "Index 0+0 own 0 thread built", "Index 0+0 own 0 thread built in Index", "Int 0+0 own 0 thread built in Index",
      ])
    let document = GraphDocument(container.graph, recording: container.recording)
    #expect(document.nodes.filter { $0.times != nil }.map(\.role) == [.decorator, .service, .contribution])
  }

  @Test("a scope's builds have its number, and stand with what it is made from")
  func scopes() throws {
    let root = try container { registry in
      registry.register(.scoped) { First() }
      registry.register(.singleton) { Index() }
    }
    _ = try root.resolve(Index.self)
    for _ in 1...2 { _ = try root.makeScope().resolve(First.self) }
    #expect(root.recording.builds.map(\.scope) == [nil, 1, 2])
    let document = GraphDocument(root.graph, recording: root.recording)
    #expect(document.nodes.map { $0.times?.builds ?? [] } == [[1, 2], [0]])
    let other = GraphDocument(Launch.graph, recording: root.recording)
    #expect(other.nodes.allSatisfy { $0.times == nil }, "another graph has nothing at these places")
  }

  @Test("what there is no room for is counted")
  func bounded() throws {
    let container = try container(capacity: 3) { registry in
      registry.register(.transient) { Index() }
      registry.register(.transient) { (_: Index) in First() }
    }
    for _ in 0..<5 { _ = try container.resolve(First.self) }
    let recording = container.recording
    #expect(recording.omitted == 7)
    #expect(recording.builds.map(\.parent) == [nil, 0, nil])
    #expect(recording.builds.allSatisfy { $0.outcome == .built })
  }

  @Test("waits that there is no room for are counted too")
  func boundedWaits() async throws {
    let container = try container(capacity: 1) { registry in
      registry.register(.transient, mainActorBuilder: { @MainActor in Panel() })
      registry.register(
        .singleton,
        asyncBuilder: { (resolver: inout Resolver) async throws in
          for _ in 1...3 { _ = try await resolver.resolve(Panel.self) }
          return First()
        })
    }
    _ = try await container.resolve(First.self)
    let recording = container.recording
    #expect(recording.builds.map(\.waits.count) == [1])
    #expect(recording.omitted == 5)
  }

  @Test("builds stand in the order of their begins, whichever was noted first")
  func order() throws {
    let clock = HandClock()
    let container = try container(clock) { registry in
      registry.register(.transient) { Index() }
      registry.register(.transient) { First() }
    }
    clock.advance(5)
    _ = try container.resolve(Index.self)
    clock.advance(-5)
    _ = try container.resolve(First.self)
    #expect(
      container.recording.builds.map { Self.line($0, Recording()) } == [
        "First 0+0 own 0 thread built", "Index 5+0 own 0 thread built",
      ])
  }

  @Test("a container that was not asked to record has nothing")
  func off() async throws {
    let container = try Container(ClosureAssembly { $0.register(.eagerSingleton) { Index() } })
    try await container.start()
    #expect(container.recording == Recording())
  }

  @Test("JSON is read as it was written, in nanoseconds")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(Launch.recording)
    #expect(try JSONDecoder().decode(Recording.self, from: data) == Launch.recording)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(#""begin":12000000,"build":5,"duration":6000000"#))
  }

  @Test(
    "JSON of another version, or that contradicts itself, is refused",
    arguments: [
      (#"{"version": 2}"#, "version 2 of the recording, and 1 is the one that is known"),
      (#""parent":7"#, "builds that contradict each other"),
      (#""parent":6"#, "builds that contradict each other"),
      (#""duration":-1000000"#, "builds that contradict each other"),
      (#""duration":5000000000000000000"#, "builds that contradict each other"),
      (#""begin":5000000000000000000"#, "builds that contradict each other"),
      (#""own":50000000000"#, "builds that contradict each other"),
      (#""waiting":50000000000"#, "builds that contradict each other"),
      (#""omitted":9223372036854775807"#, "builds that contradict each other"),
    ])
  func refused(json: String, reason: String) throws {
    var text = json
    if !json.hasPrefix("{") {
      text = String(decoding: try JSONEncoder().encode(Launch.recording), as: UTF8.self)
      let name = json.prefix { $0 != ":" }
      text = text.replacing(try Regex("\(name):\\d+"), with: json)
    }
    Self.expectRefusal(of: text, as: Recording.self, reason)
  }

  @Test("builds that took too long together are refused, and one of them alone is not")
  func sums() throws {
    func json(count: Int) throws -> String {
      let builds = (0..<count).map { id in
        Recording.Build(
          id: id, parent: nil, service: "App.Index", registration: 0, file: "App/App.swift", line: 1, scope: nil,
          isolation: "nonisolated", lane: .mainActor, outcome: .built, error: nil, waits: [], beginTime: 0,
          totalTime: 1 << 61, ownTime: 1 << 61, waitingTime: 0)
      }
      return String(decoding: try JSONEncoder().encode(Recording(builds: builds)), as: UTF8.self)
    }
    let long = try JSONDecoder().decode(Recording.self, from: Data(json(count: 1).utf8))
    #expect(long.builds.map(\.duration) == [.nanoseconds(1 << 61)])
    for count in 2...5 {
      Self.expectRefusal(of: try json(count: count), as: Recording.self, "builds that contradict each other")
    }
  }

  @Test(
    "times of a node that contradict each other are refused",
    arguments: [
      #"{"builds": [0], "total": -1, "longest": 0, "own": 0}"#, #"{"builds": [0], "total": 1, "longest": 2, "own": 0}"#,
      #"{"builds": [0], "total": 1, "longest": 1, "own": 2}"#, #"{"builds": [0], "total": 1, "longest": 1, "own": -1}"#,
      #"{"builds": [0], "total": 9000000000000000000, "longest": 0, "own": 0}"#,
    ])
  func refusedTimes(json: String) {
    Self.expectRefusal(of: json, as: GraphDocument.Node.Times.self, "times that contradict each other")
  }

  private static func expectRefusal<T: Decodable>(of json: String, as type: T.Type, _ reason: String) {
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(T.self, from: Data(json.utf8)) }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == reason)
  }
}
