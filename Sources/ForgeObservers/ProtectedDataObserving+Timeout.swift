extension ProtectedDataObserving {
  /// Waits until protected data is available, but not longer than a timeout.
  ///
  /// ```swift
  /// try await protectedData.waitUntilAvailable(timeout: .seconds(25))
  /// ```
  ///
  /// When it returns, data has been available at some moment since the call. It returns without
  /// suspending when data is available already, even in a cancelled task.
  ///
  /// The call runs where its caller runs, like ``waitUntilAvailable()``. Neither the timeout nor a
  /// cancellation depends on how the observer reacts to cancellation.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait at most; nothing or less is no time at all, and more than a century
  ///     is a century.
  ///   - clock: What measures the timeout.
  /// - Throws: ``ProtectedDataTimeout`` when the time is up; `CancellationError` when the task is
  ///   cancelled while data is unavailable; what the clock throws.
  public nonisolated(nonsending) func waitUntilAvailable(
    timeout: Duration, clock: any Clock<Duration> = ContinuousClock()
  ) async throws {
    if state == .available { return }
    try Task.checkCancellation()

    let (signals, continuation) = AsyncThrowingStream.makeStream(of: Void.self)
    // Not a task group, which would wait for both: a wait that ignores its cancellation would then
    // outlast the timeout.
    let wait = Task {
      await waitUntilAvailable()
      continuation.yield()
    }
    let limit = Task {
      do {
        try await clock.sleep(for: timeout.sleepable)
        continuation.finish(throwing: ProtectedDataTimeout(timeout: timeout))
      } catch {
        continuation.finish(throwing: error)
      }
    }
    defer {
      wait.cancel()
      limit.cancel()
    }

    var iterator = signals.makeAsyncIterator()
    do {
      // Nothing comes if the task is cancelled.
      guard try await iterator.next(isolation: #isolation) != nil else { throw CancellationError() }
    } catch {
      // What has become available at the last moment counts.
      guard state == .available else { throw error }
    }
  }
}
