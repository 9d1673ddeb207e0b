/// One stream's place among the readers of a broadcaster, given up when the stream is dropped.
///
/// Only the stream's own closure holds it. Whether that stream ended, was cancelled or was never
/// read at all, the closure goes, and with it the reader.
final class StreamSubscription<State: Sendable & Equatable>: Sendable {
  private let storage: BroadcastStorage<State>
  private let id: UInt64

  init(_ storage: BroadcastStorage<State>) {
    self.storage = storage
    id = storage.addReader()
  }

  deinit {
    storage.removeReader(id)
  }

  func makeStream() -> AsyncStream<State> {
    AsyncStream(
      unfolding: { await self.storage.next(reader: self.id) },
      // A call of the closure above that is under way keeps this object alive, so a cancelled
      // reader has to be removed by name. Holding `self` here would outlast that closure.
      onCancel: { [storage, id] in storage.removeReader(id) }
    )
  }
}
