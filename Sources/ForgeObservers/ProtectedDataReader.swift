/// Reads a source anew, and tells a broadcaster what it says.
struct ProtectedDataReader: Sendable {
  let source: ProtectedDataSource
  let broadcaster: StateBroadcaster<ProtectedDataState>

  /// Reads the source once.
  ///
  /// An event that comes while it is being read is newer than the answer and wins. For some ten
  /// seconds after its warning the system still calls data available: after a warning, therefore,
  /// only an event raises the state again.
  ///
  /// - Parameter revision: The broadcaster's revision after which events win; the one at the call if
  ///   none is given.
  @MainActor func refresh(since revision: UInt64? = nil) {
    let revision = revision ?? broadcaster.revision
    let answer = source.read()
    broadcaster.answer(answer, askedAt: revision, overridesEvents: answer == .unavailable)
  }
}
