public import Foundation

/// Follows whether a file can be opened and read.
///
/// It serves where nobody posts notifications: app extensions, daemons, encrypted folders, volumes
/// that come and go. It opens the file, reads a byte of it and closes it, at an interval and, on
/// Linux, at once after anything was mounted or unmounted. It never keeps the file open, and does not
/// look at permission bits, which say nothing about encryption.
///
/// On Apple's devices the file has to have the protection class of what you wait for (Apple Platform
/// Security: *Data Protection classes*). A *sentinel* is a file that the observer makes for itself, of a
/// class that you name:
///
/// ```swift
/// let observer = ProtectedFileObserver(sentinelIn: sharedDirectory, protection: .afterFirstUnlock)
/// await observer.waitUntilAvailable()
/// ```
///
/// Files that you write yourself are readable from the first unlock after a restart on unless told
/// otherwise, and have to have a byte in them at least.
///
/// Available means that the last attempt succeeded. Every failure counts as unavailable: missing
/// file, missing key, missing permission, dead mount, and whatever is no regular file (a folder,
/// a FIFO, a device), which is not even opened. An empty file that opens is available.
///
/// Opening a file may hang, on a network volume that went away for example. Each attempt therefore
/// has a thread of its own; one at a time, so that a hanging attempt costs one thread. When it
/// takes longer than the limit the state becomes unavailable, and no other is made until it is
/// back; its answer is then as good as any. A thread that hangs outlives the file's last observer, and
/// a new observer begins another: keep one rather than make one for each question.
///
/// Observers with the same path, interval, limit and clock share their attempts, so that ten thousand
/// of them cost no more at rest than one.
///
/// Every member may be used from any thread and any isolation. Attempts end when the last observer of
/// a file is released, streams do not keep their observer alive and end with it; a call of
/// ``waitUntilAvailable()`` does keep it alive.
public final class ProtectedFileObserver: ProtectedDataObserving {
  let broadcaster: StateBroadcaster<ProtectedDataState>
  private let prober: FileProber
  private let id: UInt64

  /// Creates an observer of the file at a path.
  ///
  /// It does not touch the file itself and so cannot hang. The first attempt starts at once,
  /// elsewhere; until it is answered the state is unavailable. Await ``waitUntilAvailable()``, or
  /// the stream's next element, rather than read ``state`` right after this.
  ///
  /// - Parameters:
  ///   - path: A path to a regular file, which need not exist yet. Symbolic links are followed. A
  ///     relative path means what the current directory makes of it at each attempt. A path with a
  ///     NUL in it names no file, and is never available.
  ///   - interval: The time between an answer and the next attempt; from a millisecond to a century.
  ///   - probeLimit: How long an attempt may take before the file counts as unavailable; a century at
  ///     most.
  ///   - clock: What measures both. Attempts end with a `sleep` that throws.
  public convenience init(
    path: String,
    interval: Duration = .seconds(1),
    probeLimit: Duration = .seconds(5),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      prober: .shared(path: path, interval: interval, probeLimit: probeLimit, clock: clock))
  }

  /// Creates an observer of the file at a URL.
  ///
  /// It is like ``init(path:interval:probeLimit:clock:)`` in everything else. What is not a file
  /// URL, or has a NUL in its path, is never available.
  public convenience init(
    url: URL,
    interval: Duration = .seconds(1),
    probeLimit: Duration = .seconds(5),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(path: Self.path(of: url), interval: interval, probeLimit: probeLimit, clock: clock)
  }

  /// Creates an observer of a sentinel: a file that it makes in a directory, with the protection class of what you
  /// wait for.
  ///
  /// Take a directory that the app and its extensions share, an app group's, or one of the app's own. The file is made
  /// when it is not there, which is tried again at each attempt: before the first unlock after a restart, or while the
  /// directory is missing, it is not possible, and the state is unavailable. The observer never makes the directory.
  /// Any number of processes can use one sentinel.
  ///
  /// The name is `.forge-after-first-unlock` or `.forge-when-unlocked`; what else has it is replaced, also a file that
  /// has lost its class. On a volume that gives a file another class than it was asked for, the state stays
  /// unavailable. Where files have no protection class (Linux, a simulator) the sentinel is a plain file: for an
  /// encrypted volume name a directory within it, not the mount point, where a file can be made unmounted too.
  ///
  /// - Parameters:
  ///   - directory: The URL of a directory, which need not exist yet. What is not a file URL, or has a NUL in its path,
  ///     is never available.
  ///   - protection: What to wait for.
  ///   - interval: The time between an answer and the next attempt; from a millisecond to a century.
  ///   - probeLimit: How long an attempt may take before the file counts as unavailable; a century at most.
  ///   - clock: What measures both. Attempts end with a `sleep` that throws.
  public convenience init(
    sentinelIn directory: URL,
    protection: Protection,
    interval: Duration = .seconds(1),
    probeLimit: Duration = .seconds(5),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      prober: .shared(
        path: Self.sentinelPath(in: directory, protection: protection), sentinel: protection, interval: interval,
        probeLimit: probeLimit, clock: clock))
  }

  /// Creates an observer that learns of the file from `prober`.
  init(prober: FileProber) {
    broadcaster = StateBroadcaster(.unavailable)
    self.prober = prober
    id = prober.join(broadcaster)
  }

  deinit {
    prober.leave(id)
    broadcaster.finish()
  }

  /// The path of the file that a URL means, or an empty one, which names nothing on all systems.
  package static func path(of url: URL) -> String {
    // A NUL is looked for while it is encoded; a decoder may cut the path there.
    guard url.isFileURL, !url.path(percentEncoded: true).contains("%00") else { return "" }
    return url.path(percentEncoded: false)
  }

  /// The path of the sentinel in a directory, or an empty one, which names nothing on all systems.
  package static func sentinelPath(in directory: URL, protection: Protection) -> String {
    path(of: directory.appending(path: protection.fileName, directoryHint: .notDirectory))
  }

  /// The answer to the last attempt; unavailable before the first, and while one hangs.
  public var state: ProtectedDataState { broadcaster.state }

  /// A new stream of states, independent of every other.
  public var stateStream: AsyncStream<ProtectedDataState> { broadcaster.stream }

  /// Waits until the file can be read, or the task is cancelled.
  public nonisolated(nonsending) func waitUntilAvailable() async {
    await broadcaster.wait(for: .available)
  }
}
