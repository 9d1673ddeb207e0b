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
      #expect(try bench.folder.text(of: "destination.jsonl") == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
    }
  }

  @Test("A destination that was removed, cut or rewritten is filled again, though nothing new is to be delivered")
  func emptiedAtRest() async throws {
    try await with(initialState: .available) { bench in
      let two = "{\"id\":1}\n{\"id\":2}\n"
      let path = bench.folder.path("destination.jsonl")
      try bench.folder.write(two, to: "outbox.jsonl")
      #expect(await bench.nextArrival() == .synced(2))
      try FileManager.default.removeItem(atPath: path)
      #expect(await bench.next() == .synced(2))
      #expect(try bench.folder.text(of: "destination.jsonl") == two)
      #expect(truncate(path, 9) == 0)
      #expect(await bench.next() == .synced(1))
      #expect(try bench.folder.text(of: "destination.jsonl") == two)
      try bench.folder.overwriteFirstBytes(with: "{\"id\":8}", of: "destination.jsonl")
      #expect(await bench.next() == .synced(1))
      #expect(try bench.folder.text(of: "destination.jsonl") == "{\"id\":8}\n{\"id\":2}\n{\"id\":1}\n")
    }
  }

  @Test("A destination that is removed in the middle of a delivery gets every record, in order")
  func removedBetweenPieces() async throws {
    try await with(initialState: .unavailable) { bench in
      let outbox = try writeLargeOutbox(bench.folder)
      let path = bench.folder.path("destination.jsonl")
      bench.credentials.onRead(3) { try? FileManager.default.removeItem(atPath: path) }
      #expect(await bench.next() == .waiting)
      bench.observer.setState(.available)
      #expect(await bench.next() == .arrived(10))
      #expect(await bench.next() == .synced(40))
      #expect(try bench.folder.text(of: "destination.jsonl") == outbox)
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

  @Test(
    "It can be cancelled between two pieces of a large outbox; what has arrived is told, and the rest not delivered")
  func cancelledBetweenPieces() async throws {
    try await with(initialState: .unavailable) { bench in
      let outbox = try writeLargeOutbox(bench.folder)
      bench.credentials.onRead(2) { withUnsafeCurrentTask { $0?.cancel() } }
      #expect(await bench.next() == .waiting)
      bench.observer.setState(.available)
      try await bench.running.value
      let arrived = try bench.folder.text(of: "destination.jsonl")
      #expect(outbox.hasPrefix(arrived) && arrived.hasSuffix("\n") && arrived.utf8.count < outbox.utf8.count)
      #expect(await bench.rest() == [.arrived(arrived.split(separator: "\n").count)])
    }
  }

  @Test("What had arrived before a failure is told")
  func failureBetweenPieces() async throws {
    let error = await #expect(throws: SyncError.self) {
      try await with(initialState: .unavailable) { bench in
        _ = try writeLargeOutbox(bench.folder)
        bench.credentials.onRead(2) { try? bench.folder.write("another", to: "destination.jsonl.token") }
        #expect(await bench.next() == .waiting)
        bench.observer.setState(.available)
        _ = await bench.running.result
        let arrived = try bench.folder.text(of: "destination.jsonl").split(separator: "\n").count
        #expect(arrived > 0)
        #expect(await bench.rest() == [.arrived(arrived)])
      }
    }
    #expect(error?.status == .refused)
  }

  @Test("What had arrived before a line that is no record is told, and not that nothing is pending")
  func brokenLine() async throws {
    let error = await #expect(throws: SyncError.self) {
      try await with(initialState: .unavailable) { bench in
        try bench.folder.write("{\"id\":1}\nbroken\n{\"id\":2}\n", to: "outbox.jsonl")
        #expect(await bench.next() == .waiting)
        bench.observer.setState(.available)
        _ = await bench.running.result
        #expect(await bench.rest() == [.arrived(1)])
      }
    }
    #expect(error?.status == .badData)
  }

  @Test("When data is locked in the middle, what has arrived is told first, and then what it waits for")
  func lockedBetweenPieces() async throws {
    try await with(initialState: .unavailable) { bench in
      _ = try writeLargeOutbox(bench.folder)
      bench.credentials.onRead(2) {
        bench.observer.setState(.unavailable)
        // The observer knows, and then it does not yet.
        bench.credentials.onRead(2) { bench.credentials.fail() }
      }
      #expect(await bench.next() == .waiting)
      bench.observer.setState(.available)
      let first = await bench.next()
      let count = try bench.folder.text(of: "destination.jsonl").split(separator: "\n").count
      #expect(first == .arrived(count))
      #expect(await bench.next() == .waiting)
      bench.observer.setState(.available)
      let second = await bench.next()
      let next = try bench.folder.text(of: "destination.jsonl").split(separator: "\n").count
      #expect(second == .arrived(next - count))
      #expect(await bench.next() == .credentialUnreadable("locked"))
      bench.credentials.succeed()
      #expect(await bench.next() == .synced(40 - next))
    }
  }

  /// Writes forty records, of which few fit into a piece.
  private func writeLargeOutbox(_ folder: SyncFolder) throws -> String {
    let text = String(repeating: "x", count: 100_000)
    let outbox = (0..<40).map { "{\"id\":\($0),\"text\":\"\(text)\"}\n" }.joined()
    try folder.write(outbox, to: "outbox.jsonl")
    return outbox
  }

  /// A running service with everything around it.
  private struct Bench {
    let folder: SyncFolder
    let observer: ManualProtectedDataObserver
    let credentials: ScriptedCredentials
    let service: any SyncServicing
    let journal: SyncJournal
    let running: Task<Void, any Error>

    /// The next event that is not the first look at an empty outbox.
    func nextArrival() async -> SyncEvent? {
      for await event in journal.events where event != .synced(0) { return event }
      return nil
    }

    func next() async -> SyncEvent? {
      for await event in journal.events { return event }
      return nil
    }

    /// The events that are left, when there will be no more.
    func rest() async -> [SyncEvent] {
      journal.close()
      return await journal.events.reduce(into: []) { $0.append($1) }
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
      let bench = Bench(
        folder: folder, observer: observer, credentials: credentials, service: service, journal: journal,
        running: running)
      try await withTaskCancellationHandler {
        defer { running.cancel() }
        try await body(bench)
      } onCancel: {
        running.cancel()
      }
      try await running.value
    }
  }
}
