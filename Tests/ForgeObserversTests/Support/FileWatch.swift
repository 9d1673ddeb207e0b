#if os(Linux)
  import Glibc

  /// Notes what is done to a file, by whomever (inotify(7)).
  final class FileWatch {
    struct Failure: Error {
      let errno: Int32
    }

    private let descriptor: Int32

    init(of path: String, for events: Int32) throws {
      descriptor = inotify_init1(Int32(IN_NONBLOCK))
      guard descriptor >= 0, inotify_add_watch(descriptor, path, UInt32(events)) >= 0 else {
        throw Failure(errno: errno)
      }
    }

    deinit { _ = close(descriptor) }

    /// Whether something was done since this was asked last.
    var hasSeenSomething: Bool {
      withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
        read(descriptor, buffer.baseAddress, buffer.count) > 0
      }
    }
  }
#endif
