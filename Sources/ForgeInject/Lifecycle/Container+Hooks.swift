extension Container {
  /// Runs the hooks of the instances, one at a time.
  ///
  /// - Parameters:
  ///   - frame: The builder that has the container stopped.
  ///   - isLast: Whether nothing has to be done after these hooks.
  func runHooks(of frame: AsyncFrame?, within bound: StopBound?, isLast: Bool) async -> [FailedEnding] {
    var failures: [FailedEnding] = []
    let ended = endedInstances()
    for (index, instance) in ended.enumerated() {
      let hook = begin(instance, of: frame)
      // Its task must not go under the lock.
      defer { _ = BuildCoordinator.withLock { state.value.endHook() } }
      if let time = await bound?.timeOut(hook.task, isLast: isLast && index == ended.count - 1) {
        hook.task.cancel()
        failures.append(FailedEnding(hook.registration, StopError.Timeout(time, "`onStop:`")))
      } else if case .failure(let error) = await hook.task.result {
        failures.append(FailedEnding(hook.registration, error))
      }
    }
    return failures
  }

  private struct EndedInstance: Sendable {
    let slot: SlotReference
    let hook: StopHook
    let address: UInt
    /// A weak service's instance.
    let object: SharedObject?
  }

  private func begin(_ instance: EndedInstance, of frame: AsyncFrame?) -> RunningHook {
    BuildCoordinator.withLock { instance.slot.slot.end() }
    let task = Task {
      // The hook may go on when nobody waits for it any longer.
      defer { withExtendedLifetime((self, instance.object)) {} }
      try await RunningWork.run(frame, isHook: true) { try await instance.hook.run(instance.address) }
    }
    let hook = RunningHook(registration: instance.slot.slot.pointee.registration, task: task)
    BuildCoordinator.withLock { state.value.hook = hook }
    return hook
  }

  /// The instances that have a hook, in the order in which they end.
  private func endedInstances() -> [EndedInstance] {
    let hooked = storage.ownSlots.compactMap { slot in
      slot.pointee.registration.onStop.map { (slot: slot, hook: $0) }
    }
    var instances: [SlotPointer: EndedInstance] = [:]
    let completed = BuildCoordinator.withLock {
      hooked.compactMap { slot, hook -> StopOrder.Instance? in
        let weak = slot.pointee.weakInstance
        guard let address = slot.pointee.builtInstance.map({ UInt(bitPattern: $0) }) ?? weak?.address else {
          return nil
        }
        let object = weak?.object.map(SharedObject.init)
        if slot.pointee.isWeak, object == nil { return nil }
        instances[slot] = EndedInstance(slot: SlotReference(slot), hook: hook, address: address, object: object)
        return StopOrder.Instance(slot: slot, completion: slot.pointee.completion)
      }
    }
    return StopOrder.sorted(completed, in: storage).compactMap { instances[$0] }
  }
}
