extension Container {
  /// Builds the service without blocking on a build of somebody else, and on the main actor where that is needed.
  ///
  /// The graph's known edges tell what has to be built. Those services are built one after the other, each claimed, built and
  /// published in one synchronous stretch: nothing is claimed while the task is suspended.
  @usableFromInline
  func buildAsync<T>(
    _ service: T.Type, isolation: isolated (any Actor)?
  ) async throws -> sending T {
    guard let slot = storage.slot(of: T.self) else { throw notRegistered(T.self) }
    await leaveBuilders()
    let onMain = isMainActor(isolation)
    if slot.pointee.isTransient, slot.pointee.needsMainActor, !onMain {
      return try await buildOnMainActor(T.self)
    }
    let held = try await buildUnbuilt(below: slot, isolation: isolation)
    defer { withExtendedLifetime(held) {} }
    return try value(of: slot, as: T.self, on: ThreadRecord.current, onMain: onMain)
  }

  /// Suspends a task that runs at once inside a builder, as `Task.immediate` does, so that its work is not taken for the builder's.
  nonisolated(nonsending) private func leaveBuilders() async {
    if ThreadRecord.current.pointee.top != nil { await Task.yield() }
  }

  @MainActor
  private func buildOnMainActor<T>(_ service: T.Type) async throws -> sending T {
    try await buildAsync(T.self, isolation: MainActor.shared)
  }

  /// Builds the shared services on the known edges below, and `slot` itself when it is shared.
  ///
  /// - Returns: Weak instances, which have to be held until those who need them have been built.
  private func buildUnbuilt(
    below slot: SlotPointer, isolation: isolated (any Actor)?
  ) async throws -> [SharedObject] {
    let onMain = isMainActor(isolation)
    var plan = plan(below: slot)
    for next in plan.slots {
      build: while true {
        let attempt =
          if next.pointee.needsMainActor, !onMain {
            try await attemptOnMainActor(next.pointee.place, origin: slot.pointee.place)
          } else {
            try attempt(
              next, on: ThreadRecord.current, onMain: onMain, origin: slot, isBlocking: false)
          }
        switch attempt {
        case .built: break build
        case .weak(let instance):
          plan.held.append(instance)
          break build
        case .underWay(let waiters):
          do {
            try await waiters.finish()
          } catch  where isFaultOfPosition(error, onMain: onMain) {
            continue
          }
        }
      }
    }
    return plan.held
  }

  @MainActor
  private func attemptOnMainActor(_ place: Int, origin: Int) throws -> Attempt {
    try attempt(
      storage.slots + place, on: ThreadRecord.current, onMain: true, origin: storage.slots + origin,
      isBlocking: false)
  }
}

extension Container {
  /// Builds every `.eagerSingleton` that is not built yet, each after what it depends on.
  ///
  /// It may be called again and by several tasks at a time; each instance is built once.
  ///
  /// - Parameter isolation: The caller's isolation; leave it out.
  /// - Throws: The first failure, as ``resolve(_:isolation:)`` would throw it. What was built stays,
  ///   and calling it again builds the rest.
  public func start(isolation: isolated (any Actor)? = #isolation) async throws {
    await leaveBuilders()
    for place in eagerPlaces {
      _ = try await buildUnbuilt(below: storage.slots + place, isolation: isolation)
    }
  }

  /// Builds every `.eagerSingleton` that is not built yet, each after what it depends on, synchronously on the main actor.
  ///
  /// It may be called again and while others resolve; each instance is built once.
  ///
  /// - Throws: The first failure, as ``resolve(_:isolation:)`` would throw it. What was built stays,
  ///   and calling it again builds the rest.
  @MainActor
  public func start() throws {
    for place in eagerPlaces {
      let slot = storage.slots + place
      let thread = ThreadRecord.current
      let held = try prepare(slot, on: thread, onMain: true)
      defer { withExtendedLifetime(held) {} }
      _ = try attempt(slot, on: thread, onMain: true, origin: slot, isBlocking: true)
    }
  }

  /// The eager singletons, dependencies first; and before all others those of the main actor, since an opaque builder that
  /// needs one of them can only be built elsewhere when that is there already.
  private var eagerPlaces: [Int] {
    let places = graph.order.filter { graph.registrations[$0].lifetime == .eagerSingleton }
    return places.filter { storage.slots[$0].needsMainActor } + places.filter { !storage.slots[$0].needsMainActor }
  }
}
