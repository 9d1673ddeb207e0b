extension Container {
  /// The slot's instance: the shared one, built if need be, or a new one.
  @inlinable @inline(__always)
  func value<T>(
    of slot: SlotPointer, as service: T.Type, on thread: ThreadPointer, onMain: Bool
  ) throws -> T {
    if let instance = slot.pointee.builtInstance { return copy(instance, as: T.self) }
    if slot.pointee.isTransient {
      return try run(slot, as: T.self, on: thread, onMain: onMain, origin: slot)
    }
    return try sharedValue(of: slot, as: T.self, on: thread, onMain: onMain)
  }

  /// Runs the slot's builder inside a frame of its own.
  ///
  /// The result may be handed on as `sending`: a builder is `@Sendable`, hence holds no unshared state that a new
  /// instance could refer to, and one of the main actor returns a `sending` or a `Sendable` value itself.
  @inlinable @inline(__always)
  func run<T>(
    _ slot: SlotPointer, as service: T.Type, on thread: ThreadPointer, onMain: Bool, origin: SlotPointer
  ) throws -> T {
    let parent = thread.pointee.top
    var frame = Frame(self, slot, origin: origin, onMain: onMain, thread: thread, parent: parent)
    if slot.pointee.requiredContext > (onMain ? 1 : 0) || frame.depth > ThreadRecord.alwaysAllowed {
      if try isSupplied(slot, on: thread, onMain: onMain) { return supplied(slot, as: T.self, on: thread) }
    }
    return try enter(&frame, on: thread, in: parent, slot, as: T.self)
  }

  /// The frame is there for as long as this call; taking its address with `&` needs no closure, which costs where `T` is not known.
  @inlinable @inline(__always)
  func enter<T>(
    _ frame: FramePointer, on thread: ThreadPointer, in parent: FramePointer?, _ slot: SlotPointer,
    as service: T.Type
  ) throws -> T {
    thread.pointee.top = frame
    defer { thread.pointee.top = parent }
    var resolver = Resolver(
      frame: UnsafeMutableRawPointer(frame), links: UnsafeMutableRawPointer(slot.pointee.links))
    return try slot.build(T.self, &resolver)
  }

  /// Whether the instance has been awaited for the builder that asks for it; if not, the slot's own builder may run here.
  ///
  /// - Throws: ``ResolutionError`` when it must not.
  @usableFromInline
  func isSupplied(_ slot: SlotPointer, on thread: ThreadPointer, onMain: Bool) throws -> Bool {
    if slot.pointee.isAsync {
      if thread.pointee.section?.object.supplies(slot) == true { return true }
      throw asyncRequired(thread.pointee.steps() + [PathStep(self, slot)])
    }
    if slot.pointee.isMainActor, !onMain {
      throw mainActorRequired(thread.pointee.steps() + [PathStep(self, slot)])
    }
    if let top = thread.pointee.top, !thread.pointee.mayNest(in: top) {
      throw tooDeep(thread.pointee.steps() + [PathStep(self, slot)])
    }
    return false
  }

  /// The instance that has been awaited.
  @usableFromInline @inline(never)
  func supplied<T>(_ slot: SlotPointer, as service: T.Type, on thread: ThreadPointer) -> T {
    guard let section = thread.pointee.section?.object else {
      preconditionFailure("nothing was awaited")
    }
    return section.take(as: T.self)
  }

  // MARK: Shared instances

  /// What became of an attempt to have a shared instance built.
  enum Attempt {
    case built
    /// A weak service's instance, which somebody has to hold for it to stay.
    case weak(SharedObject)
    /// Somebody else is building it.
    case underWay(PendingBuild)

    /// The instance of a weak service.
    var weakInstance: SharedObject? {
      switch self {
      case .built: nil
      case .weak(let instance): instance
      case .underWay(let build): build.object
      }
    }
  }

  /// Sees to it that the slot's instance is built, by this thread or another.
  func attempt(
    _ slot: SlotPointer, on thread: ThreadPointer, onMain: Bool, origin: SlotPointer, isBlocking: Bool
  ) throws -> Attempt {
    let owner = owner(of: slot)
    guard !slot.pointee.isScoped || owner.parent != nil else {
      throw scopeRequired(thread.pointee.steps() + [PathStep(self, slot, origin: origin)])
    }
    guard !slot.pointee.isAsync else { return try found(slot, on: thread, origin: origin) }
    let belongsToRunningBuild = owner.storage.isClosed && isPartOfBuild(thread)
    while true {
      if slot.pointee.builtInstance != nil { return .built }
      switch BuildCoordinator.claim(
        slot, of: owner, for: thread, isBlocking: isBlocking, belongsToRunningBuild: belongsToRunningBuild)
      {
      case .retry: continue
      case .alive(let object): return .weak(SharedObject(object))
      case .underWay(let build): return .underWay(build)
      case .failed(let error):
        if isFaultOfPosition(error, onMain: onMain) { continue }
        throw error
      case .cycle(let steps): throw cycle(steps)
      case .stopped: throw stopped(slot)
      case .granted:
        do {
          return try owner.buildClaimed(slot, on: thread, onMain: onMain, origin: origin)
        } catch {
          BuildCoordinator.finish(slot, of: owner, .failure(error), thread: thread)
          throw error
        }
      }
    }
  }

  /// Whether the thread runs a piece of a build in a task.
  private func isPartOfBuild(_ thread: ThreadPointer) -> Bool {
    thread.pointee.section?.object.isPartOfBuild ?? (AsyncFrame.enclosing != nil)
  }

  /// The instance of a service that is built asynchronously, which synchronous code does not wait for.
  private func found(_ slot: SlotPointer, on thread: ThreadPointer, origin: SlotPointer) throws -> Attempt {
    if slot.pointee.builtInstance != nil { return .built }
    if BuildCoordinator.withLock({ slot.pointee.isEnded }) { throw stopped(slot) }
    if slot.pointee.isWeak, let object = BuildCoordinator.weakInstance(of: slot) { return .weak(SharedObject(object)) }
    throw asyncRequired(thread.pointee.steps() + [PathStep(self, slot, origin: origin)])
  }

  /// Whether a build failed for where it was tried, so that it may succeed for one who waited for it.
  func isFaultOfPosition(_ error: any Error, onMain: Bool) -> Bool {
    guard let code = (error as? ResolutionError)?.code else { return false }
    return code == .tooDeep || code == .mainActorRequired && onMain
  }

  private func buildClaimed(
    _ slot: SlotPointer, on thread: ThreadPointer, onMain: Bool, origin: SlotPointer
  ) throws -> Attempt {
    func open<T>(_ service: T.Type) throws -> Attempt {
      let instance = try run(slot, as: T.self, on: thread, onMain: onMain, origin: origin)
      return try complete(slot, with: instance, on: thread) { thread.pointee.steps() + [PathStep(self, slot)] }
    }
    return try open(slot.pointee.registration.service)
  }

  /// Makes a new shared instance known.
  ///
  /// - Parameters:
  ///   - thread: The thread that has claimed the slot; nil when a task builds it.
  ///   - steps: The path to the slot.
  func complete<T>(
    _ slot: SlotPointer, with instance: T, on thread: ThreadPointer?, steps: () -> [PathStep]
  ) throws -> Attempt {
    guard !slot.pointee.isWeak else {
      // A value would be boxed by `as AnyObject`, and the box would be gone at once.
      let untagged = (instance as? any AnyTagged)?.anyValue ?? instance
      guard type(of: untagged) is AnyObject.Type else {
        throw notAClassInstance(steps(), found: type(of: untagged))
      }
      let object = untagged as AnyObject
      let weak = WeakInstance(instance, object)
      guard BuildCoordinator.finish(slot, of: self, .weak(weak), thread: thread) else {
        weak.deallocate()
        throw endLate(instance, of: slot)
      }
      return .weak(SharedObject(object))
    }
    let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
    memory.initialize(to: instance)
    guard BuildCoordinator.finish(slot, of: self, .shared(UnsafeMutableRawPointer(memory), storage), thread: thread)
    else {
      memory.deinitialize(count: 1)
      memory.deallocate()
      throw endLate(instance, of: slot)
    }
    return .built
  }

  /// The slot's shared instance, or the weak one, built if need be.
  @usableFromInline
  func sharedValue<T>(
    of slot: SlotPointer, as service: T.Type, on thread: ThreadPointer, onMain: Bool
  ) throws -> T {
    let slot = storage.ownSlot(slot)
    let attempt = try attempt(slot, on: thread, onMain: onMain, origin: slot, isBlocking: true)
    if case .weak(let held) = attempt { return weakValue(of: slot, as: T.self, held) }
    guard let instance = slot.pointee.builtInstance else {
      preconditionFailure("an attempt that blocks came back without an instance")
    }
    return copy(instance, as: T.self)
  }

  // Apart, since the runtime has to make the metadata of `T?` for it, and for no other lifetime.
  @inline(never)
  func weakValue<T>(of slot: SlotPointer, as service: T.Type, _ held: SharedObject) -> T {
    guard let instance = withExtendedLifetime(held, { BuildCoordinator.weakInstance(of: slot, as: T.self) }) else {
      preconditionFailure("a weak instance is gone while it is held")
    }
    return instance
  }

  // MARK: Known edges below

  /// The slots that have to be built before this one, this container's own for scoped services.
  func links(of slot: SlotPointer) -> some Collection<SlotPointer> {
    (0..<slot.pointee.linkCount).lazy.map { [storage] in storage.ownSlot(slot.pointee.links[$0]) }
  }

  /// What to build, in this order, and what to hold meanwhile.
  struct Plan {
    var slots: [SlotPointer] = []
    /// Weak instances, which have to be held until those who need them have been built.
    var held: [SharedObject] = []
  }

  /// The shared services on the known edges below `slot` that have no instance, dependencies first; then `slot` itself when it is shared.
  ///
  /// What is below a shared service that is built in a task of its own is left to that. By a stack of its own, since
  /// chains may be longer than a thread's stack is deep.
  func plan(below slot: SlotPointer) -> Plan {
    let start = slot
    var seen: Set<SlotPointer> = [slot]
    var plan = Plan()
    var stack: [(slot: SlotPointer, next: Int)] = []
    func visit(_ slot: SlotPointer) {
      if slot.pointee.isWeak, let instance = BuildCoordinator.weakInstance(of: slot) {
        plan.held.append(SharedObject(instance))
      } else {
        stack.append((slot, 0))
      }
    }
    visit(slot)
    while let (slot, next) = stack.last {
      let isLeftToItsTask = slot.pointee.isAsync && !slot.pointee.isTransient && slot != start
      guard next < slot.pointee.linkCount, !isLeftToItsTask else {
        stack.removeLast()
        if !slot.pointee.isTransient { plan.slots.append(slot) }
        continue
      }
      stack[stack.count - 1].next += 1
      let dependency = storage.ownSlot(slot.pointee.links[next])
      if dependency.pointee.builtInstance == nil, seen.insert(dependency).inserted { visit(dependency) }
    }
    return plan
  }

  /// Builds the shared services on the known edges below one after the other, so that the depth of a long chain is none of the stack's.
  func buildChain(
    below slot: SlotPointer, on thread: ThreadPointer, onMain: Bool
  ) throws -> [SharedObject] {
    var plan = plan(below: slot)
    for dependency in plan.slots where dependency != slot {
      let attempt = try attempt(
        dependency, on: thread, onMain: onMain, origin: slot, isBlocking: true)
      if case .weak(let instance) = attempt { plan.held.append(instance) }
    }
    return plan.held
  }

  /// Throws when a builder would be met that has to be awaited, or to run on the main actor where that is not, before anything is built.
  func requireSynchronous(below slot: SlotPointer, on thread: ThreadPointer, onMain: Bool) throws {
    var seen: Set<SlotPointer> = [slot]
    var stack = [slot]
    while let next = stack.popLast() {
      if next.pointee.isWeak, BuildCoordinator.weakInstance(of: next) != nil { continue }
      if next.pointee.isAsync { throw asyncRequired(thread.pointee.steps() + way(from: slot, to: next)) }
      if next.pointee.isMainActor, !onMain {
        throw mainActorRequired(thread.pointee.steps() + way(from: slot, to: next))
      }
      for dependency in links(of: next).reversed() {
        let traits = dependency.pointee.traits
        guard traits.reachesMainActor && !onMain || traits.reachesAsync, dependency.pointee.builtInstance == nil,
          seen.insert(dependency).inserted
        else { continue }
        stack.append(dependency)
      }
    }
  }

  /// The steps of a shortest way over known edges.
  func way(from start: SlotPointer, to end: SlotPointer) -> [PathStep] {
    // By the slots' addresses, so that there is one search for all graphs.
    let path = Cycles.shortestPath(from: Int(bitPattern: start), to: Int(bitPattern: end)) { address in
      SlotPointer(bitPattern: address).map { links(of: $0).map { Int(bitPattern: $0) } } ?? []
    }
    let way = path.map { $0.compactMap { SlotPointer(bitPattern: $0) } } ?? [end]
    return way.filter { !$0.pointee.isForm }.map { PathStep(self, $0) }
  }
}
