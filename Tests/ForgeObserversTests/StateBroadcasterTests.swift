import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct StateBroadcasterTests {
  @Test func `The state is the one sent last, as soon as send returns`() {
    let broadcaster = StateBroadcaster("a")
    #expect(broadcaster.state == "a")
    broadcaster.send("b")
    #expect(broadcaster.state == "b")
  }

  @Test func `A stream is subscribed when it is read, not at its first element`() async {
    let broadcaster = StateBroadcaster("old")
    let stream = broadcaster.stream
    broadcaster.send("new")
    #expect(await take(2, from: stream) == ["old", "new"])
  }

  @Test func `A new stream begins with the current state without anybody sending`() async {
    let broadcaster = StateBroadcaster(1)
    broadcaster.send(2)
    #expect(await take(1, from: broadcaster.stream) == [2])
  }

  @Test func `Two streams each have the whole sequence`() async {
    let broadcaster = StateBroadcaster(0)
    let (first, second) = (broadcaster.stream, broadcaster.stream)
    broadcaster.send(1)
    broadcaster.send(2)
    #expect(await take(3, from: first) == [0, 1, 2])
    #expect(await take(3, from: second) == [0, 1, 2])
  }

  @Test func `Sending the same state again is not seen`() async {
    let broadcaster = StateBroadcaster(0)
    var iterator = broadcaster.stream.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    for state in [0, 0, 1, 1] { broadcaster.send(state) }
    #expect(await iterator.next() == 1)
    broadcaster.send(1)
    broadcaster.send(2)
    #expect(await iterator.next() == 2)
  }

  @Test func `A reader that sleeps through ten thousand changes has three states to read`() async {
    let broadcaster = StateBroadcaster(0)
    let stream = broadcaster.stream
    for state in 1...10_000 { broadcaster.send(state) }
    broadcaster.finish()
    #expect(await drain(stream) == [0, 1, 10_000])
  }

  @Test func `An excursion stays visible`() async {
    let broadcaster = StateBroadcaster("calm")
    var iterator = broadcaster.stream.makeAsyncIterator()
    #expect(await iterator.next() == "calm")
    broadcaster.send("storm")
    broadcaster.send("calm")
    #expect(await iterator.next() == "storm")
    #expect(await iterator.next() == "calm")
  }

  @Test func `A reader that is suspended is woken by a change`() async {
    let broadcaster = StateBroadcaster(0)
    let stream = broadcaster.stream
    let reader = Task { await take(3, from: stream) }
    for state in 1...2 {
      await eventually { broadcaster.state == state - 1 }
      broadcaster.send(state)
    }
    #expect(await reader.value == [0, 1, 2])
  }

  @Test func `An answer is void once anything was sent after the question, even the same state`() {
    let broadcaster = StateBroadcaster(0)
    let revision = broadcaster.revision
    broadcaster.send(0)
    broadcaster.answer(1, askedAt: revision, overridesEvents: true)
    #expect(broadcaster.state == 0)
    broadcaster.answer(1, askedAt: broadcaster.revision, overridesEvents: true)
    #expect(broadcaster.state == 1)
  }

  @Test func `A consumer may use the broadcaster while it is being told`() async {
    let broadcaster = StateBroadcaster(0)
    let echo = Task {
      for await state in broadcaster.stream.prefix(5) where state < 5 {
        broadcaster.send(state + 1)
        _ = broadcaster.stream
      }
    }
    await broadcaster.wait(for: 5)
    await echo.value
    #expect(broadcaster.state == 5)
  }

  @Test func `A state may be anything that is Sendable and Equatable`() async {
    let broadcaster = StateBroadcaster(String?.none)
    let stream = broadcaster.stream
    broadcaster.send("some")
    broadcaster.send(nil)
    #expect(await take(3, from: stream) == [nil, "some", nil])
  }
}
