// What builds where it stands takes its isolation as a parameter, since a function goes back to such an actor by itself. One that is
// `nonisolated(nonsending)` relies on its caller, and the optimiser of Swift 6.3.1 leaves out ways back that it takes for needless.

extension Container {
  /// Resolves without blocking on a build of somebody else, and on the main actor where that is needed.
  ///
  /// - Parameter frame: The asynchronous builder that asks; nil when that is the one that the task runs, if any.
  @usableFromInline
  func resolveAwaited<T>(
    _ service: T.Type, in frame: AsyncFrame?, isolation: isolated (any Actor)? = #isolation
  ) async throws -> sending T {
    let frame = frame ?? AsyncFrame.enclosing
    return try await valueAwaited(of: slot(of: service, in: frame), as: T.self, in: frame)
  }

  /// The slot's instance: the shared one, built if need be, or a new one.
  ///
  /// The result may be handed on as `sending` for the same reason as that of `run`.
  func valueAwaited<T>(
    of slot: SlotPointer, as service: T.Type, in frame: AsyncFrame?, isolation: isolated (any Actor)? = #isolation
  ) async throws -> sending T {
    let slot = storage.ownSlot(slot)
    return handOver(value(try await instance(of: slot, as: T.self, in: frame), of: slot))
  }

  private func slot(of service: Any.Type, in frame: AsyncFrame?) throws -> SlotPointer {
    if recorder != nil, let frame { frame.container.observe(service, by: frame.slot, through: self) }
    guard let slot = slotOrForm(service) else { throw notRegistered(service, after: frame?.steps ?? []) }
    if let frame { note(slot, resolvedIn: frame) }
    return slot
  }

  /// Resolves synchronously within an asynchronous builder.
  func resolveInPiece<T>(_ service: T.Type, of frame: AsyncFrame) throws -> sending T {
    handOver(
      try ThreadRecord.run(SynchronousSection(frame)) { thread in
        try buildPrepared(slot(of: service, in: frame), as: T.self, on: thread, onMain: false)
      })
  }

  /// Has the instance built without blocking.
  @inline(never)
  func instance(
    of slot: SlotPointer, as service: Any.Type, in frame: AsyncFrame?, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Attempt {
    // A task that runs at once inside a builder, as `Task.immediate` does, suspends, so that its work is not taken for the builder's.
    if thread.pointee.top != nil { await Task.yield() }
    try admit(slot, as: service, on: thread)
    if let instance = slot.pointee.builtInstance { return .built(SharedInstance(instance)) }
    if slot.pointee.isTransient, slot.pointee.requirements.needsMainActor, !isMainActor(#isolation) {
      let wait = beginWaitForMainActor(slot, in: frame)
      return try await instanceOnMainActor(of: SlotReference(slot), as: service, in: frame, after: wait)
    }
    return try await buildAll(slot, in: frame)
  }

  @MainActor
  private func instanceOnMainActor(
    of slot: SlotReference, as service: Any.Type, in frame: AsyncFrame?, after wait: Int?
  ) async throws -> Attempt {
    recorder?.log.endWait(wait)
    return try await instance(of: slot.slot, as: service, in: frame)
  }

  /// Notes that the frame's build waits until the main actor is free.
  private func beginWaitForMainActor(_ slot: SlotPointer, in frame: AsyncFrame?) -> Int? {
    frame.flatMap { recorder?.log.beginWait(for: slot, of: self, in: $0, isForMainActor: true) }
  }

  /// Builds the shared services on the known edges below, then `slot` itself.
  ///
  /// What has to be awaited is started first. Then the services are built one after the other, each
  /// claimed, built and published in one synchronous section: nothing is claimed while the task is suspended.
  ///
  /// - Parameter isOfFrame: Whether `slot` is what `frame` builds.
  private func buildAll(
    _ slot: SlotPointer, in frame: AsyncFrame?, isOfFrame: Bool = false, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Attempt {
    if isOfFrame, let frame, frame.parent?.contains(slot, of: self) == true { throw cycle(frame.steps) }
    // An asynchronous service is left to its frame, with all that it needs.
    var plan = isOfFrame || !slot.pointee.isAsync ? plan(below: slot) : Plan(slots: [slot])
    defer { withExtendedLifetime(plan.held) {} }
    if isOfFrame { plan.slots.removeLast() }
    // All at once, so that those that are independent of each other are. One that fails before its turn is not tried again.
    var started: [PendingBuild] = []
    defer { for build in started { BuildCoordinator.leave(build, of: owner(of: build.slot)) } }
    for next in plan.slots where next.pointee.isAsync && !next.pointee.isTransient {
      switch try start(next, in: frame, origin: slot) {
      case .underWay(let build): started.append(build)
      case .weak(let object): plan.held.append(object)
      default: break
      }
    }
    // Without a slot to build, `slot` itself is that of a weak service, whose instance is there.
    var last = plan.held.last.map(Attempt.weak) ?? .stopped
    for next in plan.slots {
      let build = started.firstIndex { $0.slot == next }.map { started.remove(at: $0) }
      last = try await self.build(next, build, in: frame, origin: slot)
      if case .weak(let object) = last { plan.held.append(object) }
    }
    if isOfFrame, let frame { return .new(try await frame.run()) }
    return last
  }

  /// Builds a service below which everything is built.
  ///
  /// - Parameter started: Its build in a task of its own, which is left here.
  private func build(
    _ slot: SlotPointer, _ started: PendingBuild?, in frame: AsyncFrame?, origin: SlotPointer,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Attempt {
    var started = started
    let onMain = isMainActor(#isolation)
    let isShared = !slot.pointee.isTransient
    while true {
      let attempt: Attempt
      if let build = started {
        attempt = .underWay(build)
        started = nil
      } else if let instance = slot.pointee.builtInstance {
        return .built(SharedInstance(instance))
      } else if isShared, slot.pointee.isAsync {
        attempt = try start(slot, in: frame, origin: origin)
      } else {
        attempt = try await buildHere(slot, in: frame, origin: origin)
      }
      guard case .underWay(let build) = attempt else { return attempt }
      defer { if slot.pointee.isAsync { BuildCoordinator.leave(build, of: owner(of: slot)) } }
      if let frame { try wait(for: build, in: frame, origin: origin) }
      defer { if let frame { BuildCoordinator.endWait(frame.build, for: build) } }
      let wait = frame.flatMap { recorder?.log.beginWait(for: slot, of: owner(of: slot), in: $0) }
      defer { recorder?.log.endWait(wait) }
      do {
        if let outcome = try await build.end() { return outcome }
      } catch  where isFaultOfPosition(error, onMain: onMain) && !slot.pointee.isAsync {}
    }
  }

  /// Notes that the frame's build waits for another.
  ///
  /// - Throws: When waiting would never end.
  @inline(never)
  private func wait(for build: PendingBuild, in frame: AsyncFrame, origin: SlotPointer) throws {
    guard let way = BuildCoordinator.wait(frame.build, for: build, steps: frame.stepsWithinBuild) else { return }
    let closing = PathStep(owner(of: build.slot), build.slot, origin: origin)
    // The one that is waited for may itself have led here.
    let isOnPath = frame.steps.contains { $0.isSame(closing) }
    throw cycle(frame.steps + (isOnPath ? [] : way) + [closing])
  }

  /// Builds a service that needs no task of its own, on the main actor if it has to be.
  private func buildHere(
    _ slot: SlotPointer, in frame: AsyncFrame?, origin: SlotPointer, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Attempt {
    // What a singleton takes belongs to the root, whoever resolves it.
    let owner = slot.pointee.isTransient ? self : owner(of: slot)
    let prebuilt = try await owner.prebuilt(for: slot, in: frame)
    if slot.pointee.isAsync, let instance = prebuilt.first { return .new(instance) }
    // The root does not know the way that begins in a scope.
    let before = owner === self ? [] : way(from: origin, before: slot)
    let reference = SlotReference(slot)
    let start = SlotReference(owner === self ? origin : slot)
    let build: @Sendable (Bool) throws -> Attempt = { onMain in
      let slot = reference.slot
      return try ThreadRecord.run(SynchronousSection(frame, prebuilt, after: before)) { thread in
        guard slot.pointee.isTransient else {
          return try owner.attempt(slot, on: thread, onMain: onMain, origin: start.slot, waiting: .no)
        }
        let address = try owner.newInstance(of: slot, on: thread, onMain: onMain, origin: slot)
        return .new(NewInstance(slot, at: address))
      }
    }
    let onMain = isMainActor(#isolation)
    guard slot.pointee.requirements.needsMainActor, !onMain else { return try build(onMain) }
    let wait = owner.beginWaitForMainActor(slot, in: frame)
    return try await MainActor.run {
      owner.recorder?.log.endWait(wait)
      return try build(true)
    }
  }

  /// Builds the instances of transient services that have to be awaited for a synchronous build of `slot`, in the order in which it takes them;
  /// or that of `slot` itself when it is such a service.
  private func prebuilt(
    for slot: SlotPointer, in frame: AsyncFrame?, isolation: isolated (any Actor)? = #isolation
  ) async throws -> [NewInstance] {
    var instances: [NewInstance] = []
    for next in awaited(for: slot) {
      let own = try begin(next, in: frame, origin: slot)
      defer { end(own) }
      if case .new(let instance) = try await buildAll(next, in: own, isOfFrame: true) { instances.append(instance) }
    }
    return instances
  }

  private func awaited(for slot: SlotPointer) -> [SlotPointer] {
    var awaited: [SlotPointer] = []
    var stack = [slot]
    while let next = stack.popLast() {
      guard next == slot || next.pointee.isTransient, next.pointee.requirements.needsAsync else { continue }
      if next.pointee.isAsync { awaited.append(next) } else { stack += links(of: next).reversed() }
    }
    return awaited
  }

  /// Begins the build of a transient service by this task.
  @inline(never)
  private func begin(_ slot: SlotPointer, in frame: AsyncFrame?, origin: SlotPointer) throws -> AsyncFrame {
    var build = frame?.build
    // It is part of the build that asks for it, unless that is none of this container, which has to know what is under way.
    if frame?.container !== self {
      build = BuildCoordinator.begin(slot, of: self, belongsToRunningBuild: frame != nil)
      if let frame, let build { _ = BuildCoordinator.wait(frame.build, for: build, steps: frame.stepsWithinBuild) }
    }
    guard let build else { throw stopped(slot) }
    return AsyncFrame(self, slot, origin: origin, parent: frame, build: build)
  }

  @inline(never)
  private func end(_ frame: AsyncFrame) {
    if frame.build === frame.parent?.build { return }
    if let parent = frame.parent { BuildCoordinator.endWait(parent.build, for: frame.build) }
    BuildCoordinator.end(frame.build, of: self)
  }

  // MARK: Builds in tasks of their own

  /// Starts the build of a shared service in a task, unless it has been started.
  private func start(_ slot: SlotPointer, in frame: AsyncFrame?, origin: SlotPointer) throws -> Attempt {
    let steps = frame?.steps ?? []
    let owner = owner(of: slot)
    guard owner.owns(slot) else { throw scopeRequired(steps + [PathStep(self, slot, origin: origin)]) }
    let attempt = BuildCoordinator.start(slot, of: owner, belongsToRunningBuild: frame != nil) { build in
      // The root does not know the way that begins in a scope.
      let before = steps + way(from: origin, before: slot)
      let first = AsyncFrame(owner, slot, origin: slot, parent: nil, build: build, after: before)
      build.start { await owner.build(in: first) }
    }
    return try checked(attempt, slot)
  }

  /// Builds what `frame` stands for, and lets those know who wait for it.
  @concurrent
  private func build(in frame: AsyncFrame) async {
    do {
      if case .new(let instance) = try await buildAll(frame.slot, in: frame, isOfFrame: true) {
        _ = try complete(frame.slot, at: instance.handOver(), on: nil) { frame.steps }
      }
    } catch {
      BuildCoordinator.finish(frame.slot, of: self, .failed(error))
    }
  }
}
