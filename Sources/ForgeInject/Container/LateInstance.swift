extension Container {
  /// Ends an instance that was completed when hooks ran already.
  ///
  /// - Returns: What those get who wait for it.
  func endLate<T>(_ instance: T, of slot: SlotPointer) -> ResolutionError {
    if let hook = slot.pointee.registration.onStop {
      let late = LateInstance(instance)
      // What the hook throws cannot be told to anybody.
      Task.detached { try? await hook.run(late.address) }
    }
    return stopped(slot)
  }
}

/// An instance with a place of its own in memory, for a hook.
private final class LateInstance<T>: Sendable {
  let address: UInt

  init(_ instance: T) {
    let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
    memory.initialize(to: instance)
    address = UInt(bitPattern: memory)
  }

  deinit {
    let memory = UnsafeMutablePointer<T>(bitPattern: address)
    memory?.deinitialize(count: 1)
    memory?.deallocate()
  }
}
