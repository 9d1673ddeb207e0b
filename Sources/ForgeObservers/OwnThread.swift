#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A new thread for one call that may block for ever.
///
/// The threads that run tasks are as many as there are cores, and queues share a limited number
/// too: neither can spare one. Foundation's `Thread` does not tell when it could not be started.
enum OwnThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Starts a thread for `body`, or returns false, without having called it, if there is none.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    #if canImport(Glibc) || canImport(Android)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let argument = Unmanaged.passRetained(Body(body))
    let failure = pthread_create(
      &thread, nil,
      { argument in
        pthread_detach(pthread_self())
        // Optional on some platforms and not on others; the cast makes it one everywhere.
        if let pointer = argument as UnsafeMutableRawPointer? {
          Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        }
        return nil
      }, argument.toOpaque())
    if failure != 0 { argument.release() }
    return failure == 0
  }
}
