import Synchronization

/// A value behind a lock.
///
/// Bodies only read and change the value. Whatever may run code of somebody else (resuming a
/// continuation, destroying a caller's value) happens after the lock was given back.
///
/// On Linux, ThreadSanitizer knows the locks of the C library but not `Mutex`, which is built on a
/// futex, and so takes each guarded access for a race. Builds for it define `FORGE_TSAN`, and then
/// an atomic read-modify-write at both ends of each critical section tells it the same order that
/// the lock establishes anyway. The count is never read, and no other build has it.
struct Locked<Value: ~Copyable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  #if FORGE_TSAN
    private let order = Atomic<UInt>(0)
  #endif

  init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      #if FORGE_TSAN
        order.add(1, ordering: .sequentiallyConsistent)
        defer { order.add(1, ordering: .sequentiallyConsistent) }
      #endif
      return try body(&value)
    }
  }
}
