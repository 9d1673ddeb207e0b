/// The instance of a weak service, held so that it stays.
// Proof of @unchecked Sendable: `register` takes a shared service only with a `Sendable` type, which every instance of it is then.
struct SharedObject: @unchecked Sendable {
  let object: AnyObject

  init(_ object: AnyObject) {
    self.object = object
  }
}

/// A slot on its way to another isolation.
// Proof of @unchecked Sendable: a slot may be used from everywhere while its container is held, which the sender sees to.
@usableFromInline
struct SlotReference: @unchecked Sendable {
  @usableFromInline let slot: SlotPointer

  @inlinable
  init(_ slot: SlotPointer) {
    self.slot = slot
  }
}

/// The address of a shared instance.
// Proof of @unchecked Sendable: `register` takes shared services only with a `Sendable` type, and the instance is only read.
@usableFromInline
struct SharedInstance: @unchecked Sendable {
  @usableFromInline let address: UnsafeRawPointer

  @inlinable
  init(_ address: UnsafeRawPointer) {
    self.address = address
  }

  @inlinable @inline(__always)
  func copy<T>() -> T { address.assumingMemoryBound(to: T.self).pointee }
}

/// Hands an instance over to the one who asked for it.
// Proof: nothing but the instance comes out of the builder that made it, and it is handed over once.
@inline(__always)
func handOver<T>(_ instance: T) -> sending T {
  nonisolated(unsafe) let instance = instance
  return instance
}

/// A reference to an object that somebody else keeps alive.
@usableFromInline
struct Borrowed<Object: AnyObject>: Equatable {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable
  init(_ object: Object) { reference = .passUnretained(object) }

  init(_ address: UnsafeRawPointer) { reference = .fromOpaque(address) }

  var object: Object { reference.takeUnretainedValue() }

  var address: UnsafeRawPointer { UnsafeRawPointer(reference.toOpaque()) }

  @inlinable @inline(__always)
  func with<R>(_ body: (Object) throws -> R) rethrows -> R { try reference._withUnsafeGuaranteedRef { try body($0) } }

  @usableFromInline
  static func == (left: Borrowed, right: Borrowed) -> Bool { left.address == right.address }
}

/// What is accessed under the lock of those who build, and nowhere else.
// Proof of @unchecked Sendable: whoever reaches for it holds the lock, which is for all containers of the process.
final class Guarded<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// A reference that keeps nothing alive; it may be read by several threads at a time.
struct Weak<Object: AnyObject & Sendable>: Sendable {
  private(set) weak var object: Object?

  init(_ object: Object?) {
    self.object = object
  }
}
