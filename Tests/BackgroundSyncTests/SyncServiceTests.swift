import Forge
import Foundation
import Testing

@testable import BackgroundSyncCore

@Suite("The service", .timeLimit(.minutes(10)))
struct SyncServiceTests {
  @Test("It waits, delivers when data is available, and waits again")
  func waits() async throws {
    try await with(initialState: .unavailable) { bench in
      try bench.folder.write("{\"id\":1}\n", to: "outbox.jsonl")
      #expect(await bench.next() == .waiting)
      #expect(await bench.service.isWaiting)
      bench.observer.setState(.available)
      #expect(await bench.next() == .synced(1))
      bench.observer.setState(.unavailable)
      #expect(await bench.next() == .waiting)
      bench.observer.setState(.available)
      #expect(await bench.next() == .synced(0))
    }
  }

  @Test("A credential that cannot be read, because data was locked meanwhile, makes it wait again")
  func lockedMeanwhile() async throws {
    try await with(initialState: .available) { bench in
      try bench.folder.write("{\"id\":1}\n", to: "outbox.jsonl")
      bench.credentials.fail()
      #expect(await bench.next() == .credentialUnreadable("locked"))
      bench.observer.setState(.unavailable)
      #expect(await bench.next() == .waiting)
      bench.credentials.succeed()
      bench.observer.setState(.available)
      #expect(await bench.next() == .synced(1))
    }
  }

  @Test("Records that are appended while data is available are delivered")
  func appended() async throws {
    try await with(initialState: .available) { bench in
      #expect(await bench.next() == .synced(0))
      try bench.folder.write("{\"id\":1}\n", to: "outbox.jsonl")
      #expect(await bench.next() == .synced(1))
      try bench.folder.append("{\"id\":1}\n{\"id\":2}\n", to: "outbox.jsonl")
      #expect(await bench.next() == .synced(1))
    }
  }

  @Test("A destination that was removed gets every record anew, in order, when there is a new one")
  func removedDestination() async throws {
    try await with(initialState: .available) { bench in
      try bench.folder.write("{\"id\":1}\n{\"id\":2}\n", to: "outbox.jsonl")
      #expect(await bench.nextArrival() == .synced(2))
      try FileManager.default.removeItem(atPath: bench.folder.path("destination.jsonl"))
      try bench.folder.append("{\"id\":3}\n", to: "outbox.jsonl")
      #expect(await bench.next() == .synced(3))
      let text = try bench.folder.text(of: "destination.jsonl")
      #expect(Set(text.split(separator: "\n")) == ["{\"id\":1}", "{\"id\":2}", "{\"id\":3}"])
    }
  }

  @Test("An outbox is read from its start when it was replaced, cut or rewritten")
  func rewritten() async throws {
    try await with(initialState: .available) { bench in
      let url = bench.folder.url.appending(path: "outbox.jsonl")
      try bench.folder.write("{\"id\":1}\n{\"id\":2}\n", to: "outbox.jsonl")
      #expect(await bench.nextArrival() == .synced(2))
      try Data("{\"id\":3}\n{\"id\":2}\n{\"id\":4}\n".utf8).write(to: url, options: .atomic)
      #expect(await bench.next() == .synced(2))
      try bench.folder.write("{\"id\":5}\n", to: "outbox.jsonl")
      #expect(await bench.next() == .synced(1))
      try FileManager.default.removeItem(at: url)
      try bench.folder.write("{\"id\":6}\n{\"id\":5}\n", to: "outbox.jsonl")
      #expect(await bench.next() == .synced(1))
    }
  }

  @Test("It can be cancelled between two pieces of a large outbox, and the rest is not delivered")
  func cancelledBetweenPieces() async throws {
    try await with(initialState: .unavailable) { bench in
      let text = String(repeating: "x", count: 100_000)
      let outbox = (0..<20).map { "{\"id\":\($0),\"text\":\"\(text)\"}\n" }.joined()
      try bench.folder.write(outbox, to: "outbox.jsonl")
      bench.credentials.cancelReaders(after: 2)
      bench.observer.setState(.available)
      try await bench.running.value
      let arrived = try bench.folder.text(of: "destination.jsonl")
      #expect(outbox.hasPrefix(arrived) && arrived.hasSuffix("\n") && arrived.utf8.count < outbox.utf8.count)
    }
  }

  /// A running service with everything around it.
  private struct Bench {
    let folder: SyncFolder
    let observer: ManualProtectedDataObserver
    let credentials: ScriptedCredentials
    let service: any SyncServicing
    let events: AsyncStream<SyncEvent>
    let running: Task<Void, any Error>

    /// The next event that is not the first look at an empty outbox.
    func nextArrival() async -> SyncEvent? {
      for await event in events where event != .synced(0) { return event }
      return nil
    }

    func next() async -> SyncEvent? {
      for await event in events { return event }
      return nil
    }
  }

  private func with(initialState: ProtectedDataState, _ body: (Bench) async throws -> Void) async throws {
    try await SyncFolder.with { folder in
      let observer = ManualProtectedDataObserver(initialState: initialState)
      let credentials = ScriptedCredentials()
      let container = try Container(
        ObserverAssembly(), StorageAssembly(files: folder.files),
        SyncAssembly(console: Console { _ in }, pace: SyncPace(interval: .milliseconds(1))),
        overrides: { registry in
          registry.register(.eagerSingleton, (any ProtectedDataObserving).self, builder: { observer })
          registry.register(.singleton, (any CredentialReading).self, builder: { credentials })
        })
      try await container.start()
      let service: any SyncServicing = try await container.resolve()
      let journal: SyncJournal = try await container.resolve()
      let running = Task { try await service.run() }
      try await body(
        Bench(
          folder: folder, observer: observer, credentials: credentials, service: service, events: journal.events,
          running: running))
      running.cancel()
      try await running.value
    }
  }
}
