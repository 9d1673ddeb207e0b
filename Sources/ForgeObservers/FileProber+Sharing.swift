extension FileProber {
  private struct Reference {
    weak var prober: FileProber?
  }

  private static let current = Locked<[FileProberKey: Reference]>([:])

  /// The prober that all observers of one path share that look at it in the same way.
  ///
  /// Many cost no more than one. With a clock that cannot be told from others there
  /// is nothing to share.
  ///
  /// - Parameter sentinel: How the file is protected, if it is to be made.
  static func shared(
    path: String, sentinel: ProtectedFileObserver.Protection? = nil, interval: Duration, probeLimit: Duration,
    clock: any Clock<Duration>
  ) -> FileProber {
    let interval = max(interval, .milliseconds(1)).sleepable
    let probeLimit = probeLimit.sleepable
    let key = FileProberKey(
      path: path, sentinel: sentinel, interval: interval, probeLimit: probeLimit, clock: clock)
    if let key, let prober = current.withLock({ $0[key]?.prober }) { return prober }

    let mounts = MountWatch.shared()
    let prober = FileProber(
      interval: interval, probeLimit: probeLimit, clock: clock, mounts: mounts, occasions: mounts?.changes, key: key,
      probe: sentinel.map { SentinelFile(path: path, protection: $0.type).run } ?? FileProbe(path: path).run)
    guard let key else { return prober }
    // If two are here at once, one of their probers goes: after the lock, which its end takes too.
    return withExtendedLifetime(prober) {
      current.withLock { probers in
        if let other = probers[key]?.prober { return other }
        probers[key] = Reference(prober: prober)
        return prober
      }
    }
  }

  /// Gives up the place of a prober that has gone, unless another has taken it.
  static func forget(_ key: FileProberKey) {
    // It leaves the lock before it is let go of, since it might be the last reference.
    _ = current.withLock { probers in
      let successor = probers[key]?.prober
      if successor == nil { probers[key] = nil }
      return successor
    }
  }
}
