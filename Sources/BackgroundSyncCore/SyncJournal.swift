/// Takes what the sync service tells, at once and from anywhere, to the one who shows it.
final class SyncJournal: Sendable {
  /// The events in order; for one reader.
  let events: AsyncStream<SyncEvent>
  private let continuation: AsyncStream<SyncEvent>.Continuation

  init() {
    (events, continuation) = AsyncStream.makeStream()
  }

  func record(_ event: SyncEvent) {
    continuation.yield(event)
  }

  /// Ends the stream, after what is in it.
  func close() {
    continuation.finish()
  }
}
