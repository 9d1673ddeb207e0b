import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(2))) struct StateBroadcasterScaleTests {
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

  @Test func `Waiters go on in the order in which they came`() async {
    let broadcaster = StateBroadcaster(0)
    let queue = Queue()
    let tasks = await withTaskGroup { group in
      for number in 0..<100 {
        group.addTask { await queue.enter(number, broadcaster) }
        await eventually { broadcaster.waiterCount == number + 1 }
      }
      broadcaster.send(1)
      await group.waitForAll()
      return await queue.passed
    }
    #expect(tasks == Array(0..<100))
  }

  private actor Queue {
    private(set) var passed: [Int] = []

    func enter(_ number: Int, _ broadcaster: StateBroadcaster<Int>) async {
      await broadcaster.wait(for: 1)
      passed.append(number)
    }
  }
}
