import Dispatch

@testable import ForgeObservers

/// A serial executor that counts the jobs it is given.
final class CountingExecutor: SerialExecutor {
  private let jobs = Locked(0)
  private let queue = DispatchQueue(label: "counting")

  var jobCount: Int { jobs.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.withLock { $0 += 1 }
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
