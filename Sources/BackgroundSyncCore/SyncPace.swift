/// How often a service looks for new records, and what measures that.
struct SyncPace: Sendable {
  var interval: Duration
  /// How many looks a last line that is no record stays as it is before it is taken for broken.
  var patience = 10
  var clock: any Clock<Duration> = ContinuousClock()
}
