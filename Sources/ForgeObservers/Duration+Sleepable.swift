extension Duration {
  /// This duration, or the nearest one that every clock can sleep.
  ///
  /// The standard library's clocks stop the process when the time of waking is beyond 64 bits of
  /// seconds. Nobody notices a limit of a century.
  var sleepable: Duration { min(max(self, .zero), .seconds(Int64(100 * 366) * 86_400)) }
}
