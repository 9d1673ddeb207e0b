/// A task that is suspended until something has changed under the coordinator's lock.
final class Waiter: Sendable {
  private let continuation = Guarded<CheckedContinuation<Void, Never>?>(nil)

  /// Suspends the current task until ``resume()``.
  ///
  /// - Parameter isOver: Says, under the lock, that there is nothing to wait for; if there is, it sees to it that the waiter is found.
  nonisolated(nonsending) func suspend(unless isOver: () -> Bool) async {
    await withCheckedContinuation { continuation in
      let goesOn = BuildCoordinator.withLock {
        if isOver() { return true }
        self.continuation.value = continuation
        return false
      }
      if goesOn { continuation.resume() }
    }
  }

  /// Lets the task go on, outside of the lock.
  func resume() {
    let continuation = BuildCoordinator.withLock {
      defer { self.continuation.value = nil }
      return self.continuation.value
    }
    continuation?.resume()
  }
}
