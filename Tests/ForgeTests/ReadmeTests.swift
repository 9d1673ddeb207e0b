import Forge
import ForgeGraph
import ForgeTesting
import Foundation
import Observation
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

// The code of README.md, as it stands there; the first test below sees to that.

struct SyncAssembly: Assembly {
  var dependencies: [any Assembly] { [ObserverAssembly()] }

  func assemble(into registry: inout Registry) {
    registry.register(.singleton, (any SyncServicing).self, builder: SyncService.init)
    registry.register(.transient, mainActorBuilder: SyncModel.init)
  }
}

nonisolated protocol SyncServicing: Sendable {
  func sync() async throws
}

actor SyncService: SyncServicing {
  private let protectedData: any ProtectedDataObserving

  init(protectedData: any ProtectedDataObserving) {
    self.protectedData = protectedData
  }

  func sync() async throws {
    // Returns at once when data is available; throws when that takes too long, and when the task is cancelled.
    try await protectedData.waitUntilAvailable(timeout: .seconds(25))
    // Now the Keychain and encrypted files can be read.
  }
}

@MainActor @Observable
final class SyncModel {
  private(set) var isLocked = false
  private let protectedData: any ProtectedDataObserving

  init(protectedData: any ProtectedDataObserving) {
    self.protectedData = protectedData
  }

  func follow() async {
    for await state in protectedData.stateStream {
      isLocked = state == .unavailable
    }
  }
}

@MainActor
private func startUp() throws -> Container {
  let container = try Container(SyncAssembly())  // throws every mistake in the graph, at once
  try container.start()  // builds the eager singletons: here, the observer
  return container
}

private func backgroundTask(_ container: Container) async throws {
  let sync = try await container.resolve((any SyncServicing).self)
  try await sync.sync()
}

#if canImport(SwiftUI)
  struct SyncApp: App {
    private let container: Container
    private let model: SyncModel

    init() {
      do {
        container = try Container(SyncAssembly())
        try container.start()
        model = try container.resolve(SyncModel.self)
      } catch {
        fatalError("\(error)")  // the whole text of the mistake
      }
    }

    var body: some Scene {
      WindowGroup {
        SyncScreen(model: model).container(container)
      }
    }
  }

  struct SyncScreen: View {
    let model: SyncModel
    @Environment(\.container) private var container  // for what is made later, or far below

    var body: some View {
      Text(model.isLocked ? "Locked" : "Unlocked")
        .task { await model.follow() }
    }
  }

  struct LockBadge: View {
    @Resolved private var model: SyncModel  // resolved when the body first reads it, and kept as by @StateObject

    var body: some View {
      Text(model.isLocked ? "Locked" : "Unlocked")
        .task { await model.follow() }
    }
  }

  @MainActor
  private func lockBadgePreview() -> Preview {
    Preview(
      traits: .container(
        SyncAssembly(),
        overrides: { registry in
          registry.register(.singleton, (any ProtectedDataObserving).self) { ManualProtectedDataObserver() }
        })
    ) {
      LockBadge()
    }
  }
#endif

private func readToken() throws -> String { "token" }

private func readCredentials(_ protectedData: any ProtectedDataObserving) async throws -> String {
  let token = try await protectedData.withProtectedData {
    try readToken()
  }
  return token
}

private struct SyncReport: Sendable { let sync: any SyncServicing }
private struct Outbox: Sendable { let store: Store }
private struct StoreFile: Sendable {}
private final class Store: Sendable {
  static func open(_ file: StoreFile) async throws -> Store { Store() }
  func close() async throws {}
}
@MainActor final class Theme {}

private protocol Migration: Sendable { var version: Int { get } }
private struct AddAccounts: Migration { let version = 1 }
private struct AddDrafts: Migration { let version = 2 }
private struct LoggedMigration: Migration {
  let version: Int
  init(_ inner: any Migration) { version = inner.version }
}
private struct Migrator { init(_ migrations: [any Migration]) {} }
private enum Background {}
private protocol Queue: Sendable {}
private struct SerialQueue: Queue {}
private struct Indexer: Sendable { let queue: any Queue }
private struct Reporter: Sendable { init(_ makeReport: Provider<SyncReport>) {} }
private protocol Reading: Sendable {}
private protocol Writing: Sendable {}
private final class Database: Reading, Writing {}
private struct Log: Sendable {}
private struct LoggedSync: SyncServicing {
  init(_ inner: any SyncServicing, _ log: Log?) {}
  func sync() async throws {}
}
private struct Document { init(_ path: String, _ store: Store) throws {} }

struct User: Sendable { var name = "Ada" }
private struct Cart: Sendable { let user: User }
struct SessionAssembly: Assembly {
  let user: User

  func assemble(into registry: inout Registry) {
    let user = user
    registry.register(.scoped) { user }
    registry.register(.scoped, builder: Cart.init)  // it needs the user, so the scope brings it too
  }
}

private func session(_ container: Container, _ user: User) async throws {
  let session = try container.makeScope(SessionAssembly(user: user))
  let cart = try await session.resolve(Cart.self)
  try await session.stop()
  let name = try await container.withScope(SessionAssembly(user: user)) { session in
    try await session.resolve(Cart.self).user.name
  }
  _ = (cart, name)
}

private struct Episode: Sendable {}
@MainActor private final class EpisodeModel {
  init(episode: Episode, store: Store) {}
}
private final class Opener: Sendable {
  let make: Factory<Episode, EpisodeModel>
  init(_ make: Factory<Episode, EpisodeModel>) { self.make = make }
}
private struct EpisodeAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.transient, argument: Episode.self, mainActorBuilder: EpisodeModel.init)
    registry.register(.singleton) { (make: Factory<Episode, EpisodeModel>) in Opener(make) }
  }
}

@MainActor
private func open(_ container: Container, _ opener: Opener, _ episode: Episode) throws {
  let model = try container.resolve(EpisodeModel.self, argument: episode)  // on the main actor, or with `await`
  let other = try opener.make(episode)
  _ = (model, other)
}

private struct Registrations: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, (any SyncServicing).self, builder: SyncService.init)
    registry.register(.transient) { (sync: any SyncServicing) in SyncReport(sync: sync) }
    registry.register(.singleton, mainActorBuilder: Theme.init)
    registry.register(.singleton) { (file: StoreFile) async throws in try await Store.open(file) }

    registry.register(.singleton) { resolver in try Outbox(store: resolver.resolve()) }

    registry.register(.singleton) { StoreFile() }
  }
}

private struct StopRegistrations: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, asyncBuilder: Store.open, onStop: { try await $0.close() })
  }
}

private func bootstrap(_ container: Container) throws {
  try Container.bootstrap(container)  // once, where the app starts
}

@MainActor
final class MenuController {
  @Inject var sync: any SyncServicing
  @Inject(.mainActor) var theme: Theme
}

private struct AppAssembly: Assembly {
  func assemble(into registry: inout Registry) {}
}

struct AppGraph: GraphProgram {
  static var assemblies: [any Assembly] { [AppAssembly()] }
}

extension AppGraph {
  static var scopes: [GraphScope] { [GraphScope("session", SessionAssembly(user: User()))] }
}

private func picture() throws -> String {
  let container = try Container(DependencyGraph(AppAssembly()), observesEdges: true)
  let document = GraphDocument(container.graph, observedEdges: container.observedEdges)
  let picture = try document.text(.mermaid)
  return picture
}

private struct FailingSync: SyncServicing {
  struct Failure: Error {}
  func sync() async throws { throw Failure() }
}

@Suite(
  .container(
    SyncAssembly(),
    overrides: { registry in
      registry.register(.singleton, (any ProtectedDataObserving).self) { ManualProtectedDataObserver() }
    }))
struct SyncTests {
  @Test func syncs() async throws {
    let sync = try await Container.current.resolve((any SyncServicing).self)
    try await sync.sync()
  }

  @Test(.container(overrides: { $0.register(.singleton, (any SyncServicing).self) { FailingSync() } }))
  func fails() async throws {
    let sync = try await Container.current.resolve((any SyncServicing).self)
    await #expect(throws: FailingSync.Failure.self) { try await sync.sync() }
  }

  @Test func graph() {
    expectValid(SyncAssembly(), scopes: [GraphScope("session", SessionAssembly(user: User()))])
  }
}

private struct Uploader: Sendable { let firstUnlock: any ProtectedDataObserving }

private struct FirstUnlockRegistrations: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton) { (firstUnlock: Tagged<any ProtectedDataObserving, FirstUnlock>) in
      Uploader(firstUnlock: firstUnlock.value)
    }
  }
}

private struct FurtherRegistrations: Assembly {
  func assemble(into registry: inout Registry) {
    registry.contributing { registry in
      registry.register(.singleton, (any Migration).self, builder: AddAccounts.init)
      registry.register(.singleton, (any Migration).self, builder: AddDrafts.init)
    }
    registry.register(.transient) { (migrations: [any Migration]) in Migrator(migrations) }

    registry.register(.singleton, (any Queue).self, tag: Background.self) { SerialQueue() }
    registry.register(.singleton) { (queue: Tagged<any Queue, Background>) in Indexer(queue: queue.value) }

    registry.register(.singleton) { (makeReport: Provider<SyncReport>) in Reporter(makeReport) }

    registry.register(.singleton, (any Reading & Writing).self, builder: Database.init)
    registry.alias((any Reading).self, to: (any Reading & Writing).self) { $0 }
    registry.alias((any Writing).self, to: (any Reading & Writing).self) { $0 }
    registry.decorate((any SyncServicing).self) { (inner: any SyncServicing, log: Log?) in LoggedSync(inner, log) }

    registry.contributing { $0.decorate((any Migration).self) { inner in LoggedMigration(inner) } }
    registry.decorate([any Migration].self) { $0.sorted { $0.version < $1.version } }

    typealias OpenDocument = @Sendable (_ path: String) throws -> Document
    registry.register(.singleton, OpenDocument.self) { (store: Store) in { path in try Document(path, store) } }
  }
}

@Suite("README")
struct ReadmeTests {
  @Test("its code stands in this file, line by line")
  func code() throws {
    // Another package compiles this file as well, through a symbolic link.
    let thisFile = URL(filePath: #filePath).resolvingSymlinksInPath()
    let root = thisFile.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let source = Self.lines(try String(contentsOf: thisFile, encoding: .utf8))
    var blocks = readme.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    blocks.removeAll { $0.contains(".package(") }
    #expect(blocks.count >= 6)
    for block in blocks {
      // Tests have an entry point of their own.
      // The macro of previews expands into the initializer, and declares what no function can have.
      let code = block.replacing("#Preview(", with: "Preview(")
      let lines = Self.lines(code).filter { !$0.hasPrefix("import ") && $0 != "@main" }
      #expect(source.ranges(of: lines).count == 1, "in no place, or several, of this file:\n\(block)")
    }
  }

  @Test func locking() throws {
    let center = NotificationCenter()
    let observer = ProtectedDataObserver(notificationCenter: center, initialState: .available)
    let container = try Container(
      SyncAssembly(),
      overrides: { $0.register(.singleton, (any ProtectedDataObserving).self) { observer } })

    center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)

    #expect(try container.resolve((any ProtectedDataObserving).self).state == .unavailable)
  }

  @Test("its story runs")
  func story() async throws {
    let container = try await startUp()
    // Where an application object is to be asked, these tests have none: they are no app.
    NotificationCenter.default.post(name: ProtectedDataObserver.didBecomeAvailableNotification, object: nil)
    try await backgroundTask(container)
    _ = try await container.resolve(SyncModel.self)
  }

  @Test("its operation on protected data runs")
  func operation() async throws {
    #expect(try await readCredentials(ManualProtectedDataObserver()) == "token")
  }

  @Test("its registrations make a graph")
  func registrations() throws {
    try DependencyGraph(Registrations(), FurtherRegistrations(), ObserverAssembly()).validate()
    try DependencyGraph(FirstUnlockRegistrations(), ObserverAssembly(firstUnlockIn: URL(filePath: "/"))).validate()
    try DependencyGraph(StopRegistrations(), overrides: { $0.adding { $0.register(.singleton) { StoreFile() } } })
      .validate()
  }

  @Test("localizedDescription is the whole text")
  func localized() async throws {
    let error: any Error = try #require(throws: GraphError.self) {
      try Container(assemblies: [], overrides: { $0.register(.singleton) { Store() } })
    }
    #expect(error.localizedDescription == "\(error)")
    let other: any Error = try await #require(throws: ResolutionError.self) {
      _ = try await Container().resolve(Store.self)
    }
    #expect(other.localizedDescription == "\(other)")
    let container = try Container(
      assemblies: [],
      overrides: {
        $0.adding {
          $0.register(.singleton) {
            Store()
          } onStop: { _ in
            throw FailingSync.Failure()
          }
        }
      })
    _ = try await container.resolve(Store.self)
    let last: any Error = try await #require(throws: StopError.self) { try await container.stop() }
    #expect(last.localizedDescription == "\(last)")
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      // Comments behind code may be aligned in the README.
      line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " // ").trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }
}
