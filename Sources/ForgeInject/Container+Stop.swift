extension Container {
  /// The containers whose hooks the current task runs.
  @TaskLocal private static var stopping: Set<ObjectIdentifier> = []

  /// Ends the container: runs the `onStop:` hooks of its instances.
  ///
  /// It first refuses new builds, waits for those of shared instances that are under way, then stops the scopes that were made
  /// from this container and runs the hooks, one at a time, the last completed instance's first: whatever an instance
  /// depends on is still there when its hook runs. From then on resolving throws. Stopping a scope ends that alone.
  ///
  /// It does not end early when its task is cancelled. A second call waits for the first, and does nothing more; called by one
  /// of the hooks that it runs, it returns at once. The instances themselves go with the container.
  ///
  /// - Throws: ``StopError`` with the failures of all hooks; ``ResolutionError`` when an `asyncBuilder:` calls it that it would have to wait for.
  public func stop() async throws {
    if Self.stopping.contains(ObjectIdentifier(self)) { return }
    if let frame = AsyncFrame.enclosing, frame.build != nil, frame.container.root === root {
      throw frame.container.stoppedByBuilder(frame.steps)
    }
    guard let (family, others) = close() else { return await stopped() }
    for container in family { await container.drained() }
    for scope in others where !Self.stopping.contains(ObjectIdentifier(scope)) { await scope.stopped() }
    var failures: [StopError.Failure] = []
    for container in family {
      failures += await Self.$stopping.withValue(Self.stopping.union(family.map(ObjectIdentifier.init))) {
        await container.runHooks()
      }
      let waiting = Ledger.withLock {
        container.life.phase = .stopped
        defer { container.life.stopped = [] }
        return container.life.stopped
      }
      for continuation in waiting { continuation.resume() }
    }
    if !failures.isEmpty { throw StopError(failures: failures) }
  }

  /// Makes this container and its scopes refuse builds.
  ///
  /// - Returns: Those that this call has to stop, scopes before what they were made from, and those that another call stops already; nil
  ///   when this one is among the latter.
  private func close() -> (family: [Container], others: [Container])? {
    Ledger.withLock {
      guard life.phase == .running else { return nil }
      var family: [Container] = []
      var others: [Container] = []
      var found: [Container] = [self]
      while let container = found.popLast() {
        found += container.life.scopes.values.compactMap(\.container)
        guard container.life.phase == .running else {
          others.append(container)
          continue
        }
        container.life.phase = .stopping
        container.storage.close()
        family.append(container)
      }
      return (family.reversed(), others)
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
