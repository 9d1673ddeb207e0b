/// How long a container may take to stop.
struct StopBound: Sendable {
  private let timeLeft: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  init(_ limit: Duration, clock: some Clock<Duration>) {
    // A clock cannot tell the end of a longer time.
    let limit = min(max(limit, .zero), .seconds(Int64(1) << 32))
    let end = clock.now.advanced(by: limit)
    timeLeft = { max(clock.now.duration(to: end), .zero) }
    sleep = { try await clock.sleep(for: $0) }
  }

  /// Waits for the task to end, but not after the time is up; what is not the last of all has half of what is left.
  ///
  /// The current task must not be cancelled.
  ///
  /// - Returns: How long it was waited for when it has not ended.
  func timeOut(_ task: Task<Void, any Error>, isLast: Bool) async -> Duration? {
    let time = isLast ? timeLeft() : timeLeft() / 2
    let (ends, continuation) = AsyncStream.makeStream(of: Duration?.self)
    // Not a task group, which would wait for both.
    Task {
      _ = await task.result
      continuation.yield(nil)
    }
    let timer = Task {
      try? await sleep(time)
      continuation.yield(time)
    }
    defer { timer.cancel() }
    var iterator = ends.makeAsyncIterator()
    return await iterator.next() ?? time
  }
}
