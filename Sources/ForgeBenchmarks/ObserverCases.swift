import ForgeObservers
import Synchronization

/// What a change of state costs for each of those who follow it; the baseline yields into continuations without an observer.
enum ObserverCases {
  static let all = [1, 100, 10_000].map(fanOut) + [waiters]

  private static func fanOut(_ readers: Int) -> Benchmark {
    Benchmark(
      name: "stream-\(readers)",
      title: "a change to \(readers) stream reader\(readers == 1 ? "" : "s"), for each reader",
      kind: .operation(count: max(1, 20_000 / readers) * readers, slices: 1),
      variants: [
        .init("direct") { operations in
          let streams = (0..<readers).map { _ in
            AsyncStream.makeStream(of: ProtectedDataState.self, bufferingPolicy: .bufferingNewest(2))
          }
          await follow(streams.map(\.stream), changes: operations / readers) { state in
            for stream in streams { stream.continuation.yield(state) }
          }
        },
        .init("forge") { operations in
          let observer = ManualProtectedDataObserver(initialState: .available)
          await follow((0..<readers).map { _ in observer.stateStream }, changes: operations / readers) {
            observer.setState($0)
          }
        },
      ])
  }

  /// Sends changes one by one, each when all readers have seen the one before.
  private static func follow(
    _ streams: [AsyncStream<ProtectedDataState>], changes: Int, send: (ProtectedDataState) -> Void
  ) async {
    var iterators = streams.map { $0.makeAsyncIterator() }
    for change in 0..<changes {
      let state: ProtectedDataState = change % 2 == 0 ? .unavailable : .available
      send(state)
      for index in iterators.indices {
        while let seen = await iterators[index].next(isolation: #isolation), seen != state {}
      }
    }
  }

  private static let waiters = Benchmark(
    name: "waiters-10000", title: "10,000 waiters released by one event, for each waiter",
    kind: .operation(count: 10_000, slices: 1),
    variants: [
      .init("direct") { count in
        let continuations = Mutex<[CheckedContinuation<Void, Never>]>([])
        await release(count, event: { continuations.withLock { $0 }.forEach { $0.resume() } }) {
          await withCheckedContinuation { continuation in continuations.withLock { $0.append(continuation) } }
        }
      },
      .init("forge") { count in
        let observer = ManualProtectedDataObserver(initialState: .unavailable)
        await release(count, event: { observer.setState(.available) }) { await observer.waitUntilAvailable() }
      },
    ])

  /// Runs `event` once so many tasks are suspended in `wait`, and waits for all of them.
  private static func release(
    _ count: Int, event: () -> Void, wait: @escaping @Sendable () async -> Void
  ) async {
    let room = WaitingRoom()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<count { group.addTask { await room.enter(wait) } }
      await room.filled(by: count)
      event()
    }
  }
}

/// Has tasks wait on it, and knows when they do: an actor is free when each of them is suspended.
private actor WaitingRoom {
  private var count = 0
  private var awaited = (count: 0, continuation: CheckedContinuation<Void, Never>?.none)

  func enter(_ wait: @Sendable () async -> Void) async {
    count += 1
    if count == awaited.count { awaited.continuation?.resume() }
    await wait()
  }

  func filled(by count: Int) async {
    if self.count < count { await withCheckedContinuation { awaited = (count, $0) } }
  }
}
