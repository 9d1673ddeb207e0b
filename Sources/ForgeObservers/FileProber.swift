/// Looks at a file again and again, for any number of observers.
///
/// It looks for as long as somebody holds it, and at once when somebody joins.
final class FileProber: Sendable {
  private let audience = FileProbeAudience()
  private let mounts: MountWatch?
  private let wake: AsyncStream<Void>.Continuation
  private let probing: Task<Void, Never>
  private let key: FileProberKey?

  /// Creates a prober that asks `probe`, which may block and is called on threads of its own.
  ///
  /// - Parameter key: Under which it is shared, if it is.
  init(
    interval: Duration, probeLimit: Duration, clock: any Clock<Duration>, mounts: MountWatch? = nil,
    occasions: StateBroadcaster<UInt64>? = nil, key: FileProberKey? = nil,
    probe: @escaping @Sendable () -> FileProbeResult
  ) {
    // Whatever comes together, or during a probe, is worth one more.
    let (turns, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let loop = FileProbeLoop(
      audience: audience, turns: turns, wake: wake, occasions: occasions, interval: interval,
      probeLimit: probeLimit, clock: clock, probe: probe)
    self.mounts = mounts
    self.wake = wake
    self.key = key
    // Detached, or it would keep the task-local values of whoever creates the observer.
    probing = Task.detached { await loop.run() }
  }

  deinit {
    probing.cancel()
    if let key { Self.forget(key) }
  }

  /// Tells an observer of every change from now on, and of an attempt that begins after this.
  func join(_ observer: FileProbeAudience.Observer) -> UInt64 {
    let (id, isFirst) = audience.join(observer)
    if isFirst { wake.yield() }
    return id
  }

  func leave(_ id: UInt64) {
    audience.leave(id)
  }
}
