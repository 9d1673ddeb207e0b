import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct StreamLifetimeTests {
  @Test func `A stream that is dropped unread is forgotten at once`() {
    let broadcaster = StateBroadcaster(0)
    do {
      let streams = (0..<10).map { _ in broadcaster.stream }
      #expect(broadcaster.readerCount == streams.count)
    }
    #expect(broadcaster.readerCount == 0)
  }

  @Test func `A stream that is dropped half-read is forgotten at once`() async {
    let broadcaster = StateBroadcaster(0)
    #expect(await take(1, from: broadcaster.stream) == [0])
    #expect(broadcaster.readerCount == 0)
  }

  @Test func `A reader that is cancelled while it waits ends, and is forgotten`() async {
    let broadcaster = StateBroadcaster(0)
    let stream = broadcaster.stream
    let (begun, continuation) = AsyncStream.makeStream(of: Int.self)
    let reader = Task {
      for await state in stream { continuation.yield(state) }
    }
    #expect(await take(1, from: begun) == [0])
    reader.cancel()
    await reader.value
    #expect(broadcaster.readerCount == 0, "The stream itself is still held here.")
    #expect(await drain(stream) == [])
  }

  @Test func `A task that is cancelled before it reads gets no element`() async {
    let broadcaster = StateBroadcaster(0)
    let stream = broadcaster.stream
    let reader = Task {
      await eventually { Task.isCancelled }
      return await drain(stream)
    }
    reader.cancel()
    #expect(await reader.value == [])
    #expect(broadcaster.readerCount == 0)
  }

  @Test func `Cancelling one reader leaves the others alone`() async {
    let broadcaster = StateBroadcaster(0)
    let (first, second) = (broadcaster.stream, broadcaster.stream)
    let cancelled = Task { await drain(first) }
    cancelled.cancel()
    _ = await cancelled.value
    broadcaster.send(1)
    #expect(await take(2, from: second) == [0, 1])
  }

  @Test func `Streams end when the broadcaster goes away, after what was pending`() async {
    var broadcaster: StateBroadcaster? = StateBroadcaster(0)
    let streams = (0..<10).compactMap { _ in broadcaster?.stream }
    broadcaster?.send(1)
    broadcaster = nil
    for stream in streams { #expect(await drain(stream) == [0, 1]) }
  }

  @Test func `A stream does not keep its broadcaster alive`() async {
    var broadcaster: StateBroadcaster? = StateBroadcaster(0)
    weak let reference = broadcaster
    let stream = broadcaster?.stream
    broadcaster = nil
    #expect(reference == nil)
    #expect(await drain(stream ?? AsyncStream { nil }) == [0])
  }

  @Test func `Readers that are suspended end when the broadcaster goes away`() async {
    var broadcaster: StateBroadcaster? = StateBroadcaster(0)
    let streams = (0..<10).compactMap { _ in broadcaster?.stream }
    let (begun, continuation) = AsyncStream.makeStream(of: Int.self)
    let readers = streams.map { stream in
      Task { for await state in stream { continuation.yield(state) } }
    }
    _ = await take(10, from: begun)
    broadcaster = nil
    for reader in readers { await reader.value }
  }

  @Test func `A state whose destruction uses the broadcaster does not deadlock`() async {
    let destroyed = Locked(0)
    let broadcaster = StateBroadcaster<Farewell?>(nil)
    let farewell: @Sendable () -> Void = { [weak broadcaster] in
      broadcaster?.send(broadcaster?.state)
      destroyed.withLock { $0 += 1 }
    }
    var stream: AsyncStream<Farewell?>? = broadcaster.stream
    for _ in 0..<5 { broadcaster.send(Farewell(farewell)) }
    broadcaster.send(nil)
    #expect(destroyed.withLock { $0 } == 4, "A change that nobody has read is kept.")
    stream = nil
    #expect(stream == nil)
    #expect(destroyed.withLock { $0 } == 5)
  }
}

private final class Farewell: Sendable, Equatable {
  private let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }

  deinit {
    run()
  }

  static func == (lhs: Farewell, rhs: Farewell) -> Bool { lhs === rhs }
}
