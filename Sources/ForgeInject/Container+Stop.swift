extension Container {
  /// Whether the current task runs a hook.
  @TaskLocal private static var isHook = false

  /// Ends the container: runs the `onStop:` hooks of its instances.
  ///
  /// It first refuses new builds, waits for those of shared instances that are under way, then stops the scopes that were made
  /// from this container and runs the hooks, one at a time, the last completed instance's first: whatever an instance
  /// depends on is still there when its hook runs. From then on resolving throws. Stopping a scope ends that alone.
  ///
  /// It does not end early when its task is cancelled. A second call waits for the first, and does nothing more; within a
  /// hook it does not even wait. The instances themselves go with the container.
  ///
  /// - Throws: ``StopError`` with the failures of all hooks; ``ResolutionError`` when an `asyncBuilder:` calls it that it would have to wait for.
  public func stop() async throws {
    let frame = AsyncFrame.enclosing
    if let frame, frame.isPartOfBuild(in: self) { throw frame.container.stoppedByBuilder(frame.steps) }
    let closing = close(for: frame)
    if let frame, closing.isCircle { throw frame.container.stoppedByBuilder(frame.steps) }
    defer { if let build = frame?.build { for other in closing.awaited { Ledger.endWait(build, for: other) } } }
    // A hook waits for no end that is under way: that may be waiting for the hook.
    if closing.family.isEmpty { return Self.isHook ? () : await stopped() }
    await Self.drain(closing.family)
    if !Self.isHook { for scope in closing.others { await scope.stopped() } }
    var failures: [StopError.Failure] = []
    for container in closing.family {
      failures += await Self.$isHook.withValue(true) { await container.runHooks() }
      let waiting = Ledger.withLock {
        container.life.phase = .stopped
        defer { container.life.stopped = [] }
        return container.life.stopped
      }
      for continuation in waiting { continuation.resume() }
    }
    if !failures.isEmpty { throw StopError(failures: failures) }
  }

  private struct Closing {
    /// What the call has to stop, scopes before what they were made from; empty when another call is at it.
    var family: [Container] = []
    /// What another call stops already.
    var others: [Container] = []
    /// The builds in tasks that the call waits for, as its builder's build.
    var awaited: [Waiters] = []
    /// Whether one of them waits for that builder; nothing has changed then.
    var isCircle = false
  }

  /// Makes this container and its scopes refuse builds.
  ///
  /// - Parameter frame: The builder that calls `stop`.
  private func close(for frame: AsyncFrame?) -> Closing {
    let steps = frame?.stepsWithinBuild ?? []
    return Ledger.withLock {
      var closing = Closing()
      var found = [self]
      while let container = found.popLast() {
        if container.life.phase == .running {
          closing.family.append(container)
        } else {
          closing.others.append(container)
        }
        // Its scopes are the other call's too.
        if closing.family.isEmpty { break }
        found += container.life.scopes.values.compactMap(\.container)
      }
      if let build = frame?.build {
        closing.awaited = (closing.family + closing.others).flatMap(\.storage.buildsUnderWay)
        closing.isCircle = closing.awaited.contains { $0.way(to: build) != nil }
        if closing.isCircle { return closing }
        for other in closing.awaited { build.waitsFor.append((other, steps)) }
      }
      for container in closing.family {
        container.life.phase = .stopping
        container.storage.close()
      }
      closing.family.reverse()
      return closing
    }
  }

  /// Waits until nothing is being built in any of the containers.
  private static func drain(_ family: [Container]) async {
    var isDrained = false
    while !isDrained {
      for container in family { await container.drained() }
      // What was under way in one may have begun something in another meanwhile.
      isDrained = Ledger.withLock {
        guard family.allSatisfy({ $0.life.builds == 0 }) else { return false }
        for container in family { container.life.phase = .drained }
        return true
      }
    }
  }

  private func drained() async {
    await withCheckedContinuation { continuation in
      let isDrained = Ledger.withLock {
        if life.builds > 0 { life.drained = continuation }
        return life.builds == 0
      }
      if isDrained { continuation.resume() }
    }
  }

  private func stopped() async {
    await withCheckedContinuation { continuation in
      let isStopped = Ledger.withLock {
        if life.phase != .stopped { life.stopped.append(continuation) }
        return life.phase == .stopped
      }
      if isStopped { continuation.resume() }
    }
  }

  private func runHooks() async -> [StopError.Failure] {
    var failures: [StopError.Failure] = []
    for ended in endedInstances() {
      do {
        try await ended.hook.run(ended.address)
      } catch {
        let registration = ended.registration
        failures.append(.init(service: registration.name, location: registration.location, error: error))
      }
      withExtendedLifetime(ended.object) {}
    }
    return failures
  }

  private struct Ended {
    let registration: Registration
    let hook: StopHook
    let address: SharedAddress
    /// A weak service's instance.
    let object: SharedObject?
    let completion: UInt64
  }

  /// The instances that have a hook, the last completed first.
  private func endedInstances() -> [Ended] {
    let hooked = storage.ownSlots.compactMap {
      slot -> (slot: SlotPointer, registration: Registration, hook: StopHook)? in
      let registration = storage.registration(of: slot)
      return registration.onStop.map { (slot, registration, $0) }
    }
    return Ledger.withLock {
      hooked.compactMap { slot, registration, hook -> Ended? in
        let weak = slot.pointee.weakInstance
        guard let address = slot.pointee.builtInstance.map({ SharedAddress($0) }) ?? weak?.address else { return nil }
        let object = weak?.object.map(SharedObject.init)
        if slot.pointee.isWeak, object == nil { return nil }
        return Ended(
          registration: registration, hook: hook, address: address, object: object,
          completion: slot.pointee.completion)
      }
    }.sorted { $0.completion > $1.completion }
  }
}
