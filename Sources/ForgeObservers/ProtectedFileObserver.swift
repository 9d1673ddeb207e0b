public import Foundation

/// Follows whether a file can be opened and read.
///
/// It serves where nobody posts notifications: app extensions, daemons, encrypted folders, volumes
/// that come and go. It opens the file, reads a byte of it and closes it, at an interval and, on
/// Linux, at once after anything was mounted or unmounted. It never keeps the file open, and does not
/// look at permission bits, which say nothing about encryption.
///
/// Available means that the last attempt succeeded. Every failure counts as unavailable: missing
/// file, missing key, missing permission, dead mount, and whatever is no regular file (a folder,
/// a FIFO, a device). An empty file that opens is available.
///
/// Opening a file may hang, on a network volume that went away for example. Each attempt therefore
/// has a thread of its own; one at a time, so that a hanging attempt costs one thread. When it
/// takes longer than the limit the state becomes unavailable, and no other is made until it is
/// back; its answer is then as good as any.
///
/// Every member may be used from any thread and any isolation. Attempts end when the observer is
/// released, streams do not keep it alive and end with it; a call of ``waitUntilAvailable()`` does
/// keep it alive.
public final class ProtectedFileObserver: ProtectedDataObserving {
  let broadcaster: StateBroadcaster<ProtectedDataState>
  private let mounts: MountWatch?
  private let probing: Task<Void, Never>

  /// Creates an observer of the file at a path.
  ///
  /// It does not touch the file itself and so cannot hang. The first attempt starts at once,
  /// elsewhere; until it is answered the state is unavailable. Await ``waitUntilAvailable()``, or
  /// the stream's next element, rather than read ``state`` right after this.
  ///
  /// - Parameters:
  ///   - path: A path to a regular file, which need not exist yet. Symbolic links are followed. A
  ///     relative path means what the current directory makes of it at each attempt.
  ///   - interval: The time between an answer and the next attempt; at least a millisecond.
  ///   - probeLimit: How long an attempt may take before the file counts as unavailable.
  ///   - clock: What measures both.
  public convenience init(
    path: String,
    interval: Duration = .seconds(1),
    probeLimit: Duration = .seconds(5),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let mounts = MountWatch.shared()
    self.init(
      interval: interval, probeLimit: probeLimit, clock: clock, mounts: mounts, occasions: mounts?.changes,
      probe: FileProbe(path: path).run)
  }

  /// Creates an observer of the file at a URL.
  ///
  /// It is like ``init(path:interval:probeLimit:clock:)`` in everything else. What is not a file
  /// URL is never available.
  public convenience init(
    url: URL,
    interval: Duration = .seconds(1),
    probeLimit: Duration = .seconds(5),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    // An empty path names nothing, on all systems.
    let path = url.isFileURL ? url.path(percentEncoded: false) : ""
    self.init(path: path, interval: interval, probeLimit: probeLimit, clock: clock)
  }

  /// Creates an observer that asks `probe`, which may block and is called on threads of its own.
  init(
    interval: Duration, probeLimit: Duration, clock: any Clock<Duration>, mounts: MountWatch? = nil,
    occasions: StateBroadcaster<UInt64>? = nil, probe: @escaping @Sendable () -> FileProbeResult
  ) {
    broadcaster = StateBroadcaster(.unavailable)
    self.mounts = mounts
    let loop = FileProbeLoop(
      broadcaster: broadcaster, occasions: occasions, interval: max(interval, .milliseconds(1)),
      probeLimit: probeLimit, clock: clock, probe: probe)
    // Detached, or it would keep the task-local values of whoever creates the observer.
    probing = Task.detached { await loop.run() }
  }

  deinit {
    probing.cancel()
    broadcaster.finish()
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
