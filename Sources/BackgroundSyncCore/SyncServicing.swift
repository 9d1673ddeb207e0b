/// Delivers records for as long as it runs.
protocol SyncServicing: Sendable {
  /// Whether it is suspended until protected data becomes available.
  var isWaiting: Bool { get async }

  /// Delivers what is pending whenever protected data is available, until the task is cancelled.
  ///
  /// A delivery under way is finished first, and what has arrived is told, also when it throws.
  ///
  /// - Throws: ``SyncError`` when it takes a person to go on.
  func run() async throws
}
