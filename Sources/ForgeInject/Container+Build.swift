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
    var frame = Frame(self, slot, origin: origin, onMain: onMain, thread: thread)
    if slot.pointee.isMainActor && !onMain || frame.depth > ThreadRecord.alwaysAllowed {
      try permit(slot, on: thread, onMain: onMain)
    }
    nonisolated(unsafe) let instance = try withUnsafeMutablePointer(to: &frame) { frame in
      thread.pointee.top = frame
      defer { thread.pointee.top = frame.pointee.parent }
      var resolver = Resolver(frame: frame)
      return try slot.pointee.builder.typed(as: T.self).build(&resolver)
    }
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
      case .failed(let error): throw error
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

  private func buildClaimed(
    _ slot: SlotPointer, on thread: ThreadPointer, onMain: Bool, origin: SlotPointer
  ) throws -> Attempt {
    if slot.pointee.isWeak {
      let instance = try buildObject(slot, on: thread, onMain: onMain, origin: origin)
      Ledger.finish(slot, .weak(WeakInstance(object: instance)))
      return .weak(SharedObject(instance))
    }
    func open<T>(_ service: T.Type) throws {
      slot.pointee.publish(try run(slot, as: T.self, on: thread, onMain: onMain, origin: origin))
    }
    try open(storage.services[slot.pointee.place])
    Ledger.finish(slot, .shared(storage))
    return .built
  }

  /// The slot's shared instance, or the weak one, built if need be.
  @usableFromInline
  func sharedValue<T>(
    of slot: SlotPointer, as service: T.Type, on thread: ThreadPointer, onMain: Bool
  ) throws -> sending T {
    let attempt = try attempt(slot, on: thread, onMain: onMain, origin: slot, isBlocking: true)
    if case .weak(let instance) = attempt { return cast(instance) }
    guard let instance = slot.pointee.builtInstance else {
      preconditionFailure("an attempt that blocks came back without an instance")
    }
    return copy(instance, as: T.self)
  }

  private func buildObject(
    _ slot: SlotPointer, on thread: ThreadPointer, onMain: Bool, origin: SlotPointer
  ) throws -> AnyObject {
    func open<T>(_ service: T.Type) throws -> AnyObject {
      let instance: Any = try run(slot, as: T.self, on: thread, onMain: onMain, origin: origin)
      // A value would be boxed by `as AnyObject`, and the box would be gone at once.
      guard type(of: instance) is AnyObject.Type else {
        throw notAClassInstance(
          thread.pointee.steps() + [Step(self, slot)], found: type(of: instance))
      }
      return instance as AnyObject
    }
    return try open(storage.services[slot.pointee.place])
  }

  /// The weak instance as its service type, which it was built as.
  private func cast<T>(_ instance: SharedObject) -> sending T {
    guard let instance = instance.object as? T else {
      preconditionFailure("a weak instance of \(T.self) is not of that type")
    }
    // Proof: it is `Sendable`, see `SharedObject`.
    nonisolated(unsafe) let result = instance
    return result
  }

  // MARK: Known edges below

  /// The shared services on the known edges below `slot` that have no instance, dependencies first; then `slot` itself when it is shared.
  ///
  /// By a stack of its own, since chains may be longer than a thread's stack is deep.
  func unbuilt(below slot: SlotPointer) -> [SlotPointer] {
    var seen: Set<SlotPointer> = [slot]
    var result: [SlotPointer] = []
    var stack = [(slot: slot, next: 0)]
    while let (slot, next) = stack.last {
      let links = graph.links[slot.pointee.place]
      guard next < links.count else {
        stack.removeLast()
        if !slot.pointee.isTransient { result.append(slot) }
        continue
      }
      stack[stack.count - 1].next += 1
      let dependency = storage.slots + links[next]
      guard dependency.pointee.builtInstance == nil, seen.insert(dependency).inserted else { continue }
      if dependency.pointee.isWeak, Ledger.weakInstance(of: dependency) != nil {
        result.append(dependency)
      } else {
        stack.append((dependency, 0))
      }
    }
    return result
  }

  /// Builds the shared services on the known edges below one after the other, so that the depth of a long chain is none of the stack's.
  func buildChain(
    below slot: SlotPointer, on thread: ThreadPointer, onMain: Bool
  ) throws -> [SharedObject] {
    var held: [SharedObject] = []
    for dependency in unbuilt(below: slot) where dependency != slot {
      let attempt = try attempt(
        dependency, on: thread, onMain: onMain, origin: slot, isBlocking: true)
      if case .weak(let instance) = attempt { held.append(instance) }
    }
    return held
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
