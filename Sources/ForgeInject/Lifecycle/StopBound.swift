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
  static func timeOut(_ task: Task<Void, any Error>, within bound: StopBound?, isLast: Bool) async -> Duration? {
    guard let bound else {
      _ = await task.result
      return nil
    }
    let time = isLast ? bound.timeLeft() : bound.timeLeft() / 2
    let waiter = Waiter()
    let isLate = Guarded<Bool?>(nil)
    @Sendable func end(late: Bool) {
      BuildCoordinator.withLock { isLate.value = isLate.value ?? late }
      waiter.resume()
    }
    // Not a task group, which would wait for both.
    Task {
      _ = await task.result
      end(late: false)
    }
    let timer = Task {
      try? await bound.sleep(time)
      end(late: true)
    }
    await waiter.suspend { isLate.value != nil }
    timer.cancel()
    return BuildCoordinator.withLock { isLate.value } == true ? time : nil
  }
}
