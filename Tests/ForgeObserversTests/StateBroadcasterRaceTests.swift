import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct StateBroadcasterRaceTests {
  @Test(arguments: 1...10)
  func `With opposing posters the last element of each stream is the state`(
    seed: UInt64
  ) async {
    let broadcaster = StateBroadcaster(false)
    let streams = (0..<8).map { _ in broadcaster.stream }
    let readers = streams.map { stream in Task { await drain(stream) } }
    let unread = (0..<4).map { _ in broadcaster.stream }

    await onThreads(4) { thread in
      var random = SplitMix(state: seed &* 1_000 &+ UInt64(thread))
      for _ in 0..<500 { broadcaster.send(Bool.random(using: &random)) }
    }
    let state = broadcaster.state
    broadcaster.finish()

    for seen in await values(of: readers) + all(of: unread) {
      #expect(seen.first == false, "seed \(seed)")
      #expect(seen.last == state, "seed \(seed)")
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 != $1 }, "seed \(seed)")
    }
  }

  @Test func `A stream taken while others send begins with no older state`() async {
    let broadcaster = StateBroadcaster(0)
    async let posting: Void = onThreads(1) { _ in
      for state in 1...2_000 { broadcaster.send(state) }
    }
    while broadcaster.state < 2_000 {
      let before = broadcaster.state
      let first = await take(1, from: broadcaster.stream)
      #expect(first.allSatisfy { before <= $0 && $0 <= broadcaster.state })
    }
    await posting
  }

  @Test func `Subscribing and cancelling may race with posting`() async {
    let broadcaster = StateBroadcaster(0)
    async let posting: Void = onThreads(2) { thread in
      for state in 0..<2_000 { broadcaster.send(state &* 2 &+ thread) }
    }
    for round in 0..<200 {
      let readers = (0..<4).map { _ in
        let stream = broadcaster.stream
        return Task { for await _ in stream {} }
      }
      _ = broadcaster.stream
      if round.isMultiple(of: 2) { await Task.yield() }
      for reader in readers { reader.cancel() }
      for reader in readers { await reader.value }
    }
    await posting
    #expect(broadcaster.readerCount == 0)
  }

  @Test func `Waiting and cancelling may race with posting`() async {
    let broadcaster = StateBroadcaster(false)
    async let posting: Void = onThreads(2) { thread in
      for round in 0..<2_000 { broadcaster.send((round + thread).isMultiple(of: 2)) }
    }
    for round in 0..<200 {
      let waiters = (0..<4).map { _ in Task { await broadcaster.wait(for: true) } }
      if round.isMultiple(of: 2) { await Task.yield() }
      for waiter in waiters { waiter.cancel() }
      for waiter in waiters { await waiter.value }
    }
    await posting
    #expect(broadcaster.waiterCount == 0)
  }

  @Test func `Releasing a broadcaster may race with its readers`() async {
    for _ in 0..<200 {
      let owner = Locked(StateBroadcaster?.some(StateBroadcaster(0)))
      let streams = owner.withLock { broadcaster in
        (0..<4).compactMap { _ in broadcaster?.stream }
      }
      let readers = streams.map { stream in Task { await drain(stream) } }
      await onThreads(1) { _ in
        let last = owner.withLock { exchange(&$0, with: nil) }
        last?.send(1)
      }
      for seen in await values(of: readers) { #expect(seen == [0, 1]) }
    }
  }

  private func values<Value: Sendable>(of tasks: [Task<Value, Never>]) async -> [Value] {
    var values: [Value] = []
    for task in tasks { values.append(await task.value) }
    return values
  }

  private func all<State: Sendable>(of streams: [AsyncStream<State>]) async -> [[State]] {
    var all: [[State]] = []
    for stream in streams { all.append(await drain(stream)) }
    return all
  }
}
