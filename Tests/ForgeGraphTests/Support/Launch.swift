import ForgeInject
import Synchronization

@testable import ForgeGraph

/// The start of an app with builders of every kind, in 54 milliseconds of a ``HandClock``.
enum Launch {
  struct Settings: Sendable {}
  struct Database: Sendable {}
  struct Cache: Sendable {}
  struct Store: Sendable {}
  struct Remote: Sendable {}
  struct Feed: Sendable {}
  struct Icon: Sendable {}
  @MainActor final class Theme {}
  @MainActor final class Screen {}

  struct LaunchAssembly: Assembly {
    let clock: HandClock
    let watch: Watch

    func assemble(into registry: inout Registry) {
      let clock = clock
      registry.register(.eagerSingleton, fileID: "Launch/App.swift", line: 1) {
        clock.advance(5)
        return Settings()
      }
      registry.register(
        .eagerSingleton, fileID: "Launch/App.swift", line: 2,
        mainActorBuilder: { @MainActor (_: Settings) in
          clock.advance(3)
          return Theme()
        })
      storage(&registry)
      registry.register(.transient, fileID: "Launch/App.swift", line: 3) {
        clock.advance(1)
        return Icon()
      }
      registry.register(
        .eagerSingleton, fileID: "Launch/App.swift", line: 4,
        mainActorBuilder: { @MainActor (resolver: inout Resolver) in
          clock.advance(2)
          _ = try (resolver.resolve(Icon.self), resolver.resolve(Theme.self))
          return Screen()
        })
      feed(&registry)
    }

    /// Both asynchronous builders have begun before the time goes on, and the shorter one ends first.
    private func storage(_ registry: inout Registry) {
      let (clock, watch) = (clock, watch)
      registry.register(
        .singleton, fileID: "Launch/Storage.swift", line: 1,
        asyncBuilder: { () async throws in
          try await watch.until { $0.hasEnded(Cache.self) }
          clock.advance(20)
          return Database()
        })
      registry.register(
        .singleton, fileID: "Launch/Storage.swift", line: 2,
        asyncBuilder: { (_: Settings) async throws in
          try await watch.until { $0.hasBegun(Database.self) }
          clock.advance(10)
          return Cache()
        })
      registry.register(.eagerSingleton, fileID: "Launch/Storage.swift", line: 3) { (_: Database, _: Cache) in
        clock.advance(4)
        return Store()
      }
    }

    /// One waits for the other within its builder.
    private func feed(_ registry: inout Registry) {
      let (clock, watch) = (clock, watch)
      registry.register(
        .singleton, fileID: "Launch/Feed.swift", line: 1,
        asyncBuilder: { () async throws in
          try await watch.until { !$0.waits.isEmpty }
          clock.advance(6)
          return Remote()
        })
      registry.register(
        .eagerSingleton, fileID: "Launch/Feed.swift", line: 2,
        asyncBuilder: { (resolver: inout Resolver) async throws in
          clock.advance(1)
          _ = try await resolver.resolve(Remote.self)
          clock.advance(2)
          return Feed()
        })
    }
  }

  static var graph: DependencyGraph { DependencyGraph(LaunchAssembly(clock: HandClock(), watch: Watch())) }

  /// A container that has started.
  static func started() async throws -> Container {
    let (clock, watch) = (HandClock(), Watch())
    let container = try Container(
      DependencyGraph(LaunchAssembly(clock: clock, watch: watch)), recordingBy: clock)
    watch.container = container
    try await container.start()
    return container
  }

  /// What is recorded of that, with numbers that are the same each time.
  static let recording: Recording = {
    typealias Row = (service: String, line: UInt, begin: Int64, duration: Int64, own: Int64, Recording.Lane)
    let (main, thread) = (Recording.Lane.mainActor, Recording.Lane(kind: "thread", number: 1))
    func task(_ number: Int) -> Recording.Lane { Recording.Lane(kind: "task", number: number) }
    let rows: [Row] = [
      ("App Settings", 1, 0, 5, 5, thread), ("App Theme", 2, 5, 3, 3, main), ("App Screen", 4, 8, 3, 2, main),
      ("App Icon", 3, 10, 1, 1, main), ("Feed Feed", 2, 11, 9, 3, task(1)), ("Feed Remote", 1, 12, 6, 6, task(2)),
      ("Storage Database", 1, 20, 30, 30, task(3)), ("Storage Cache", 2, 20, 10, 10, task(4)),
      ("Storage Store", 3, 50, 4, 4, thread),
    ]
    let services = graph.services.map(\.name)
    let builds = rows.enumerated().map { id, row in
      let words = row.service.split(separator: " ")
      let service = "ForgeGraphTests.Launch.\(words[1])"
      let wait = Recording.Wait(
        build: 5, service: "ForgeGraphTests.Launch.Remote", file: "Launch/Feed.swift", line: 1, lane: task(1),
        beginTime: 12_000_000, totalTime: 6_000_000)
      let waits = words[1] == "Feed" ? [wait] : []
      return Recording.Build(
        id: id, parent: words[1] == "Icon" ? 2 : nil, service: service,
        registration: services.firstIndex(of: service) ?? -1, file: "Launch/\(words[0]).swift", line: row.line,
        scope: nil, isolation: row.5 == main ? "mainActor" : row.5 == thread ? "nonisolated" : "async", lane: row.5,
        outcome: .built, error: nil, waits: waits, beginTime: row.begin * 1_000_000,
        totalTime: row.duration * 1_000_000, ownTime: row.own * 1_000_000, waitingTime: waits.isEmpty ? 0 : 6_000_000)
    }
    let edges = [("Screen", "Icon"), ("Screen", "Theme"), ("Feed", "Remote")].map { user, dependency in
      let (user, service) = ("ForgeGraphTests.Launch.\(user)", "ForgeGraphTests.Launch.\(dependency)")
      return Recording.Edge(
        user: user, dependency: service, registration: services.firstIndex(of: user) ?? -1,
        links: [.init(name: service, registration: services.firstIndex(of: service), kinds: [.observed])])
    }
    return Recording(edges: edges, builds: builds)
  }()
}

/// Lets builders see what is recorded of them.
final class Watch: Sendable {
  struct NeverHappens: Error {}

  private let box = Mutex<WeakContainer>(WeakContainer())

  private struct WeakContainer { weak var container: Container? }

  var container: Container? {
    get { box.withLock { $0.container } }
    set { box.withLock { $0.container = newValue } }
  }

  /// Suspends until what is recorded is so.
  func until(_ isSo: (BuildLog.Contents) -> Bool) async throws {
    let limit = ContinuousClock.now + .seconds(60)
    while let log = container?.recorder?.log {
      if isSo(log.contents) { return }
      if ContinuousClock.now > limit { throw NeverHappens() }
      await Task.yield()
    }
  }

  /// Blocks until what is recorded is so.
  func block(until isSo: (BuildLog.Contents) -> Bool) throws {
    let limit = ContinuousClock.now + .seconds(60)
    while let log = container?.recorder?.log, !isSo(log.contents) {
      if ContinuousClock.now > limit { throw NeverHappens() }
    }
  }
}

extension BuildLog.Contents {
  func hasBegun(_ service: Any.Type) -> Bool { builds.contains { $0.subject.service == service } }
  func hasEnded(_ service: Any.Type) -> Bool { builds.contains { $0.subject.service == service && $0.end != nil } }
}
