/// A build that is under way, and those who wait for it: threads, blocked, and tasks, suspended.
// Proof of @unchecked Sendable: every access to the variables is under the coordinator's lock, but for reads of `isAbandoned` and `waiting`
// after `isDone` was seen or set there, when nobody writes them any more.
final class PendingBuild: @unchecked Sendable {
  /// That a build waits for another.
  final class Wait {
    let other: PendingBuild
    /// The path that leads from the one to the other.
    let steps: [PathStep]

    init(for other: PendingBuild, _ steps: [PathStep]) {
      self.other = other
      self.steps = steps
    }
  }

  let slot: SlotPointer
  let condition = Monitor.Condition()
  private(set) var isDone = false
  /// What has become of a shared service's instance; it holds a weak one, which nobody else might hold before those who waited have it.
  private(set) var outcome: Attempt?
  var waitsFor: [Wait] = []
  /// How many resolutions want the instance of a build in a task of its own.
  var users = 0
  /// Whether its task was cancelled because nobody wanted the instance any more.
  private var isAbandoned = false
  /// Whether its container stops without waiting for it.
  private(set) var isLeft = false
  /// The task of its own, once that has been started.
  private var task: Task<Void, Never>?
  /// The most urgent priority among those who want the instance.
  private(set) var priority = TaskPriority.background
  /// The priority that the task was given.
  private var taskPriority = TaskPriority.background
  private var waiting: [Waiter] = []

  init(_ slot: SlotPointer) {
    self.slot = slot
  }

  // MARK: Waiting

  /// Suspends until the build has ended.
  ///
  /// - Returns: Nil when one has to try again: it failed since nobody wanted it before this one came, or its container does not wait for it.
  /// - Throws: What the build threw, or `CancellationError` at once when the task is cancelled.
  func end() async throws -> Attempt? {
    raise(to: Task.currentPriority)
    let waiter = Waiter()
    await withTaskCancellationHandler {
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        await withTaskPriorityEscalationHandler {
          await suspend(waiter)
        } onPriorityEscalated: { _, new in
          self.raise(to: new)
        }
      } else {
        await suspend(waiter)
      }
    } onCancel: {
      waiter.resume()
      BuildCoordinator.withLock { if !isDone { waiting.removeAll { $0 === waiter } } }
    }
    let (outcome, isLeft) = BuildCoordinator.withLock { (self.outcome, self.isLeft) }
    guard let outcome else {
      if isLeft { return nil }
      throw CancellationError()
    }
    guard case .failed(let error) = outcome else { return outcome }
    if isAbandoned { return nil }
    throw error
  }

  private nonisolated(nonsending) func suspend(_ waiter: Waiter) async {
    await waiter.suspend {
      if isDone || isLeft || Task.isCancelled { return true }
      waiting.append(waiter)
      return false
    }
  }

  /// Resumes the tasks that wait, once the build has ended.
  func resumeTasks() { for waiter in waiting { waiter.resume() } }

  /// Lets those go who wait, and cancels the build: its container stops without waiting for it.
  func leave() {
    var waiters: [Waiter] = []
    BuildCoordinator.withLock {
      if isDone { return }
      isLeft = true
      isAbandoned = true
      swap(&waiters, &waiting)
      condition.signalAll()
    }
    updateTask()
    for waiter in waiters { waiter.resume() }
  }

  /// The steps from this build to another that it waits for, by way of others; nil when it does not.
  func way(to target: PendingBuild) -> [PathStep]? {
    var seen = Seen()
    var stack = [Wait(for: self, [])]
    while let next = stack.popLast() {
      if next.other === target { return next.steps }
      guard seen.insert(next.other) else { continue }
      for wait in next.other.waitsFor { stack.append(Wait(for: wait.other, next.steps + wait.steps)) }
    }
    return nil
  }

  // MARK: Priority

  private func raise(to priority: TaskPriority) {
    for build in BuildCoordinator.withLock({ raised(to: priority) }) { build.updateTask() }
  }

  /// Raises the build, and those that it waits for, to the priority at least; under the coordinator's lock.
  ///
  /// - Returns: Those whose tasks have to be updated.
  @inline(never)
  func raised(to priority: TaskPriority) -> [PendingBuild] {
    var raised: [PendingBuild] = []
    var stack = [self]
    while let build = stack.popLast() {
      // What a build waits for is as urgent as the build already.
      guard build.priority < priority, !build.isDone else { continue }
      build.priority = priority
      raised.append(build)
      for wait in build.waitsFor { stack.append(wait.other) }
    }
    return raised
  }

  // MARK: The task of its own

  /// Starts the task that builds.
  func start(_ body: @escaping @concurrent @Sendable () async -> Void) {
    let first = BuildCoordinator.withLock {
      taskPriority = priority
      return priority
    }
    let task = Task.detached(priority: first) { await body() }
    BuildCoordinator.withLock { if !isDone { self.task = task } }
    updateTask()
  }

  /// Notes that nobody wants the instance any more, under the coordinator's lock; the task has to be updated then.
  ///
  /// Those who come to want it before it has ended wait for that, and then try again unless it has succeeded.
  func abandon() {
    if !isDone { isAbandoned = true }
  }

  /// Tells the task what was decided under the lock: that it is cancelled, or how urgent it is.
  @inline(never)
  func updateTask() {
    var raised: TaskPriority?
    let (task, isCancelled) = BuildCoordinator.withLock { () -> (Task<Void, Never>?, Bool) in
      if self.task != nil, taskPriority < priority {
        taskPriority = priority
        raised = priority
      }
      return (self.task, isAbandoned)
    }
    if isCancelled { task?.cancel() }
    // Awaiting a task's value raises it to the priority of the one who awaits (SE-0304).
    if let raised, let task { Task.detached(priority: raised) { await task.value } }
  }

  /// Notes the end, and lets go of what only a build under way needs; under the coordinator's lock.
  func finish(_ outcome: Attempt? = nil) {
    isDone = true
    self.outcome = outcome
    task = nil
    condition.signalAll()
  }
}
