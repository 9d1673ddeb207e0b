extension Container {
  /// Runs the hooks of the instances, one at a time.
  ///
  /// - Parameters:
  ///   - frame: The builder that has the container stopped.
  ///   - isLast: Whether nothing has to be done after these hooks.
  func runHooks(of frame: AsyncFrame?, within bound: StopBound?, isLast: Bool) async -> [FailedEnding] {
    var failures: [FailedEnding] = []
    let ending = StopOrder.sorted(endingInstances(), in: storage)
    for (index, instance) in ending.enumerated() {
      let registration = instance.slot.pointee.registration
      BuildCoordinator.withLock { instance.slot.end() }
      let task = Task {
        // The hook may go on when nobody waits for it any longer.
        defer { withExtendedLifetime((self, instance)) {} }
        try await RunningWork.run(frame, isHook: true) { try await instance.hook.run(instance.address) }
      }
      BuildCoordinator.withLock { state.value.hook = (registration, task) }
      // Its task must not go under the lock.
      defer {
        _ = BuildCoordinator.withLock {
          defer { state.value.hook = nil }
          return state.value.hook
        }
      }
      if let time = await StopBound.timeOut(task, within: bound, isLast: isLast && index == ending.count - 1) {
        task.cancel()
        failures.append(Self.timeOut(of: "`onStop:`", registration, after: time))
      } else if case .failure(let error) = await task.result {
        failures.append(FailedEnding(registration, error))
      }
    }
    return failures
  }

  /// The instances that have a hook.
  private func endingInstances() -> [EndingInstance] {
    let slots = storage.ownSlots
    return BuildCoordinator.withLock {
      var instances: [EndingInstance] = []
      for slot in slots { if let instance = EndingInstance(slot) { instances.append(instance) } }
      return instances
    }
  }
}

/// An instance that has a hook.
final class EndingInstance: Sendable {
  private let reference: SlotReference
  let hook: StopHook
  let address: UInt
  /// When it was completed, among all of the process.
  let completion: UInt64
  /// A weak service's instance.
  private let object: SharedObject?

  /// Nil when the slot has no instance or no hook; under the coordinator's lock.
  init?(_ slot: SlotPointer) {
    guard let hook = slot.pointee.registration.onStop else { return nil }
    let object = slot.pointee.weakInstance?.object
    let weakAddress = object == nil ? nil : slot.pointee.weakInstance?.address
    guard let address = slot.pointee.builtInstance.map({ UInt(bitPattern: $0) }) ?? weakAddress else { return nil }
    reference = SlotReference(slot)
    self.hook = hook
    self.address = address
    completion = slot.pointee.completion
    self.object = object.map(SharedObject.init)
  }

  /// It lies in the memory of the container, which is held.
  var slot: SlotPointer { reference.slot }
}
