extension Container {
  /// Resolves a service synchronously.
  ///
  /// What is not built yet is built where the caller stands. A service that needs an unbuilt `mainActorBuilder:` can be built
  /// here on the main actor alone. The caller's isolation is known from `#isolation` (SE-0420), which is nil in nonisolated
  /// functions, `@Sendable` closures, default values of stored properties and of arguments, and `lazy var`.
  ///
  /// While another thread builds the instance, the caller's thread is blocked. It does not raise the other's priority, which Swift
  /// has no way to do; a task that awaits the build of an `asyncBuilder:` does.
  ///
  /// - Parameters:
  ///   - service: The type that the service is registered as.
  ///   - isolation: The caller's isolation; leave it out.
  /// - Returns: The instance: shared, or a new one, depending on the service's lifetime.
  /// - Throws: ``ResolutionError``, or whatever a builder throws, unchanged.
  /// - Complexity: O(1), without a lock, once a singleton is built.
  @inlinable @inline(__always)
  public func resolve<T>(
    _ service: T.Type = T.self, isolation: isolated (any Actor)? = #isolation
  ) throws -> sending T {
    guard let slot = storage.openSlot(of: T.self) else {
      return try resolveOtherwise(onMain: isMainActor(isolation))
    }
    if let instance = slot.pointee.builtInstance { return SharedInstance(instance).copy() }
    return try build(SlotReference(slot), onMain: isMainActor(isolation))
  }

  /// Resolves a service, building on the main actor what has to be built there, and awaiting what is built asynchronously.
  ///
  /// An unbuilt `mainActorBuilder:` on the known edges below is built on the main actor first and the rest where the caller
  /// stands; when the service takes a transient one, it is built there itself. Every unbuilt shared `asyncBuilder:` below is started
  /// at once, so that those that are independent of each other run at the same time; transient ones run one after the
  /// other, in this task. A task that waits for a build of somebody else suspends.
  ///
  /// - Parameter service: The type that the service is registered as.
  /// - Returns: The instance: shared, or a new one, depending on the service's lifetime.
  /// - Throws: ``ResolutionError``, or whatever a builder throws, unchanged; `CancellationError` when
  ///   the task is cancelled before or while it waits for an `asyncBuilder:` of a shared service.
  @inlinable
  nonisolated(nonsending) public func resolve<T>(_ service: T.Type = T.self) async throws -> sending T {
    if let slot = storage.openSlot(of: T.self), let instance = slot.pointee.builtInstance {
      return SharedInstance(instance).copy()
    }
    return try await resolveAwaited(T.self, in: nil)
  }

  /// Not a way to resolve: it gives the compiler a message for a `resolve()` whose result type is unknown.
  @available(
    *, unavailable,
    message: "say what to resolve: `resolve(Service.self)`, or give the result a type"
  )
  @_disfavoredOverload
  public func resolve() throws -> Never {
    throw notRegistered(Never.self, after: [])
  }

  /// Not a way to resolve: it gives the compiler a message for an `await resolve()` whose result type is unknown.
  @available(
    *, unavailable,
    message: "say what to resolve: `resolve(Service.self)`, or give the result a type"
  )
  @_disfavoredOverload
  public func resolve() async throws -> Never {
    throw notRegistered(Never.self, after: [])
  }
}

extension Container {
  /// Starts a chain of builds: the caller is no builder, or one that reached the container by itself.
  ///
  /// It is apart from the look-up, which is small enough to be inlined where somebody resolves.
  // The result is of no region with an argument, all of which are `Sendable`.
  @inlinable @inline(__always)
  func build<T>(_ reference: SlotReference, onMain: Bool) throws -> T {
    let slot = reference.slot
    let thread = thread
    if slot.pointee.isSimple, thread.pointee.top == nil {
      // Nothing that `run` would look at: no builder of the main actor, and no other builder around.
      var frame = Frame(self, slot, origin: slot, onMain: onMain, thread: thread, parent: nil)
      return try enter(&frame, as: T.self)
    }
    return try buildPrepared(slot, as: T.self, on: thread, onMain: onMain)
  }

  /// Resolves what has no slot of its own, or in a container that records or has been told to stop.
  @usableFromInline @inline(never)
  func resolveOtherwise<T>(onMain: Bool) throws -> T {
    let thread = thread
    if recorder != nil { observe(T.self, on: thread) }
    guard let slot = slotOrForm(T.self) else { throw notRegistered(T.self, after: thread.pointee.steps()) }
    return try buildPrepared(slot, as: T.self, on: thread, onMain: onMain)
  }

  /// The slot of the service, or of the form that its type has; nil when there is neither.
  func slotOrForm(_ service: Any.Type) -> SlotPointer? {
    if let slot = storage.table.slot(of: service) { return slot }
    let key = ObjectIdentifier(service)
    if let form = BuildCoordinator.withLock({ state.value.formSlots[key]?.last }) { return form.slot }
    let made = FormSlot.make(service, in: self)
    if made.isEmpty { return nil }
    // Somebody else may have been faster, and what that made is in use.
    return BuildCoordinator.withLock {
      let forms = state.value.formSlots[key] ?? made
      state.value.formSlots[key] = forms
      return forms.last
    }?.slot
  }

  @usableFromInline @inline(never)
  func buildPrepared<T>(
    _ slot: SlotPointer, as service: T.Type, on thread: ThreadPointer, onMain: Bool
  ) throws -> T {
    let slot = storage.ownSlot(slot)
    if let top = thread.pointee.top { note(slot, resolvedIn: top) }
    try admit(slot, as: T.self, on: thread)
    if let instance = slot.pointee.builtInstance { return SharedInstance(instance).copy() }
    let held = try prepare(slot, on: thread, onMain: onMain)
    defer { withExtendedLifetime(held) {} }
    return try value(of: slot, as: T.self, on: thread, onMain: onMain)
  }

  /// Resolves for an opaque builder.
  func resolveNested<T>(_ service: T.Type, in frame: FramePointer) throws -> T {
    let thread = frame.pointee.thread
    let slot = storage.openSlot(of: T.self)
    if let slot, let instance = slot.pointee.builtInstance {
      note(slot, resolvedIn: frame)
      return SharedInstance(instance).copy()
    }
    // A closure that does not escape may take the resolver to another thread, if what runs it does so while the builder waits.
    let onMain = frame.pointee.onMain && thread == self.thread
    guard let slot else { return try resolveOtherwise(onMain: onMain) }
    return try buildPrepared(slot, as: T.self, on: thread, onMain: onMain)
  }

  /// Notes what a shared service's builder resolves otherwise than by parameters, so that it ends before that.
  ///
  /// Only within one container, whose slots are there as long as each other.
  private func note(_ slot: SlotPointer, resolvedIn frame: FramePointer) {
    var next: FramePointer? = frame
    while let user = next, user.pointee.slot.pointee.isTransient { next = user.pointee.parent }
    guard let user = next, user.pointee.container == Borrowed(self) else {
      return
    }
    BuildCoordinator.withLock { user.pointee.slot.note(slot) }
  }

  /// The same for a builder that is awaited.
  func note(_ slot: SlotPointer, resolvedIn frame: AsyncFrame) {
    var next: AsyncFrame? = frame
    while let user = next, user.slot.pointee.isTransient { next = user.parent }
    guard let user = next, user.container === self else { return }
    BuildCoordinator.withLock { user.slot.note(storage.ownSlot(slot)) }
  }

  /// Resolves later, for a provider.
  func provide<T>(_ slot: SlotReference, onMain: Bool) throws -> T {
    try buildPrepared(slot.slot, as: T.self, on: thread, onMain: onMain)
  }

  /// Throws when the container has been told to stop and refuses this: what is no part of a build that is under way.
  @inline(__always)
  func admit(_ slot: SlotPointer, as service: Any.Type, on thread: @autoclosure () -> ThreadPointer) throws {
    if storage.isClosed { try admitWhileClosed(slot, as: service, on: thread()) }
  }

  private func admitWhileClosed(_ slot: SlotPointer, as service: Any.Type, on thread: ThreadPointer) throws {
    let isPart = thread.pointee.top != nil || AsyncFrame.enclosing != nil
    // Held here, since the last reference to an instance must not go under the lock.
    var held: [SharedObject] = []
    defer { withExtendedLifetime(held) {} }
    let isAdmitted = BuildCoordinator.withLock {
      state.admits(belongsToRunningBuild: isPart)
        || state.value.phase != .stopped && isAvailable(slot, holding: &held)
    }
    guard isAdmitted else { throw stopped(slot, as: service) }
  }

  /// Whether it can be had without running a builder, and has not ended; under the coordinator's lock.
  private func isAvailable(_ slot: SlotPointer, holding held: inout [SharedObject]) -> Bool {
    let slot = storage.ownSlot(slot)
    if slot.pointee.isEnded { return false }
    let registration = slot.pointee.isForm ? nil : slot.pointee.registration
    var isBuilt = slot.pointee.builtInstance != nil
    if let object = slot.pointee.weakInstance?.object {
      held.append(SharedObject(object))
      isBuilt = true
    }
    guard let registration, !registration.isAlias else {
      return links(of: slot).allSatisfy { isAvailable($0, holding: &held) }
    }
    // What a decorator wraps is the first of what it takes, and ends before it.
    let wrapped = links(of: slot).prefix(registration.role.isDecorator ? 1 : 0)
    return isBuilt && wrapped.allSatisfy { isAvailable($0, holding: &held) }
  }

  /// What has to be seen to before an edge is followed that the graph does not know.
  ///
  /// - Returns: Weak instances, which have to be held until those who need them have been built.
  func prepare(
    _ slot: SlotPointer, on thread: ThreadPointer, onMain: Bool
  ) throws -> [SharedObject] {
    // A shared service that is met again is found by its claim, with the same result.
    if thread.pointee.top != nil, thread.pointee.isInside(slot, of: self) {
      // A form is no step; the first service inside of it closes the cycle.
      let closing = slot.pointee.isForm ? thread.pointee.steps(through: slot).first?.alone : PathStep(self, slot)
      throw cycle(thread.pointee.steps() + (closing.map { [$0] } ?? []))
    }
    let requirements = slot.pointee.requirements
    guard requirements.reachesMainActor && !onMain || requirements.reachesAsync || slot.pointee.isTall else {
      return []
    }
    // All of them are looked at before anything is built.
    var plan = plan(below: slot, onMain: onMain)
    if let unmet = plan.unmet {
      let steps = thread.pointee.steps() + way(from: slot, to: unmet)
      throw unmet.pointee.isAsync ? asyncRequired(steps) : mainActorRequired(steps)
    }
    // One after the other, so that the depth of a long chain is none of the stack's.
    for dependency in plan.slots where dependency != slot && slot.pointee.isTall {
      let attempt = try attempt(dependency, on: thread, onMain: onMain, origin: slot, waiting: .yes)
      if case .weak(let instance) = attempt { plan.held.append(instance) }
    }
    return plan.held
  }
}

/// Whether code of this isolation stands on the main actor.
@inlinable @inline(__always)
func isMainActor(_ isolation: (any Actor)?) -> Bool {
  // Most callers have none, and asking for the shared instance costs more than the rest of a resolve.
  guard let isolation else { return false }
  return isolation === MainActor.shared
}
