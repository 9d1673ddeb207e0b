/// Who builds what, and who waits for it: for all containers of the process, since a cycle of waiting threads may go through several.
///
/// Its lock is held for a few loads and stores, never while a builder runs.
///
/// A claim belongs to a thread. Nobody suspends between claiming a slot and finishing it, so a thread owns just
/// the slots whose builders are on its stack, and each owner is running or blocked on one other slot.
struct BuildCoordinator: Sendable {
  private static let monitor = Monitor()

  enum Claim {
    /// The calling thread has to build the instance and finish the claim.
    case granted
    /// Somebody finished a build meanwhile.
    case retry
    /// The weak service has an instance.
    case alive(AnyObject)
    /// The build that this thread waited for has failed.
    case failed(any Error)
    /// Another build is under way, and the caller does not want to block.
    case underWay(PendingBuild)
    /// The container is told to stop, and the build is no part of one that was under way then.
    case stopped
    /// Waiting would never end; the steps lead from the calling thread's outermost builder round the cycle.
    case cycle([PathStep])
  }

  /// Claims the slot for the calling thread.
  ///
  /// - Parameters:
  ///   - isBlocking: Whether to wait for the end of a build that is under way.
  ///   - belongsToRunningBuild: Whether the build is part of one that is under way.
  static func claim(
    _ slot: SlotPointer, of container: Container, for thread: ThreadPointer, isBlocking: Bool,
    belongsToRunningBuild: Bool
  ) -> Claim {
    var finished: PendingBuild?
    let claim: Claim? = monitor.withLock {
      if slot.pointee.builtInstance != nil { return .retry }
      if slot.pointee.isEnded { return .stopped }
      if let object = slot.pointee.weakInstance?.object { return .alive(object) }
      guard let owner = slot.owner else {
        guard container.state.value.admits(belongsToRunningBuild: belongsToRunningBuild || thread.pointee.claims > 0)
        else { return .stopped }
        slot.owner = thread
        thread.pointee.claims += 1
        container.state.value.claims += 1
        return .granted
      }
      // What the container does not wait for, nobody does.
      if container.state.value.phase >= .drained { return .stopped }
      guard isBlocking else { return .underWay(pendingBuild(of: slot)) }
      if let cycle = cycle(from: thread, to: slot, ownedBy: owner, container) {
        return .cycle(cycle)
      }
      let build = pendingBuild(of: slot)
      thread.pointee.waitsFor = slot
      while !build.isDone, !build.isLeft { build.condition.wait(monitor) }
      thread.pointee.waitsFor = nil
      finished = build
      return nil
    }
    return claim ?? finished?.failure.map(Claim.failed) ?? .retry
  }

  /// What has become of a service that is built asynchronously.
  enum Start {
    case built
    /// The weak service has an instance.
    case alive(AnyObject)
    /// It is being built; the caller has to see to that when it is the first, and to `leave` it in any case.
    case underWay(PendingBuild, isFirst: Bool)
    case stopped
    /// The caller would be the first, and its task is cancelled.
    case cancelled
  }

  /// Starts the build of a slot in a task of its own, or finds the one that is under way.
  ///
  /// - Parameter belongsToRunningBuild: Whether the build is part of one that is under way.
  static func start(_ slot: SlotPointer, of container: Container, belongsToRunningBuild: Bool) -> Start {
    let priority = Task.currentPriority
    var escalations: [PendingBuild.Escalation] = []
    defer { for escalation in escalations { escalation.perform() } }
    return monitor.withLock {
      if slot.pointee.builtInstance != nil { return .built }
      if slot.pointee.isEnded { return .stopped }
      if let object = slot.pointee.weakInstance?.object { return .alive(object) }
      let found = slot.pending
      if container.state.value.phase >= .drained { return .stopped }
      if found == nil {
        guard container.state.value.admits(belongsToRunningBuild: belongsToRunningBuild) else { return .stopped }
        if Task.isCancelled { return .cancelled }
      }
      let build = found ?? PendingBuild(slot, priority: priority)
      slot.pending = build
      container.state.value.builds[ObjectIdentifier(build)] = build
      build.users += 1
      escalations = build.raised(to: priority)
      return .underWay(build, isFirst: found == nil)
    }
  }

  /// Notes that one resolution wants the build's instance no longer, or has it.
  ///
  /// When it was the last and is cancelled, or the container is told to stop, the build is cancelled.
  static func leave(_ build: PendingBuild, of container: Container) {
    let isCancelled = Task.isCancelled
    let task = monitor.withLock { () -> Task<Void, Never>? in
      build.users -= 1
      guard build.users == 0, isCancelled || container.state.value.phase != .running else { return nil }
      return build.abandon()
    }
    task?.cancel()
  }

  /// Notes the build of a transient service by the current task.
  ///
  /// - Parameter belongsToRunningBuild: Whether it is part of one that is under way.
  /// - Returns: Nil when the container is told to stop and refuses it.
  static func begin(_ slot: SlotPointer, of container: Container, belongsToRunningBuild: Bool) -> PendingBuild? {
    let build = PendingBuild(slot, priority: Task.currentPriority)
    return monitor.withLock {
      guard container.state.value.admits(belongsToRunningBuild: belongsToRunningBuild) else { return nil }
      container.state.value.builds[ObjectIdentifier(build)] = build
      return build
    }
  }

  /// Ends what `begin` has noted.
  static func end(_ build: PendingBuild, of container: Container) {
    monitor.withLock {
      build.finish()
      return container.state.value.remove(build)
    }?.resume()
  }

  /// Notes that a build waits for another.
  ///
  /// - Parameter steps: The path within `build` that led to the other.
  /// - Returns: The steps from the other back to `build` when waiting would never end. Nothing is noted then.
  static func wait(_ build: PendingBuild, for other: PendingBuild, steps: [PathStep]) -> [PathStep]? {
    var escalations: [PendingBuild.Escalation] = []
    let way = monitor.withLock { () -> [PathStep]? in
      if other.isDone { return nil }
      if let way = other.way(to: build) { return way }
      build.waitsFor.append((other, steps))
      escalations = other.raised(to: build.priority)
      return nil
    }
    for escalation in escalations { escalation.perform() }
    return way
  }

  /// Takes back what `wait` has noted.
  static func endWait(_ build: PendingBuild, for other: PendingBuild) {
    // The steps hold containers, which must not end under the lock.
    _ = monitor.withLock {
      build.waitsFor.firstIndex { $0.other === other }.map { build.waitsFor.remove(at: $0) }
    }
  }

  /// Ends the calling thread's claim, or the build in a task, and wakes those who wait.
  ///
  /// - Returns: False when the container's hooks run already and the instance comes too late to be kept. Nothing has ended then.
  @discardableResult
  static func finish(
    _ slot: SlotPointer, of container: Container, _ outcome: Outcome, thread: ThreadPointer? = nil
  ) -> Bool {
    var pending: PendingBuild?
    var drained: CheckedContinuation<Void, Never>?
    let isEnded = monitor.withLock {
      if container.state.value.phase >= .drained, !outcome.isFailure { return false }
      pending = slot.pending
      slot.owner = nil
      slot.pending = nil
      if let thread {
        thread.pointee.claims -= 1
        container.state.value.claims -= 1
      }
      completions.value += 1
      slot.pointee.completion = completions.value
      switch outcome {
      case .shared(let instance, let storage):
        // Nobody sees the instance before it has its place in the order of destruction.
        slot.pointee.completedBefore = storage.lastCompleted
        storage.lastCompleted = slot
        slot.pointee.publish(instance)
      case .weak(let instance):
        slot.pointee.weakInstance?.deallocate()
        slot.pointee.weakInstance = instance
        pending?.object = instance.object.map(SharedObject.init)
      case .failure(let error): pending?.failure = error
      }
      pending?.finish()
      drained = container.state.value.remove(pending)
      return true
    }
    pending?.resumeTasks()
    drained?.resume()
    return isEnded
  }

  private static let completions = Guarded<UInt64>(0)

  enum Outcome {
    case shared(UnsafeMutableRawPointer, Storage)
    case weak(WeakInstance)
    case failure(any Error)

    var isFailure: Bool { if case .failure = self { true } else { false } }
  }

  /// The weak slot's instance, while somebody holds it.
  static func weakInstance(of slot: SlotPointer) -> AnyObject? {
    monitor.withLock { slot.pointee.weakInstance?.object }
  }

  /// The same as its service type.
  static func weakInstance<T>(of slot: SlotPointer, as service: T.Type) -> T? {
    monitor.withLock { slot.pointee.weakInstance?.load(as: T.self) }
  }

  static func withLock<R>(_ body: () -> R) -> R { monitor.withLock(body) }

  private static func pendingBuild(of slot: SlotPointer) -> PendingBuild {
    if let build = slot.pending { return build }
    let build = PendingBuild(slot)
    slot.pending = build
    return build
  }

  /// Follows who waits for whom.
  ///
  /// Back at `thread` it is a cycle.
  ///
  /// Every thread but the calling one that is met here is blocked in `claim`, whose wait it cannot leave
  /// without the lock that we hold: its frames stay as they are.
  private static func cycle(
    from thread: ThreadPointer, to slot: SlotPointer, ownedBy owner: ThreadPointer,
    _ container: Container
  ) -> [PathStep]? {
    var owner = owner
    var slot = slot
    var around: [(owner: ThreadPointer, slot: SlotPointer)] = []
    while owner != thread {
      around.append((owner, slot))
      guard let next = owner.pointee.waitsFor, let nextOwner = next.owner else { return nil }
      slot = next
      owner = nextOwner
    }
    var steps = thread.pointee.steps()
    for (owner, slot) in around { steps += owner.pointee.steps(through: slot) }
    // The calling thread's own frame of the slot that closes the cycle.
    let closing = thread.pointee.steps(through: slot).first
    return steps + (closing.map { [$0.alone] } ?? [PathStep(container, slot)])
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
