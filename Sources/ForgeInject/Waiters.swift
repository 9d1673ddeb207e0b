/// Those who wait for one build: threads, blocked, and tasks, suspended.
// Proof of @unchecked Sendable: every access to the variables is under the ledger's lock, but for reads of `failure` and `tasks`
// after `isDone` was seen or set there, when nobody writes them any more.
final class Waiters: @unchecked Sendable {
  let condition = Monitor.Condition()
  var isDone = false
  var failure: (any Error)?
  /// The instance of a weak service, which nobody else might hold before those who waited have it.
  var object: SharedObject?
  /// The builds in tasks that this one, in a task too, waits for, and the path that led from it to each.
  var waitsFor: [(other: Waiters, steps: [Step])] = []
  private var tasks: [Int: CheckedContinuation<Void, Never>] = [:]
  private var nextTask = 0

  /// Suspends until the build has ended.
  ///
  /// - Throws: What the build threw, or `CancellationError` at once when the task is cancelled.
  func finish() async throws {
    let task = Ledger.withLock {
      nextTask += 1
      return nextTask
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goOn = Ledger.withLock {
          if isDone || Task.isCancelled { return true }
          tasks[task] = continuation
          return false
        }
        if goOn { continuation.resume() }
      }
    } onCancel: {
      Ledger.withLock { isDone ? nil : tasks.removeValue(forKey: task) }?.resume()
    }
    guard Ledger.withLock({ isDone }) else { throw CancellationError() }
    if let failure { throw failure }
  }

  /// Resumes the tasks, once the build has ended.
  func resumeTasks() {
    // In the order in which they came.
    for (_, continuation) in tasks.sorted(by: { $0.key < $1.key }) { continuation.resume() }
  }

  /// The steps from this build to another that it waits for, by way of others; nil when it does not.
  func way(to target: Waiters) -> [Step]? {
    if self === target { return [] }
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var stack: [(build: Waiters, way: [Step])] = [(self, [])]
    while let (build, way) = stack.popLast() {
      for (other, steps) in build.waitsFor {
        if other === target { return way + steps }
        if seen.insert(ObjectIdentifier(other)).inserted { stack.append((other, way + steps)) }
      }
    }
    return nil
  }
}
