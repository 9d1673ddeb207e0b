extension ProtectedDataObserving {
  /// Runs an operation that reads protected data once that is available, and again if it was locked
  /// away meanwhile.
  ///
  /// ```swift
  /// let token = try await protectedData.withProtectedData {
  ///   try await keychain.read("api_token")
  /// }
  /// ```
  ///
  /// An operation that has failed in the way that `retrying` recognises is repeated from its start, so
  /// it must bear that. An observer may learn of a lock later than the operation, a file observer for
  /// example: the repetition then follows at once.
  ///
  /// The call, and both closures, run where the caller runs (`nonisolated(nonsending)`, see SE-0461).
  /// Neither the closures nor the result need be `Sendable`.
  ///
  /// - Parameters:
  ///   - attempts: How often the operation is run at most; once at least.
  ///   - retrying: Tells whether an error means that protected data has become unavailable. Without it
  ///     ``ProtectedDataError/isLocked(_:)`` does; for errors of your own, ask both.
  ///   - operation: What is to run while data is available.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws, if it is to be repeated no more; `CancellationError` if the
  ///   task is cancelled while data is unavailable, or before a repetition.
  public nonisolated(nonsending) func withProtectedData<Result>(
    attempts: Int = 3, retrying: (any Error) -> Bool = ProtectedDataError.isLocked,
    _ operation: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    var remaining = max(attempts, 1)
    while true {
      await waitUntilAvailable()
      if state == .unavailable { try Task.checkCancellation() }
      remaining -= 1
      do {
        return try await operation()
      } catch {
        guard remaining > 0, retrying(error) else { throw error }
        try Task.checkCancellation()
      }
    }
  }
}
