/// What observers have to have in common to share their look at a file.
struct FileProberKey: Hashable, Sendable {
  private let path: String
  private let sentinel: ProtectedFileObserver.Protection?
  private let interval: Duration
  private let probeLimit: Duration
  private let clock: ObjectIdentifier

  /// Nil when two clocks like `clock` cannot be told apart.
  ///
  /// A prober holds its clock, so that an object's identity means that object for as long as the
  /// prober is there.
  init?(
    path: String, sentinel: ProtectedFileObserver.Protection?, interval: Duration, probeLimit: Duration,
    clock: any Clock<Duration>
  ) {
    guard let clock = Self.identity(of: clock) else { return nil }
    self.path = path
    self.sentinel = sentinel
    self.interval = interval
    self.probeLimit = probeLimit
    self.clock = clock
  }

  private static func identity<C: Clock>(of clock: C) -> ObjectIdentifier? {
    if C.self is AnyObject.Type { return ObjectIdentifier(clock as AnyObject) }
    // A type without size, such as the standard library's clocks, has one value only.
    return MemoryLayout<C>.size == 0 ? ObjectIdentifier(C.self) : nil
  }
}
