/// How often a service looks for new records, and what measures that.
struct SyncPace: Sendable {
  var interval: Duration
  var clock: any Clock<Duration> = ContinuousClock()
}
