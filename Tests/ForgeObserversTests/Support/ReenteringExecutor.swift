import Dispatch

@testable import ForgeObservers

/// A task executor that does something whenever it is given a job, on the thread that gives it.
final class ReenteringExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "reentering")
  private let pending = Locked(0)
  private let onEnqueue: @Sendable () -> Void

  init(onEnqueue: @escaping @Sendable () -> Void) {
    self.onEnqueue = onEnqueue
  }

  /// Whether its tasks are all suspended.
  var isIdle: Bool { pending.withLock { $0 == 0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    pending.withLock { $0 += 1 }
    onEnqueue()
    let job = UnownedJob(job)
    queue.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
      pending.withLock { $0 -= 1 }
    }
  }
}
