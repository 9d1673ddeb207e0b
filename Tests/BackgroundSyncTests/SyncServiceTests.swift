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

  /// A running service with everything around it.
  private struct Bench {
    let folder: SyncFolder
    let observer: ManualProtectedDataObserver
    let credentials: ScriptedCredentials
    let service: any SyncServicing
    let events: AsyncStream<SyncEvent>

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
          folder: folder, observer: observer, credentials: credentials, service: service, events: journal.events))
      running.cancel()
      try await running.value
    }
  }
}
