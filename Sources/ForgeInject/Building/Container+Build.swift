extension Container {
  /// The slot's instance: the shared one, built if need be, or a new one.
  @usableFromInline @inline(never)
  func value<T>(
    of slot: SlotPointer, as service: T.Type, on thread: ThreadPointer, onMain: Bool
  ) throws -> T {
    if let instance = slot.pointee.builtInstance { return SharedInstance(instance).copy() }
    if slot.pointee.isTransient {
      return try run(slot, as: T.self, on: thread, onMain: onMain, origin: slot)
    }
    return try sharedValue(of: slot, as: T.self, on: thread, onMain: onMain)
  }

  /// Runs the slot's builder inside a frame of its own.
  ///
  /// The result may be handed on as `sending`: a builder is `@Sendable`, hence holds no unshared state that a new
  /// instance could refer to, and one of the main actor returns a `sending` or a `Sendable` value itself.
  @inline(__always)
  func run<T>(
    _ slot: SlotPointer, as service: T.Type, on thread: ThreadPointer, onMain: Bool, origin: SlotPointer
  ) throws -> T {
    let parent = thread.pointee.top
    var frame = Frame(self, slot, origin: origin, onMain: onMain, thread: thread, parent: parent)
    if slot.pointee.requiredContext > (onMain ? 1 : 0) || frame.depth > ThreadRecord.alwaysAllowed {
      if try isPrebuilt(slot, on: thread, onMain: onMain) { return prebuilt(as: T.self, on: thread) }
    }
    return try enter(&frame, as: T.self)
  }

  /// Whether the instance has been awaited for the builder that asks for it; if not, the slot's own builder may run here.
  ///
  /// - Throws: ``ResolutionError`` when it must not.
  func isPrebuilt(_ slot: SlotPointer, on thread: ThreadPointer, onMain: Bool) throws -> Bool {
    if slot.pointee.isAsync {
      if thread.pointee.section?.object.hasPrebuilt(slot) == true { return true }
      throw asyncRequired(thread.pointee.steps(to: slot, of: self))
    }
    if slot.pointee.isMainActor, !onMain {
      throw mainActorRequired(thread.pointee.steps(to: slot, of: self))
    }
    if let top = thread.pointee.top, !thread.pointee.mayNest(in: top) {
      throw tooDeep(thread.pointee.steps(to: slot, of: self))
    }
    return false
  }

  /// The instance that has been awaited.
  @inline(never)
  func prebuilt<T>(as service: T.Type, on thread: ThreadPointer) -> T {
    guard let section = thread.pointee.section?.object else { preconditionFailure("nothing was awaited") }
    let instance = section.takePrebuilt()
    defer { withExtendedLifetime(instance) {} }
    return NewInstance.instance(at: instance.address)
  }

  // MARK: Shared instances

  /// The slot's shared instance, or the weak one, built if need be.
  func sharedValue<T>(
    of slot: SlotPointer, as service: T.Type, on thread: ThreadPointer, onMain: Bool
  ) throws -> T {
    let slot = storage.ownSlot(slot)
    return value(try attempt(slot, on: thread, onMain: onMain, origin: slot, waiting: .yes), of: slot)
  }

  /// The instance that an attempt has led to.
  func value<T>(_ attempt: Attempt, of slot: SlotPointer) -> T {
    switch attempt {
    case .built(let instance): return instance.copy()
    case .weak(let held): return weakValue(of: slot, as: T.self, held)
    case .new(let instance):
      defer { withExtendedLifetime(instance) {} }
      return NewInstance.instance(at: instance.address)
    default: preconditionFailure("an attempt came back without an instance")
    }
  }

  // Apart, since the runtime has to make the metadata of `T?` for it, and for no other lifetime.
  @inline(never)
  func weakValue<T>(of slot: SlotPointer, as service: T.Type, _ held: SharedObject) -> T {
    guard let instance = withExtendedLifetime(held, { BuildCoordinator.weakInstance(of: slot, as: T.self) }) else {
      preconditionFailure("a weak instance is gone while it is held")
    }
    return instance
  }

  /// Sees to it that the slot's instance is built, by this thread or another.
  func attempt(
    _ slot: SlotPointer, on thread: ThreadPointer, onMain: Bool, origin: SlotPointer, waiting: BuildCoordinator.Waiting
  ) throws -> Attempt {
    let owner = owner(of: slot)
    guard owner.owns(slot) else { throw scopeRequired(thread.pointee.steps(to: slot, of: self, origin)) }
    if slot.pointee.isAsync {
      if let found = BuildCoordinator.withLock({ BuildCoordinator.found(slot) }) { return try checked(found, slot) }
      throw asyncRequired(thread.pointee.steps(to: slot, of: self, origin))
    }
    var isPart = owner.storage.isClosed && isPartOfBuild(thread)
    while true {
      if let instance = slot.pointee.builtInstance { return .built(SharedInstance(instance)) }
      let claim = BuildCoordinator.claim(
        slot, of: owner, for: thread, waiting: waiting, belongsToRunningBuild: isPart)
      guard let claim else { continue }
      if case .failed(let error) = claim, isFaultOfPosition(error, onMain: onMain) { continue }
      // The container may have been told to stop since it was looked at.
      if case .stopped = claim, !isPart, isPartOfBuild(thread) {
        isPart = true
        continue
      }
      guard case .granted = claim else { return try checked(claim, slot) }
      do {
        let address = try owner.newInstance(of: slot, on: thread, onMain: onMain, origin: origin)
        return try owner.complete(slot, at: address, on: thread) { thread.pointee.steps(to: slot, of: owner) }
      } catch {
        BuildCoordinator.finish(slot, of: owner, .failed(error), thread: thread)
        throw error
      }
    }
  }

  /// Throws what there is instead of an instance.
  @inline(never)
  func checked(_ attempt: Attempt, _ slot: SlotPointer) throws -> Attempt {
    switch attempt {
    case .failed(let error): throw error
    case .cycle(let steps): throw cycle(steps)
    case .stopped: throw stopped(slot)
    default: return attempt
    }
  }

  /// Whether the thread runs a piece of a build in a task.
  private func isPartOfBuild(_ thread: ThreadPointer) -> Bool {
    thread.pointee.section?.object.belongsToRunningBuild ?? (AsyncFrame.enclosing != nil)
  }

  /// Whether a build failed for where it was tried, so that it may succeed for one who waited for it.
  func isFaultOfPosition(_ error: any Error, onMain: Bool) -> Bool {
    guard let code = (error as? ResolutionError)?.code else { return false }
    return code == .tooDeep || code == .mainActorRequired && onMain
  }

  /// Runs the slot's builder, and gives the instance a place in memory.
  func newInstance(
    of slot: SlotPointer, on thread: ThreadPointer, onMain: Bool, origin: SlotPointer
  ) throws -> UInt {
    func open<T>(_ service: T.Type) throws -> UInt {
      NewInstance.place(try run(slot, as: T.self, on: thread, onMain: onMain, origin: origin))
    }
    return try open(slot.pointee.registration.instanceType)
  }

  /// Makes a new shared instance known.
  ///
  /// - Parameters:
  ///   - thread: The thread that has claimed the slot; nil when a task builds it.
  ///   - steps: The path to the slot.
  func complete(
    _ slot: SlotPointer, at address: UInt, on thread: ThreadPointer?, steps: () -> [PathStep]
  ) throws -> Attempt {
    if slot.pointee.isWeak { return try completeWeak(slot, NewInstance(slot, at: address), on: thread, steps: steps) }
    guard let memory = UnsafeRawPointer(bitPattern: address) else { preconditionFailure("an instance without a place") }
    let outcome = Attempt.built(SharedInstance(memory))
    guard BuildCoordinator.finish(slot, of: self, outcome, thread: thread) else {
      throw endLate(NewInstance(slot, at: address), of: slot)
    }
    return outcome
  }

  private func completeWeak(
    _ slot: SlotPointer, _ new: NewInstance, on thread: ThreadPointer?, steps: () -> [PathStep]
  ) throws -> Attempt {
    func open<T>(_ service: T.Type) throws -> Attempt {
      let instance: T = NewInstance.instance(at: new.address)
      // A value would be boxed by `as AnyObject`, and the box would be gone at once.
      let untagged = (instance as? any AnyTagged)?.anyValue ?? instance
      guard type(of: untagged) is AnyObject.Type else { throw notAClassInstance(steps(), found: type(of: untagged)) }
      let object = untagged as AnyObject
      let weak = WeakInstance(instance, object)
      let outcome = Attempt.weak(SharedObject(object))
      guard BuildCoordinator.finish(slot, of: self, outcome, weak, thread: thread) else {
        weak.deallocate()
        throw endLate(new, of: slot)
      }
      return outcome
    }
    return try open(slot.pointee.registration.instanceType)
  }

  /// Ends an instance that was completed when hooks ran already.
  ///
  /// - Returns: What those get who wait for it.
  private func endLate(_ instance: NewInstance, of slot: SlotPointer) -> ResolutionError {
    if let hook = slot.pointee.registration.onStop {
      Task.detached {
        defer { withExtendedLifetime(instance) {} }
        // What the hook throws cannot be told to anybody.
        _ = try? await hook.run(instance.address)
      }
    }
    return stopped(slot)
  }

  // MARK: Known edges below

  /// The slots that have to be built before this one, this container's own for scoped services.
  func links(of slot: SlotPointer) -> [SlotPointer] {
    var links: [SlotPointer] = []
    for place in 0..<slot.pointee.linkCount { links.append(storage.ownSlot(slot.pointee.links[place])) }
    return links
  }

  /// What to build, in this order, and what to hold meanwhile.
  struct Plan {
    var slots: [SlotPointer] = []
    /// Weak instances, which have to be held until those who need them have been built.
    var held: [SharedObject] = []
    /// The first service without an instance, transient or not, that a synchronous build cannot make.
    var unmet: SlotPointer?
  }

  /// The shared services on the known edges below `start` that have no instance, dependencies first; then `start` itself.
  ///
  /// What is below a shared service that is built in a task of its own is left to that. By a stack of its own, since
  /// chains may be longer than a thread's stack is deep.
  ///
  /// - Parameter onMain: Whether builders may run on the main actor.
  func plan(below start: SlotPointer, onMain: Bool = true) -> Plan {
    var plan = Plan()
    var seen = Seen()
    // The slots from `start` to the one that is looked at, and for each the number of its next link.
    var path: [SlotPointer] = []
    var nextLinks: [Int] = []
    func visit(_ slot: SlotPointer) {
      if slot.pointee.isWeak, let instance = BuildCoordinator.weakInstance(of: slot) {
        plan.held.append(SharedObject(instance))
        return
      }
      if plan.unmet == nil, slot.pointee.isAsync || slot.pointee.isMainActor && !onMain { plan.unmet = slot }
      path.append(slot)
      nextLinks.append(0)
    }
    _ = seen.insert(start)
    visit(start)
    while let slot = path.last {
      let next = nextLinks[path.count - 1]
      let isLeftToItsTask = slot.pointee.isAsync && !slot.pointee.isTransient && slot != start
      if next < slot.pointee.linkCount, !isLeftToItsTask {
        nextLinks[path.count - 1] += 1
        let dependency = storage.ownSlot(slot.pointee.links[next])
        if dependency.pointee.builtInstance == nil, seen.insert(dependency) { visit(dependency) }
      } else {
        path.removeLast()
        nextLinks.removeLast()
        if !slot.pointee.isTransient || slot == start { plan.slots.append(slot) }
      }
    }
    return plan
  }

  /// The steps of a shortest way over known edges.
  func way(from start: SlotPointer, to end: SlotPointer) -> [PathStep] {
    // By the slots' addresses, so that there is one search for all graphs.
    let path = Cycles.shortestPath(from: Int(bitPattern: start), to: Int(bitPattern: end)) { address in
      SlotPointer(bitPattern: address).map { links(of: $0).map { Int(bitPattern: $0) } } ?? []
    }
    let way = path?.compactMap { SlotPointer(bitPattern: $0) } ?? [end]
    return way.filter { !$0.pointee.isForm }.map { PathStep(self, $0) }
  }

  /// The same without the last one.
  func way(from start: SlotPointer, before end: SlotPointer) -> [PathStep] {
    var way = way(from: start, to: end)
    way.removeLast()
    return way
  }
}
