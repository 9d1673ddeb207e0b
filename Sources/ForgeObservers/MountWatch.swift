#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells when something was mounted or unmounted, for as long as somebody holds it.
///
/// Linux signals each change of a process's mount table to poll(2) on `/proc/self/mountinfo`
/// (proc_pid_mountinfo(5)), so that the one thread that waits for it costs nothing at rest. Where
/// that file cannot be opened, and on other systems, there is no watch.
final class MountWatch: Sendable {
  private struct Reference {
    weak var watch: MountWatch?
  }

  private static let current = Locked(Reference())

  /// How many changes there were; a reader that falls behind still learns that there was one.
  let changes: StateBroadcaster<UInt64>
  /// Closed to end the thread, which holds the other end.
  private let lifeline: Int32

  /// The watch that all observers of this process share.
  static func shared() -> MountWatch? {
    if let watch = current.withLock({ $0.watch }) { return watch }
    guard let watch = MountWatch() else { return nil }
    return current.withLock { reference in
      // If two are here at once, one of them ends when it leaves this function.
      if let other = reference.watch { return other }
      reference.watch = watch
      return watch
    }
  }

  #if os(Linux)
    init?() {
      let table = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
      guard table >= 0 else { return nil }
      var ends: [Int32] = [-1, -1]
      #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      #else
        let kind = SOCK_STREAM | SOCK_CLOEXEC
      #endif
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
        _ = close(table)
        return nil
      }

      let changes = StateBroadcaster<UInt64>(0)
      self.changes = changes
      lifeline = ends[0]
      let end = ends[1]
      let isStarted = OwnThread.start {
        Self.follow(table: table, until: end) { changes.send(changes.state + 1) }
        _ = close(table)
        _ = close(end)
      }
      guard isStarted else {
        _ = close(table)
        _ = close(end)
        return nil
      }
    }

    deinit {
      _ = close(lifeline)
    }

    /// Calls `tell` after each change of the mount table until the other end of `end` is closed.
    private static func follow(table: Int32, until end: Int32, tell: () -> Void) {
      // Errors and a closed end are always reported. Data is not asked for: the table always has some.
      let lifeline = pollfd(fd: end, events: 0, revents: 0)
      while true {
        var both = [pollfd(fd: table, events: Int16(POLLPRI), revents: 0), lifeline]
        let count = poll(&both, 2, -1)
        if count < 0 && errno == EINTR { continue }
        guard count > 0, both[1].revents == 0, Int32(both[0].revents) & POLLNVAL == 0 else { return }
        tell()
        // Mounts may come by the hundred, as containers start, and one look afterwards will do. It
        // also bounds what a table that signals without end would cost.
        var pause = lifeline
        if poll(&pause, 1, 10) > 0 { return }
      }
    }
  #else
    private init?() {
      return nil
    }
  #endif
}
