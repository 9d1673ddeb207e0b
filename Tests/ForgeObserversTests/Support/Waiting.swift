import Foundation

@testable import ForgeObservers

/// Waits for a condition without holding a thread; tests that use it have a time limit, which cancels them.
func eventually(_ condition: () -> Bool) async {
  while !condition(), !Task.isCancelled { await Task.yield() }
}

/// Takes up to `count` elements; fewer if the stream ends.
func take<State: Sendable>(_ count: Int, from stream: AsyncStream<State>) async -> [State] {
  var taken: [State] = []
  for await state in stream.prefix(count) { taken.append(state) }
  return taken
}

/// Takes all elements until the stream ends.
func drain<State: Sendable>(_ stream: AsyncStream<State>) async -> [State] {
  var taken: [State] = []
  for await state in stream { taken.append(state) }
  return taken
}

/// Runs `body` on so many plain threads at the same time and waits for all of them, suspended.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  let (ends, continuation) = AsyncStream.makeStream(of: Int.self)
  for index in 0..<count {
    Thread {
      body(index)
      continuation.yield(index)
    }.start()
  }
  _ = await take(count, from: ends)
}
