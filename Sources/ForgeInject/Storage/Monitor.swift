#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A lock and the waiting for what happens under it.
///
/// It is the C library's lock because a thread that waits for a build has to block on a condition.
// Proof of @unchecked Sendable: it is a pointer to a lock, made once and never freed.
struct Monitor: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    let status = pthread_mutex_init(mutex, nil)
    precondition(status == 0, "no memory for a lock")
  }

  /// Runs `body` under the lock.
  ///
  /// It must run no code of users, the end of an instance's life included.
  @inline(__always)
  func withLock<R>(_ body: () -> R) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Something that threads holding the lock wait for.
  final class Condition {
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    init() {
      condition = .allocate(capacity: 1)
      condition.initialize(to: pthread_cond_t())
      let status = pthread_cond_init(condition, nil)
      precondition(status == 0, "no memory for a condition")
    }

    deinit {
      pthread_cond_destroy(condition)
      condition.deallocate()
    }

    /// Leaves the lock, blocks until a signal or for no reason, and takes the lock again.
    func wait(_ monitor: Monitor) { pthread_cond_wait(condition, monitor.mutex) }
    func signalAll() { pthread_cond_broadcast(condition) }
  }
}

/// Writes a text to standard error as a whole, as far as that takes it.
func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
