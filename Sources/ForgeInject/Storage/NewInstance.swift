internal import Synchronization

/// An instance with a place of its own in memory, on its way to the one who takes it, to its slot or to its hook.
final class NewInstance: Sendable {
  let address: UInt
  private let reference: SlotReference
  private let service: Any.Type
  private let isHandedOver = Atomic(false)

  /// - Parameter address: Where the instance was placed.
  init(_ slot: SlotPointer, at address: UInt) {
    self.address = address
    reference = SlotReference(slot)
    service = slot.pointee.registration.instanceType
  }

  /// Gives an instance a place in memory.
  static func place<T>(_ instance: T) -> UInt {
    let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
    memory.initialize(to: instance)
    return UInt(bitPattern: memory)
  }

  static func instance<T>(at address: UInt) -> T {
    guard let memory = UnsafePointer<T>(bitPattern: address) else { preconditionFailure("an instance without a place") }
    return memory.pointee
  }

  func isOne(of slot: SlotPointer) -> Bool { reference.slot == slot }

  /// Leaves the instance, and its memory, to the caller.
  func handOver() -> UInt {
    isHandedOver.store(true, ordering: .relaxed)
    return address
  }

  deinit {
    if !isHandedOver.load(ordering: .relaxed), let instance = UnsafeMutableRawPointer(bitPattern: address) {
      destroy(instance, as: service)
    }
  }
}
