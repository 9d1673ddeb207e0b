import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct StateBroadcasterScaleTests {
  @Test func `One event reaches ten thousand streams`() async {
    let broadcaster = StateBroadcaster(0)
    let streams = (0..<10_000).map { _ in broadcaster.stream }
    broadcaster.send(1)
    let complete = await withTaskGroup { group in
      for stream in streams { group.addTask { await take(2, from: stream) == [0, 1] } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(complete == 10_000)
  }

  @Test func `One event releases ten thousand waiters`() async {
    let broadcaster = StateBroadcaster(0)
    let released = await withTaskGroup { group in
      for _ in 0..<10_000 {
        group.addTask {
          await broadcaster.wait(for: 1)
          return broadcaster.state == 1
        }
      }
      await eventually { broadcaster.waiterCount == 10_000 }
      broadcaster.send(1)
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(released == 10_000)
    #expect(broadcaster.waiterCount == 0)
  }

  @Test func `Ten thousand dropped streams leave nothing behind`() {
    let broadcaster = StateBroadcaster(0)
    for _ in 0..<10_000 { _ = broadcaster.stream }
    #expect(broadcaster.readerCount == 0)
  }

  @Test func `Waiters are released in the order in which they came`() async {
    var core = BroadcastCore(0)
    var effects = BroadcastCore<Int>.Effects()
    var tasks: [Task<Void, Never>] = []
    for _ in 0..<50 {
      let (continuations, sink) = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
      tasks.append(Task { await withCheckedContinuation { _ = sink.yield($0) } })
      guard let continuation = await continuations.first(where: { _ in true }) else { return }
      core.addWaiter(.init(target: 1, continuation: continuation), id: core.makeID(), into: &effects)
    }
    core.send(1, into: &effects)
    #expect(effects.released.count == 50)
    // Only the task whose turn it is can end here.
    for (task, waiter) in zip(tasks, effects.released) {
      waiter.continuation.resume()
      await task.value
    }
  }
}
