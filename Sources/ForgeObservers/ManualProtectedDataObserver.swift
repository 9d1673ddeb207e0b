/// An observer whose state is set by hand, for previews and tests.
///
/// ```swift
/// let observer = ManualProtectedDataObserver(initialState: .unavailable)
/// let model = InboxModel(protectedData: observer)
/// observer.setState(.available)
/// ```
///
/// Every member may be used from any thread and any isolation.
public final class ManualProtectedDataObserver: ProtectedDataObserving {
  let broadcaster: StateBroadcaster<ProtectedDataState>

  /// Creates an observer that starts with a given state.
  public init(initialState: ProtectedDataState = .available) {
    broadcaster = StateBroadcaster(initialState)
  }

  /// Changes the state.
  ///
  /// When it returns, ``state`` is new and every stream and every waiter has been told.
  public func setState(_ state: ProtectedDataState) {
    broadcaster.send(state)
  }

  /// The state now.
  public var state: ProtectedDataState { broadcaster.state }

  /// A new stream of states, independent of every other.
  public var stateStream: AsyncStream<ProtectedDataState> { broadcaster.stream }

  /// Waits until protected data is available, or the task is cancelled.
  public nonisolated(nonsending) func waitUntilAvailable() async {
    await broadcaster.wait(for: .available)
  }
}
