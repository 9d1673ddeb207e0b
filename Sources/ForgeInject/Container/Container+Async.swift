extension Container {
  /// Builds the service without blocking on a build of somebody else, and on the main actor where that is needed.
  @usableFromInline
  func buildAsync<T>(
    _ service: T.Type
  ) async throws -> sending T {
    await leaveBuilders()
    return try await resolveAwaited(T.self, in: AsyncFrame.enclosing)
  }

  /// Resolves within a chain of asynchronous builders.
  func resolveAwaited<T>(
    _ service: T.Type, in frame: AsyncFrame?
  ) async throws -> sending T {
    if observations != nil, let frame { frame.container.observe(T.self, by: frame.slot, through: self) }
    guard let slot = slotOrForm(T.self) else { throw notRegistered(T.self, after: frame?.steps ?? []) }
    if let frame { note(slot, resolvedIn: frame) }
    return try await valueAwaited(of: slot, as: T.self, in: frame)
  }

  /// Resolves later, for a provider.
  func provideAwaited<T>(_ slot: SlotReference, as service: T.Type) async throws -> sending T {
    await leaveBuilders()
    return try await valueAwaited(of: slot.slot, as: T.self, in: AsyncFrame.enclosing)
  }

  /// Resolves synchronously within an asynchronous builder.
  func resolveInPiece<T>(_ service: T.Type, of frame: AsyncFrame) throws -> sending T {
    if observations != nil { observe(T.self, by: frame.slot, through: self) }
    return try ThreadRecord.run(SynchronousSection(frame)) { thread in
      guard let slot = slotOrForm(T.self) else { throw notRegistered(T.self, after: thread.pointee.steps()) }
      note(slot, resolvedIn: frame)
      return Handover(try buildPrepared(slot, as: T.self, on: thread, onMain: false))
    }.take()
  }

  /// Builds an eager singleton, for `start`.
  func buildEager(_ place: Int) async throws {
    await leaveBuilders()
    let slot = storage.slot(at: place)
    try admit(slot, as: slot.pointee.registration.service, on: thread)
    _ = try await buildUnbuilt(below: slot, in: AsyncFrame.enclosing)
  }

  /// Suspends a task that runs at once inside a builder, as `Task.immediate` does, so that its work is not taken for the builder's.
  nonisolated(nonsending) private func leaveBuilders() async {
    if thread.pointee.top != nil { await Task.yield() }
  }

  /// The slot's instance: the shared one, built if need be, or a new one.
  ///
  /// What has to be awaited below is built first, over the known edges. Then those services are built one after the other, each
  /// claimed, built and published in one synchronous section: nothing is claimed while the task is suspended.
  ///
  /// - Parameter frame: The asynchronous builder that asks.
  func valueAwaited<T>(
    of slot: SlotPointer, as service: T.Type, in frame: AsyncFrame?
  ) async throws -> sending T {
    let slot = storage.ownSlot(slot)
    try admit(slot, as: T.self, on: thread)
    if let instance = slot.pointee.builtInstance { return SharedInstance(instance).copy() }
    let onMain = isMainActor(#isolation)
    if slot.pointee.isTransient, slot.pointee.traits.needsMainActor, !onMain {
      return try await valueOnMainActor(of: SlotReference(slot), as: T.self, in: frame)
    }
    if slot.pointee.isTransient, slot.pointee.isAsync {
      return try await build(slot, as: T.self, in: frame, origin: slot)
    }
    let held = try await buildUnbuilt(below: slot, in: frame)
    defer { withExtendedLifetime(held) {} }
    let isTransient = slot.pointee.isTransient
    let section = SynchronousSection(frame, isTransient ? try await supplies(below: slot, in: frame) : [])
    return try ThreadRecord.run(section) { Handover(try value(of: slot, as: T.self, on: $0, onMain: onMain)) }.take()
  }

  @MainActor
  private func valueOnMainActor<T>(
    of slot: SlotReference, as service: T.Type, in frame: AsyncFrame?
  ) async throws -> sending T {
    try await valueAwaited(of: slot.slot, as: T.self, in: frame)
  }

  /// Runs the builder of a transient service in this task.
  private func build<T>(
    _ slot: SlotPointer, as service: T.Type, in frame: AsyncFrame?, origin: SlotPointer
  ) async throws -> sending T {
    // It is part of the build that asks for it, unless that is none of this container, which has to know what is under way.
    if let frame, frame.container === self {
      return try await run(AsyncFrame(self, slot, origin: origin, parent: frame, build: frame.build), as: T.self)
    }
    guard let build = BuildCoordinator.begin(slot, of: self, belongsToRunningBuild: frame != nil) else {
      throw stopped(slot)
    }
    defer { BuildCoordinator.end(build, of: self) }
    if let frame { _ = BuildCoordinator.wait(frame.build, for: build, steps: frame.stepsWithinBuild) }
    defer { if let frame { BuildCoordinator.endWait(frame.build, for: build) } }
    return try await run(AsyncFrame(self, slot, origin: origin, parent: frame, build: build), as: T.self)
  }

  /// Builds what the frame's builder takes, then runs it.
  private func run<T>(_ frame: AsyncFrame, as service: T.Type) async throws -> sending T {
    if frame.parent?.contains(frame.slot, of: self) == true { throw cycle(frame.steps) }
    let held = try await buildUnbuilt(below: frame.slot, in: frame, isOfFrame: true)
    defer { withExtendedLifetime(held) {} }
    return try await frame.run(T.self)
  }

  /// Builds the instances of transient services that have to be awaited for a synchronous build of `slot`, in the order in which it takes them.
  private func supplies(
    below slot: SlotPointer, in frame: AsyncFrame?
  ) async throws -> [Supply] {
    guard slot.pointee.traits.needsAsync, !slot.pointee.isAsync else { return [] }
    var supplies: [Supply] = []
    func open<T>(_ service: T.Type, _ next: SlotPointer) async throws {
      supplies.append(SuppliedInstance(next, try await build(next, as: T.self, in: frame, origin: slot)))
    }
    var stack = Array(links(of: slot).reversed())
    while let next = stack.popLast() {
      guard next.pointee.isTransient, next.pointee.traits.needsAsync else { continue }
      if next.pointee.isAsync {
        try await open(next.pointee.registration.service, next)
      } else {
        stack += links(of: next).reversed()
      }
    }
    return supplies
  }

  /// Builds the shared services on the known edges below, and `slot` itself when it is shared.
  ///
  /// - Parameter isOfFrame: Whether `slot` is what `frame` builds, and is left out.
  /// - Returns: Weak instances, which have to be held until those who need them have been built.
  private func buildUnbuilt(
    below slot: SlotPointer, in frame: AsyncFrame?, isOfFrame: Bool = false
  ) async throws -> [SharedObject] {
    // A shared service that is built in a task of its own is left to that, with all that it needs.
    let isLeftToItsTask = slot.pointee.isAsync && !slot.pointee.isTransient && !isOfFrame
    var plan = isLeftToItsTask ? Plan(slots: [slot]) : plan(below: slot)
    if isOfFrame { plan.slots.removeAll { $0 == slot } }
    // All at once, so that those that are independent of each other are. One that fails before its turn is not tried again.
    var started: [SlotPointer: Attempt] = [:]
    defer { for (slot, attempt) in started { leave(attempt, slot) } }
    for next in plan.slots where next.pointee.isAsync { started[next] = try start(next, in: frame, origin: slot) }
    for next in plan.slots {
      var instance: SharedObject?
      if next.pointee.isAsync {
        while let attempt = started[next], !(try await isEnded(attempt, next, in: frame, origin: slot)) {
          // Nobody wanted that build any more when this one came.
          started[next] = nil
          leave(attempt, next)
          started[next] = try start(next, in: frame, origin: slot)
        }
        instance = started[next]?.weakInstance
      } else {
        instance = try await build(next, in: frame, origin: slot)
      }
      if let instance { plan.held.append(instance) }
    }
    return plan.held
  }

  /// Has a shared service built that needs no task of its own, by this task or whoever is at it.
  ///
  /// - Returns: The instance of a weak service.
  private func build(
    _ slot: SlotPointer, in frame: AsyncFrame?, origin: SlotPointer
  ) async throws -> SharedObject? {
    let onMain = isMainActor(#isolation)
    while slot.pointee.builtInstance == nil {
      let attempt =
        if slot.pointee.traits.needsMainActor, !onMain {
          try await attemptOnMainActor(SlotReference(slot), origin: SlotReference(origin), in: frame)
        } else {
          try await attemptSupplied(slot, origin: origin, in: frame)
        }
      switch attempt {
      case .built: return nil
      case .weak(let instance): return instance
      case .underWay(let pending):
        do {
          _ = try await pending.end()
        } catch  where isFaultOfPosition(error, onMain: onMain) {}
      }
    }
    return nil
  }

  @MainActor
  private func attemptOnMainActor(
    _ slot: SlotReference, origin: SlotReference, in frame: AsyncFrame?
  ) async throws -> Attempt {
    try await attemptSupplied(slot.slot, origin: origin.slot, in: frame)
  }

  private func attemptSupplied(
    _ slot: SlotPointer, origin: SlotPointer, in frame: AsyncFrame?
  ) async throws -> Attempt {
    // What a singleton takes belongs to the root, whoever resolves it.
    let owner = owner(of: slot)
    let supplies = try await owner.supplies(below: slot, in: frame)
    // The root does not know the way that begins in a scope.
    let before = owner === self ? [] : way(from: origin, to: slot).dropLast()
    // A closure has no isolation.
    let onMain = isMainActor(#isolation)
    return try ThreadRecord.run(SynchronousSection(frame, supplies, after: Array(before))) {
      try owner.attempt(
        slot, on: $0, onMain: onMain, origin: owner === self ? origin : slot, isBlocking: false)
    }
  }

  // MARK: Builds in tasks of their own

  /// Starts the build of a shared service in a task, unless it has been started.
  private func start(_ slot: SlotPointer, in frame: AsyncFrame?, origin: SlotPointer) throws -> Attempt {
    let owner = owner(of: slot)
    guard !slot.pointee.isScoped || owner.parent != nil else {
      throw scopeRequired((frame?.steps ?? []) + [PathStep(self, slot, origin: origin)])
    }
    switch BuildCoordinator.start(slot, of: owner, belongsToRunningBuild: frame != nil) {
    case .built: return .built
    case .alive(let object): return .weak(SharedObject(object))
    case .stopped: throw stopped(slot)
    case .cancelled: throw CancellationError()
    case .underWay(let build, let isFirst):
      if isFirst {
        // The root does not know the way that begins in a scope.
        let before = (frame?.steps ?? []) + way(from: origin, to: slot).dropLast()
        let first = AsyncFrame(owner, slot, origin: slot, parent: nil, build: build, after: before)
        build.start { await owner.build(in: first) }
      }
      return .underWay(build)
    }
  }

  /// Builds what `frame` stands for, and lets those know who wait for it.
  @concurrent
  private func build(in frame: AsyncFrame) async {
    func open<T>(_ service: T.Type) async throws {
      let instance = try await run(frame, as: T.self)
      _ = try complete(frame.slot, with: instance, on: nil) { frame.steps }
    }
    do {
      try await open(frame.slot.pointee.registration.service)
    } catch {
      BuildCoordinator.finish(frame.slot, of: self, .failure(error))
    }
  }

  /// Waits for what `start` has found.
  ///
  /// - Returns: False when the build has failed for being unwanted, so that it has to be started anew.
  private func isEnded(
    _ attempt: Attempt, _ slot: SlotPointer, in frame: AsyncFrame?, origin: SlotPointer
  ) async throws -> Bool {
    guard case .underWay(let build) = attempt else { return true }
    if let frame {
      if let way = BuildCoordinator.wait(frame.build, for: build, steps: frame.stepsWithinBuild) {
        let closing = PathStep(owner(of: slot), slot, origin: origin)
        // The one that is waited for may itself have led here.
        let isOnPath = frame.steps.contains { $0.isSame(closing) }
        throw cycle(frame.steps + (isOnPath ? [] : way) + [closing])
      }
    }
    defer { if let frame { BuildCoordinator.endWait(frame.build, for: build) } }
    return try await build.end() == .built
  }

  private func leave(_ attempt: Attempt, _ slot: SlotPointer) {
    if case .underWay(let build) = attempt { BuildCoordinator.leave(build, of: owner(of: slot)) }
  }
}
