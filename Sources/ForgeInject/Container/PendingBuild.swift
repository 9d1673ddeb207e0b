/// A build that is under way, and those who wait for it: threads, blocked, and tasks, suspended.
// Proof of @unchecked Sendable: every access to the variables is under the coordinator's lock, but for reads of `failure`, `object`,
// `isAbandoned` and `waiting` after `isDone` was seen or set there, when nobody writes them any more.
final class PendingBuild: @unchecked Sendable {
  let slot: SlotPointer
  let condition = Monitor.Condition()
  var isDone = false
  var failure: (any Error)?
  /// The instance of a weak service, which nobody else might hold before those who waited have it.
  var object: SharedObject?
  /// The builds that this one waits for, and the path that led from it to each.
  var waitsFor: [(other: PendingBuild, steps: [PathStep])] = []
  /// How many resolutions want the instance of a build in a task of its own.
  var users = 0
  /// Whether its task was cancelled because nobody wanted the instance any more.
  private(set) var isAbandoned = false
  /// Whether its container stops without waiting for it.
  private(set) var isLeft = false
  /// The task of its own, once that has been started.
  private var task: Task<Void, Never>?
  /// The most urgent priority among those who want the instance.
  private(set) var priority: TaskPriority
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastWaiting = 0

  init(_ slot: SlotPointer, priority: TaskPriority = .background) {
    self.slot = slot
    self.priority = priority
  }

  // MARK: Waiting

  /// What somebody who waited for a build has to know.
  enum End {
    case built
    /// It failed since nobody wanted it before this one came, or its container does not wait for it: one has to try again.
    case abandoned
  }

  /// Suspends until the build has ended.
  ///
  /// - Throws: What the build threw, or `CancellationError` at once when the task is cancelled.
  func end() async throws -> End {
    await raising { await suspend() }
    let (isDone, isLeft) = BuildCoordinator.withLock { (self.isDone, self.isLeft) }
    guard isDone else {
      if isLeft { return .abandoned }
      throw CancellationError()
    }
    guard let failure else { return .built }
    if isAbandoned { return .abandoned }
    throw failure
  }

  /// Suspends until the build has ended or the task is cancelled.
  private nonisolated(nonsending) func suspend() async {
    let place = BuildCoordinator.withLock {
      lastWaiting += 1
      return lastWaiting
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goOn = BuildCoordinator.withLock {
          if isDone || isLeft || Task.isCancelled { return true }
          waiting[place] = continuation
          return false
        }
        if goOn { continuation.resume() }
      }
    } onCancel: {
      BuildCoordinator.withLock { isDone ? nil : waiting.removeValue(forKey: place) }?.resume()
    }
  }

  /// Resumes the tasks that wait, once the build has ended.
  func resumeTasks() { Self.resume(waiting) }

  /// Resumes tasks in the order in which they came.
  private static func resume(_ waiting: [Int: CheckedContinuation<Void, Never>]) {
    for (_, continuation) in waiting.sorted(by: { $0.key < $1.key }) { continuation.resume() }
  }

  /// Lets those go who wait, and cancels the build: its container stops without waiting for it.
  func leave() {
    var resumed: [Int: CheckedContinuation<Void, Never>] = [:]
    let task = BuildCoordinator.withLock { () -> Task<Void, Never>? in
      guard !isDone else { return nil }
      isLeft = true
      swap(&resumed, &waiting)
      condition.signalAll()
      return abandon()
    }
    task?.cancel()
    Self.resume(resumed)
  }

  /// The steps from this build to another that it waits for, by way of others; nil when it does not.
  func way(to target: PendingBuild) -> [PathStep]? {
    if self === target { return [] }
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var stack: [(build: PendingBuild, way: [PathStep])] = [(self, [])]
    while let (build, way) = stack.popLast() {
      for (other, steps) in build.waitsFor {
        if other === target { return way + steps }
        if seen.insert(ObjectIdentifier(other)).inserted { stack.append((other, way + steps)) }
      }
    }
    return nil
  }

  // MARK: Priority

  /// What makes a task as urgent as one who waits for it; performed outside the lock.
  struct Escalation {
    fileprivate let task: Task<Void, Never>
    fileprivate let priority: TaskPriority

    /// Awaiting a task's value raises it to the priority of the one who awaits (SE-0304).
    func perform() {
      Task.detached(priority: priority) { [task] in await task.value }
    }
  }

  /// Raises the build to the priority of the current task, now and when that is raised itself while it waits.
  private nonisolated(nonsending) func raising(_ body: nonisolated(nonsending) () async -> Void) async {
    raise(to: Task.currentPriority)
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      await withTaskPriorityEscalationHandler {
        await body()
      } onPriorityEscalated: { _, new in
        self.raise(to: new)
      }
    } else {
      await body()
    }
  }

  private func raise(to priority: TaskPriority) {
    for escalation in BuildCoordinator.withLock({ raised(to: priority) }) { escalation.perform() }
  }

  /// Raises the build, and those that it waits for, to the priority at least; under the coordinator's lock.
  func raised(to priority: TaskPriority) -> [Escalation] {
    var escalations: [Escalation] = []
    var stack = [self]
    while let build = stack.popLast() {
      // What a build waits for is as urgent as the build already.
      guard build.priority < priority, !build.isDone else { continue }
      build.priority = priority
      if let task = build.task { escalations.append(Escalation(task: task, priority: priority)) }
      stack += build.waitsFor.map(\.other)
    }
    return escalations
  }

  // MARK: The task of its own

  /// Starts the task that builds.
  func start(_ body: @escaping @concurrent @Sendable () async -> Void) {
    let first = BuildCoordinator.withLock { priority }
    let task = Task.detached(priority: first) { await body() }
    let (isCancelled, now) = BuildCoordinator.withLock {
      if !isDone { self.task = task }
      return (isAbandoned, priority)
    }
    if isCancelled { task.cancel() }
    if now > first { Escalation(task: task, priority: now).perform() }
  }

  /// Ends the build, whose instance nobody wants; under the coordinator's lock.
  ///
  /// Those who come to want it before it has ended wait for that, and then try again unless it has succeeded.
  ///
  /// - Returns: What has to be cancelled outside the lock.
  func abandon() -> Task<Void, Never>? {
    guard !isDone else { return nil }
    isAbandoned = true
    return task
  }

  /// Lets go of what only a build under way needs; under the coordinator's lock.
  func finish() {
    isDone = true
    task = nil
    condition.signalAll()
  }
}
