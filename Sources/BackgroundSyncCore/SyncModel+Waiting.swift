import Observation

extension SyncModel {
  /// Waits until the model meets a condition.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func wait(until condition: @MainActor (SyncModel) -> Bool) async throws {
    while true {
      try Task.checkCancellation()
      let (change, continuation) = AsyncStream.makeStream(of: Never.self)
      let isMet = withObservationTracking {
        condition(self)
      } onChange: {
        // Called before the change; the main actor is free, and the condition looked at again, only after it.
        continuation.finish()
      }
      if isMet { return }
      for await _ in change {}
    }
  }
}
