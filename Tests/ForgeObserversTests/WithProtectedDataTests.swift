import Foundation
import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct WithProtectedDataTests {
  struct Locked: Error {}
  struct Broken: Error {}

  let observer = ManualProtectedDataObserver(initialState: .available)

  @Test func `It runs the operation once, and returns what that returns`() async throws {
    var runs = 0
    let result = try await observer.withProtectedData {
      runs += 1
      return "secret"
    }
    #expect(result == "secret")
    #expect(runs == 1)
  }

  @Test func `It waits before it runs the operation`() async throws {
    observer.setState(.unavailable)
    let runs = StateBroadcaster(0)
    let work = Task { [observer] in
      try await observer.withProtectedData { runs.send(1) }
    }
    await eventually { observer.broadcaster.waiterCount == 1 }
    #expect(runs.state == 0)
    observer.setState(.available)
    try await work.value
    #expect(runs.state == 1)
  }

  @Test func `An operation that a lock has cut short runs again after the unlock`() async throws {
    let work = Task { [observer] in
      var runs = 0
      return try await observer.withProtectedData(retrying: { $0 is Locked }) {
        runs += 1
        if runs == 1 {
          observer.setState(.unavailable)
          throw Locked()
        }
        return runs
      }
    }
    await eventually { observer.broadcaster.waiterCount == 1 }
    observer.setState(.available)
    #expect(try await work.value == 2)
  }

  @Test func `Any other error comes out at once`() async {
    var runs = 0
    await #expect(throws: Broken.self) {
      try await observer.withProtectedData(retrying: { $0 is Locked }) {
        runs += 1
        throw Broken()
      }
    }
    #expect(runs == 1)
  }

  @Test func `Without a word on errors those are retried that say that data is locked`() async {
    for (error, expected) in [(NSError(domain: NSOSStatusErrorDomain, code: -25308), 3), (Broken(), 1)]
      as [(any Error, Int)]
    {
      var runs = 0
      await #expect(throws: (any Error).self) {
        try await observer.withProtectedData {
          runs += 1
          throw error
        }
      }
      #expect(runs == expected, "\(error)")
    }
  }

  @Test(arguments: [(-1, 1), (0, 1), (1, 1), (2, 2), (5, 5)])
  func `After the last attempt the error comes out`(attempts: Int, expected: Int) async {
    var runs = 0
    var questions = 0
    await #expect(throws: Locked.self) {
      try await observer.withProtectedData(
        attempts: attempts,
        retrying: {
          questions += 1
          return $0 is Locked
        }
      ) {
        runs += 1
        throw Locked()
      }
    }
    #expect(runs == expected)
    #expect(questions == expected - 1)
  }

  @Test func `Three attempts are made unless another number is given`() async {
    var runs = 0
    await #expect(throws: Locked.self) {
      try await observer.withProtectedData(retrying: { $0 is Locked }) {
        runs += 1
        throw Locked()
      }
    }
    #expect(runs == 3)
  }

  @Test func `Cancelled while it waits, it throws and runs nothing`() async {
    observer.setState(.unavailable)
    let work = Task { [observer] in
      try await observer.withProtectedData { Issue.record("It ran.") }
    }
    await eventually { observer.broadcaster.waiterCount == 1 }
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
  }

  @Test func `Cancelled while data is available, it leaves the decision to the operation`() async throws {
    let work = Task { [observer] in
      await eventually { Task.isCancelled }
      return try await observer.withProtectedData { "there" }
    }
    work.cancel()
    #expect(try await work.value == "there")
  }

  @Test func `A cancelled task does not retry`() async {
    let runs = StateBroadcaster(0)
    let work = Task { [observer] in
      try await observer.withProtectedData(retrying: { $0 is Locked }) {
        runs.send(runs.state + 1)
        await eventually { Task.isCancelled }
        throw Locked()
      }
    }
    await runs.wait(for: 1)
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    #expect(runs.state == 1)
  }

  @Test func `An observer with the protocol's three members has it`() async throws {
    let observer: any ProtectedDataObserving = ThreeMembers()
    #expect(try await observer.withProtectedData { 1 } == 1)
  }
}

/// Where closures and results that are not Sendable are at home.
@Suite(.timeLimit(.minutes(10))) struct WithProtectedDataIsolationTests {
  let observer: any ProtectedDataObserving = ManualProtectedDataObserver()

  @MainActor
  @Test func `On the main actor, with its own state and results`() async throws {
    let screen = Screen()
    let text = try await observer.withProtectedData(retrying: { _ in screen.retries() }) {
      MainActor.preconditionIsolated()
      screen.lines.append("read")
      return Text("read")
    }
    #expect(text.content == "read")
    #expect(screen.lines == ["read"])
  }

  @Test func `On an actor, with its state and results`() async throws {
    #expect(try await Reader(observer: observer).read() == 2)
  }

  @Test func `On no actor, with a caller's own value`() async throws {
    let text = Text("before")
    let result = try await observer.withProtectedData {
      text.content = "after"
      return text
    }
    #expect(result.content == "after")
  }

  @concurrent
  @Test func `In a function that leaves its caller's actor`() async throws {
    let text = Text("before")
    try await observer.withProtectedData { text.content = "after" }
    #expect(text.content == "after")
  }

  private actor Reader {
    private let observer: any ProtectedDataObserving
    private var texts: [Text] = []

    init(observer: any ProtectedDataObserving) {
      self.observer = observer
    }

    func read() async throws -> Int {
      let text = try await observer.withProtectedData {
        self.preconditionIsolated()
        texts.append(Text("first"))
        return Text("second")
      }
      texts.append(text)
      return texts.count
    }
  }

  @MainActor private final class Screen {
    var lines: [String] = []
    func retries() -> Bool { false }
  }

  private final class Text {
    var content: String
    init(_ content: String) { self.content = content }
  }
}

private struct ThreeMembers: ProtectedDataObserving {
  var state: ProtectedDataState { .available }
  var stateStream: AsyncStream<ProtectedDataState> { AsyncStream { nil } }
  func waitUntilAvailable() async {}
}
