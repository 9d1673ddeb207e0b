/// Who builds what, and who waits for it: for all containers of the process, since a cycle of waiting threads may go through several.
///
/// Its lock is held for a few loads and stores, never while a builder runs.
///
/// A claim belongs to a thread. Nobody suspends between claiming a slot and finishing it, so a thread owns just
/// the slots whose builders are on its stack, and each owner is running or blocked on one other slot.
enum BuildCoordinator {
  private static let monitor = Monitor()
  private static let completions = Guarded<UInt64>(0)

  /// Whether to wait for the end of a build that is under way.
  enum Waiting { case no, yes, isRecorded }

  static func withLock<R>(_ body: () -> R) -> R { monitor.withLock(body) }

  /// What stands against a build of the slot, under the lock: its instance, or the end of that.
  @inline(never)
  static func found(_ slot: SlotPointer) -> Attempt? {
    if let instance = slot.pointee.builtInstance { return .built(SharedInstance(instance)) }
    if slot.pointee.isEnded { return .stopped }
    return slot.pointee.weakInstance?.object.map { .weak(SharedObject($0)) }
  }

  // MARK: Builds by threads

  /// Claims the slot for the calling thread.
  ///
  /// - Parameters:
  ///   - waiting: Whether to wait for the end of a build that is under way.
  ///   - belongsToRunningBuild: Whether the build is part of one that is under way.
  /// - Returns: Nil when a build was waited for that the container does not wait for, so that one has to try again.
  static func claim(
    _ slot: SlotPointer, of container: Container, for thread: ThreadPointer, waiting: Waiting,
    belongsToRunningBuild: Bool
  ) -> Attempt? {
    var ended: PendingBuild?
    let attempt: Attempt? = monitor.withLock {
      if let found = found(slot) { return found }
      guard let owner = slot.owner else {
        let isPart = belongsToRunningBuild || thread.pointee.claims > 0
        guard container.state.admits(belongsToRunningBuild: isPart) else { return .stopped }
        slot.owner = thread
        thread.pointee.claims += 1
        container.state.value.claims += 1
        return .granted
      }
      // What the container does not wait for, nobody does.
      if container.state.value.phase >= .drained { return .stopped }
      guard waiting != .no else { return .underWay(pendingBuild(of: slot)) }
      if let cycle = cycle(from: thread, to: slot, ownedBy: owner, container) { return .cycle(cycle) }
      if waiting == .yes, container.recorder != nil { return nil }
      let build = pendingBuild(of: slot)
      thread.pointee.waitsFor = slot
      while !build.isDone, !build.isLeft { build.condition.wait(monitor) }
      thread.pointee.waitsFor = nil
      ended = build
      return nil
    }
    if let attempt { return attempt }
    if let ended { return ended.outcome }
    // The time is asked for outside of the lock.
    let wait = container.recorder?.log.beginWait(for: slot, of: container, on: thread)
    defer { container.recorder?.log.endWait(wait) }
    return claim(
      slot, of: container, for: thread, waiting: .isRecorded, belongsToRunningBuild: belongsToRunningBuild)
  }

  /// Follows who waits for whom, from the owner of a slot on; back at `thread` it is a cycle.
  ///
  /// Every thread but the calling one whose steps are read here is blocked in `claim`, whose wait it cannot leave
  /// without the lock that we hold: its frames stay as they are.
  private static func cycle(
    from thread: ThreadPointer, to slot: SlotPointer, ownedBy owner: ThreadPointer, _ container: Container
  ) -> [PathStep]? {
    var (owner, slot) = (owner, slot)
    var steps = thread.pointee.steps()
    while owner != thread {
      guard let next = owner.pointee.waitsFor, let nextOwner = next.owner else { return nil }
      steps += owner.pointee.steps(through: slot)
      (owner, slot) = (nextOwner, next)
    }
    // The calling thread's own frame of the slot that closes the cycle.
    return steps + [thread.pointee.steps(through: slot).first?.alone ?? PathStep(container, slot)]
  }

  // MARK: Builds in tasks

  /// Finds the build of a slot in a task of its own, or has it started; it has to be left in any case.
  ///
  /// - Parameters:
  ///   - belongsToRunningBuild: Whether the build is part of one that is under way.
  ///   - launch: Starts the task.
  static func start(
    _ slot: SlotPointer, of container: Container, belongsToRunningBuild: Bool, launch: (PendingBuild) -> Void
  ) -> Attempt {
    let priority = Task.currentPriority
    var isFirst = false
    var raised: [PendingBuild] = []
    let attempt: Attempt = monitor.withLock {
      if let found = found(slot) { return found }
      if container.state.value.phase >= .drained { return .stopped }
      isFirst = slot.pending == nil
      if isFirst {
        guard container.state.admits(belongsToRunningBuild: belongsToRunningBuild) else { return .stopped }
        if Task.isCancelled { return .failed(CancellationError()) }
      }
      let build = pendingBuild(of: slot)
      container.state.add(build)
      build.users += 1
      raised = build.raised(to: priority)
      return .underWay(build)
    }
    if isFirst, case .underWay(let build) = attempt { launch(build) }
    for build in raised { build.updateTask() }
    return attempt
  }

  /// Notes that one resolution wants the build's instance no longer, or has it.
  ///
  /// When it was the last and is cancelled, or the container is told to stop, the build is cancelled.
  @inline(never)
  static func leave(_ build: PendingBuild, of container: Container) {
    let isCancelled = Task.isCancelled
    let isUnwanted = monitor.withLock {
      build.users -= 1
      guard build.users == 0, isCancelled || container.state.value.phase != .running else { return false }
      build.abandon()
      return true
    }
    if isUnwanted { build.updateTask() }
  }

  /// Notes the build of a transient service by the current task.
  ///
  /// - Parameter belongsToRunningBuild: Whether it is part of one that is under way.
  /// - Returns: Nil when the container is told to stop and refuses it.
  static func begin(_ slot: SlotPointer, of container: Container, belongsToRunningBuild: Bool) -> PendingBuild? {
    let priority = Task.currentPriority
    return monitor.withLock {
      guard container.state.admits(belongsToRunningBuild: belongsToRunningBuild) else { return nil }
      let build = PendingBuild(slot)
      _ = build.raised(to: priority)
      container.state.add(build)
      return build
    }
  }

  /// Ends what `begin` has noted.
  @inline(never)
  static func end(_ build: PendingBuild, of container: Container) {
    let waiting = monitor.withLock {
      build.finish()
      return container.state.remove(build)
    }
    for waiter in waiting { waiter.resume() }
  }

  /// Notes that a build waits for another.
  ///
  /// - Parameter steps: The path within `build` that led to the other.
  /// - Returns: The steps from the other back to `build` when waiting would never end. Nothing is noted then.
  static func wait(_ build: PendingBuild, for other: PendingBuild, steps: [PathStep]) -> [PathStep]? {
    var raised: [PendingBuild] = []
    let way = monitor.withLock { () -> [PathStep]? in
      if other.isDone { return nil }
      if let way = other.way(to: build) { return way }
      build.waitsFor.append(PendingBuild.Wait(for: other, steps))
      raised = other.raised(to: build.priority)
      return nil
    }
    for build in raised { build.updateTask() }
    return way
  }

  /// Takes back what `wait` has noted.
  @inline(never)
  static func endWait(_ build: PendingBuild, for other: PendingBuild) {
    // The steps hold containers, which must not end under the lock.
    _ = monitor.withLock {
      build.waitsFor.firstIndex { $0.other === other }.map { build.waitsFor.remove(at: $0) }
    }
  }

  // MARK: Ends

  /// Ends the calling thread's claim, or the build in a task, and wakes those who wait.
  ///
  /// - Parameter weak: The new instance of a weak service.
  /// - Returns: False when the container's hooks run already and the instance comes too late to be kept. Nothing has ended then.
  @discardableResult @inline(never)
  static func finish(
    _ slot: SlotPointer, of container: Container, _ outcome: Attempt, _ weak: WeakInstance? = nil,
    thread: ThreadPointer? = nil
  ) -> Bool {
    var pending: PendingBuild?
    var waiting: [Waiter] = []
    let isEnded = monitor.withLock {
      if case .failed = outcome {} else if container.state.value.phase >= .drained { return false }
      pending = slot.pending
      slot.owner = nil
      slot.pending = nil
      if let thread {
        thread.pointee.claims -= 1
        container.state.value.claims -= 1
      }
      completions.value += 1
      slot.pointee.completion = completions.value
      if case .built(let instance) = outcome {
        // Nobody sees the instance before it has its place in the order of destruction.
        slot.pointee.completedBefore = container.storage.lastCompleted
        container.storage.lastCompleted = slot
        slot.pointee.publish(UnsafeMutableRawPointer(mutating: instance.address))
      } else if let weak {
        slot.pointee.weakInstance?.deallocate()
        slot.pointee.weakInstance = weak
      }
      pending?.finish(outcome)
      waiting = container.state.remove(pending)
      return true
    }
    pending?.resumeTasks()
    for waiter in waiting { waiter.resume() }
    return isEnded
  }

  /// The weak slot's instance, while somebody holds it.
  static func weakInstance(of slot: SlotPointer) -> AnyObject? {
    monitor.withLock { slot.pointee.weakInstance?.object }
  }

  /// The same as its service type.
  static func weakInstance<T>(of slot: SlotPointer, as service: T.Type) -> T? {
    monitor.withLock { slot.pointee.weakInstance?.load(as: T.self) }
  }

  private static func pendingBuild(of slot: SlotPointer) -> PendingBuild {
    if let build = slot.pending { return build }
    let build = PendingBuild(slot)
    slot.pending = build
    return build
  }
}

// Under the coordinator's lock.
extension UnsafeMutablePointer<Slot> {
  /// The thread that builds the instance.
  var owner: ThreadPointer? {
    get { pointee.builderThread?.assumingMemoryBound(to: ThreadRecord.self) }
    nonmutating set { pointee.builderThread = UnsafeMutableRawPointer(newValue) }
  }

  /// The build under way that somebody waits for.
  var pending: PendingBuild? {
    get { pointee.waiting as? PendingBuild }
    nonmutating set { pointee.waiting = newValue }
  }
}
