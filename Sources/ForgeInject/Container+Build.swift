extension Container {
  /// The slot's instance: the shared one, built if need be, or a new one.
  @inlinable
  func value<T>(
    of slot: SlotPointer, as service: T.Type, on thread: ThreadPointer, onMain: Bool
  ) throws -> sending T {
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
  ) throws -> sending T {
    let parent = thread.pointee.top
    var frame = Frame(self, slot, origin: origin, onMain: onMain, thread: thread, parent: parent)
    if slot.pointee.isMainActor && !onMain || frame.depth > ThreadRecord.alwaysAllowed {
      try permit(slot, on: thread, onMain: onMain)
    }
    return try enter(&frame, on: thread, in: parent, slot, as: T.self)
  }

  /// The frame is there for as long as this call; taking its address with `&` needs no closure, which costs where `T` is not known.
  @inlinable @inline(__always)
  func enter<T>(
    _ frame: FramePointer, on thread: ThreadPointer, in parent: FramePointer?, _ slot: SlotPointer,
    as service: T.Type
  ) throws -> sending T {
    thread.pointee.top = frame
    defer { thread.pointee.top = parent }
    var resolver = Resolver(frame: frame, links: slot.pointee.links)
    nonisolated(unsafe) let instance = try slot.build(T.self, &resolver)
    return instance
  }

  /// Throws when the builder must not run here.
  @usableFromInline
  func permit(_ slot: SlotPointer, on thread: ThreadPointer, onMain: Bool) throws {
    if slot.pointee.isMainActor, !onMain {
      throw mainActorRequired(thread.pointee.steps() + [Step(self, slot)])
    }
    if let top = thread.pointee.top, !thread.pointee.mayNest(in: top) {
      throw tooDeep(thread.pointee.steps() + [Step(self, slot)])
    }
  }

  // MARK: Shared instances

  /// What became of an attempt to have a shared instance built.
  enum Attempt {
    case built
    /// A weak service's instance, which somebody has to hold for it to stay.
    case weak(SharedObject)
    /// Somebody else is building it.
    case underWay(Waiters)
  }

  /// Sees to it that the slot's instance is built, by this thread or another.
  func attempt(
    _ slot: SlotPointer, on thread: ThreadPointer, onMain: Bool, origin: SlotPointer, isBlocking: Bool
  ) throws -> Attempt {
    while true {
      if slot.pointee.builtInstance != nil { return .built }
      switch Ledger.claim(slot, of: self, for: thread, isBlocking: isBlocking) {
      case .retry: continue
      case .alive(let object): return .weak(SharedObject(object))
      case .underWay(let waiters): return .underWay(waiters)
      case .failed(let error):
        if isFaultOfPosition(error, onMain: onMain) { continue }
        throw error
      case .circle(let steps): throw cycle(steps)
      case .granted:
        do {
          return try buildClaimed(slot, on: thread, onMain: onMain, origin: origin)
        } catch {
          Ledger.finish(slot, .failure(error))
          throw error
        }
      }
    }
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
      guard !slot.pointee.isWeak else {
        let object = try object(of: instance, slot, on: thread)
        Ledger.finish(slot, .weak(WeakInstance(instance, object)))
        return .weak(SharedObject(object))
      }
      let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
      memory.initialize(to: instance)
      Ledger.finish(slot, .shared(UnsafeMutableRawPointer(memory), storage))
      return .built
    }
    return try open(storage.services[slot.pointee.place])
  }

  private func object<T>(of instance: T, _ slot: SlotPointer, on thread: ThreadPointer) throws -> AnyObject {
    // A value would be boxed by `as AnyObject`, and the box would be gone at once.
    guard type(of: instance as Any) is AnyObject.Type else {
      throw notAClassInstance(
        thread.pointee.steps() + [Step(self, slot)], found: type(of: instance as Any))
    }
    return instance as AnyObject
  }

  /// The slot's shared instance, or the weak one, built if need be.
  @usableFromInline
  func sharedValue<T>(
    of slot: SlotPointer, as service: T.Type, on thread: ThreadPointer, onMain: Bool
  ) throws -> sending T {
    let attempt = try attempt(slot, on: thread, onMain: onMain, origin: slot, isBlocking: true)
    if case .weak(let held) = attempt { return weakValue(of: slot, as: T.self, held) }
    guard let instance = slot.pointee.builtInstance else {
      preconditionFailure("an attempt that blocks came back without an instance")
    }
    return copy(instance, as: T.self)
  }

  // Apart, since the runtime has to make the metadata of `T?` for it, and for no other lifetime.
  @inline(never)
  private func weakValue<T>(of slot: SlotPointer, as service: T.Type, _ held: SharedObject) -> sending T {
    guard let found = withExtendedLifetime(held, { Ledger.weakInstance(of: slot, as: T.self) }) else {
      preconditionFailure("a weak instance is gone while it is held")
    }
    // Proof: it is `Sendable`, see `SharedObject`.
    nonisolated(unsafe) let instance = found
    return instance
  }

  // MARK: Known edges below

  /// What to build, in this order, and what to hold meanwhile.
  struct Plan {
    var slots: [SlotPointer] = []
    /// Weak instances, which have to be held until those who need them have been built.
    var held: [SharedObject] = []
  }

  /// The shared services on the known edges below `slot` that have no instance, dependencies first; then `slot` itself when it is shared.
  ///
  /// By a stack of its own, since chains may be longer than a thread's stack is deep.
  func plan(below slot: SlotPointer) -> Plan {
    var seen: Set<SlotPointer> = [slot]
    var plan = Plan()
    var stack: [(slot: SlotPointer, next: Int)] = []
    func visit(_ slot: SlotPointer) {
      if slot.pointee.isWeak, let instance = Ledger.weakInstance(of: slot) {
        plan.held.append(SharedObject(instance))
      } else {
        stack.append((slot, 0))
      }
    }
    visit(slot)
    while let (slot, next) = stack.last {
      let links = graph.links[slot.pointee.place]
      guard next < links.count else {
        stack.removeLast()
        if !slot.pointee.isTransient { plan.slots.append(slot) }
        continue
      }
      stack[stack.count - 1].next += 1
      let dependency = storage.slots + links[next]
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

  /// Throws when a builder that has to run on the main actor would be met, before anything is built.
  func requireNoMainActorBuilder(below slot: SlotPointer, on thread: ThreadPointer) throws {
    var seen: Set<SlotPointer> = [slot]
    var stack = [slot]
    while let next = stack.popLast() {
      if next.pointee.isWeak, Ledger.weakInstance(of: next) != nil { continue }
      if next.pointee.isMainActor {
        throw mainActorRequired(thread.pointee.steps() + way(from: slot, to: next))
      }
      for place in graph.links[next.pointee.place].reversed() {
        let dependency = storage.slots + place
        guard dependency.pointee.reachesMainActor, dependency.pointee.builtInstance == nil,
          seen.insert(dependency).inserted
        else { continue }
        stack.append(dependency)
      }
    }
  }

  /// The steps of a shortest way over known edges.
  private func way(from start: SlotPointer, to end: SlotPointer) -> [Step] {
    let places = Cycles.shortestPath(from: start.pointee.place, to: end.pointee.place, in: graph.links)
    return (places ?? []).map { Step(self, storage.slots + $0) }
  }
}
