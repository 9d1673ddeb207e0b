/// Reads a source anew, and tells a broadcaster what it says.
final class ProtectedDataReader: Sendable {
  /// For how long a warning is believed more than a source that calls data available.
  ///
  /// Data stays readable for some ten seconds after the warning (Apple Platform Security: *Data
  /// Protection classes*). After twice that it is the warning that is out of date: an unlock was missed.
  static let warningPrecedence = Duration.seconds(20)

  let source: ProtectedDataSource
  let broadcaster: StateBroadcaster<ProtectedDataState>
  /// The time since this reader was made.
  private let age: @Sendable () -> Duration
  private let lastWarning = Locked<Duration?>(nil)

  init(
    source: ProtectedDataSource, broadcaster: StateBroadcaster<ProtectedDataState>,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.source = source
    self.broadcaster = broadcaster
    age = Self.stopwatch(of: clock)
  }

  /// Takes in the warning that data becomes unavailable.
  func warn() {
    let now = age()
    lastWarning.withLock { $0 = max($0 ?? now, now) }
    broadcaster.send(.unavailable)
  }

  /// Reads the source soon, since an active app is the proof of an unlocked device.
  func becomeActive() {
    let revision = broadcaster.revision
    // Whoever posts this is not known to be on the main actor.
    Task { @MainActor in refresh(activeAt: revision) }
  }

  /// Reads the source soon, since there is one now.
  func launch() {
    Task { @MainActor in refresh() }
  }

  /// Reads the source once.
  ///
  /// An event that comes while it is being read is newer than the answer and wins. No answer changes
  /// nothing.
  ///
  /// - Parameters:
  ///   - revision: The broadcaster's revision after which events win; the one at the call if none is
  ///     given.
  ///   - activation: The revision at which the app became active, if that is why the source is read.
  ///     Unless an event came after it, the source is believed whatever came before.
  @MainActor func refresh(since revision: UInt64? = nil, activeAt activation: UInt64? = nil) {
    let revision = revision ?? broadcaster.revision
    guard let answer = source.read() else { return }
    broadcaster.answer(
      answer, askedAt: revision,
      overridesEvents: answer == .unavailable || activation == revision || !isWarned)
  }

  private var isWarned: Bool {
    guard let warning = lastWarning.withLock({ $0 }) else { return false }
    return age() - warning < Self.warningPrecedence
  }

  private static func stopwatch(of clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
