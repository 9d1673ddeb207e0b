import Forge
import Foundation
import Observation
import Testing

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
    await protectedData.waitUntilAvailable()  // returns at once when data is available
    try Task.checkCancellation()  // …and when the task is cancelled
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

private struct SyncReport { let sync: any SyncServicing }
private struct Outbox: Sendable { let store: Store }
private struct Store: Sendable {}
@MainActor private final class Theme {}

private struct Registrations: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, (any SyncServicing).self, builder: SyncService.init)
    registry.register(.transient) { (sync: any SyncServicing) in SyncReport(sync: sync) }
    registry.register(.singleton, mainActorBuilder: Theme.init)

    registry.register(.singleton) { resolver in try Outbox(store: resolver.resolve()) }

    registry.register(.singleton) { Store() }
  }
}

@Suite("README")
struct ReadmeTests {
  @Test("its code stands in this file, line by line")
  func code() throws {
    let thisFile = URL(filePath: #filePath)
    let root = thisFile.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let source = Self.lines(try String(contentsOf: thisFile, encoding: .utf8))
    var blocks = readme.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    blocks.removeAll { $0.contains(".package(") }
    #expect(blocks.count >= 6)
    for block in blocks {
      let lines = Self.lines(block).filter { !$0.hasPrefix("import ") }
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
    try await backgroundTask(container)
    _ = try await container.resolve(SyncModel.self)
  }

  @Test("its registrations make a graph")
  func registrations() throws {
    try DependencyGraph(
      Registrations(), ObserverAssembly()
    ).validate()
  }

  @Test("localizedDescription is the whole text")
  func localized() throws {
    let error: any Error = try #require(throws: GraphError.self) {
      try Container(assemblies: [], overrides: { $0.register(.singleton) { Store() } })
    }
    #expect(error.localizedDescription == "\(error)")
    let other: any Error = try #require(throws: ResolutionError.self) { _ = try Container().resolve(Store.self) }
    #expect(other.localizedDescription == "\(other)")
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      // Comments behind code may be aligned in the README.
      line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " // ").trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }
}
