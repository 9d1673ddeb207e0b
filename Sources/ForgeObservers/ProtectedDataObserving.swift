/// Tells whether protected data can be read now, and when that changes.
///
/// Depend on `any ProtectedDataObserving`: the app passes a ``ProtectedDataObserver`` or a
/// ``ProtectedFileObserver``, previews and tests a ``ManualProtectedDataObserver``.
///
/// Every member may be used from any isolation and from any thread.
public protocol ProtectedDataObserving: Sendable {
  /// The state now.
  ///
  /// It never waits. An answer can be out of date by the time it is used, so what reads protected
  /// data must still handle the failure of that read.
  var state: ProtectedDataState { get }

  /// A new stream of states, independent of every other.
  ///
  /// It is subscribed when this property is read, starts with the state at that moment, and then
  /// has changes only, never the same state twice in a row. A reader that falls behind keeps at
  /// most two of them: one that differs from what it saw last, and the latest. What it has
  /// received last is therefore what ``state`` says once it has caught up.
  ///
  /// The stream ends when its observer goes away, or when a task that waits for its next element
  /// is cancelled. Two consumers need two streams: they would split the elements of one.
  var stateStream: AsyncStream<ProtectedDataState> { get }

  /// Waits until protected data is available.
  ///
  /// It returns without suspending when data is available already, even in a cancelled task.
  /// It also returns, promptly, when the task is cancelled while it waits; this is the one case
  /// in which data may be unavailable without having been available in between. A caller that can
  /// be cancelled therefore looks at ``state`` or at `Task.isCancelled` before it goes on.
  ///
  /// The call runs where its caller runs (`nonisolated(nonsending)`, see SE-0461), whatever the
  /// settings of the calling module: no actor is left, and no executor entered, unless it waits.
  nonisolated(nonsending) func waitUntilAvailable() async
}
