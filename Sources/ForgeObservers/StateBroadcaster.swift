/// A current state, and any number of independent streams of its changes.
///
/// Use it to build an observer of your own; ``ProtectedDataObserver`` and its siblings are built
/// on it.
///
/// ```swift
/// let network = StateBroadcaster(Reachability.unknown)
/// let stream = network.stream   // subscribed from here on
/// network.send(.online)
/// for await state in stream { print(state) }   // unknown, online, …
/// ```
///
/// Every member may be used from any thread and any isolation. No state is delivered, and no
/// consumer resumed, while the lock is held: whoever sends never waits for a slow reader. The one
/// thing that runs under the lock is `==` of `State`, which must not use the same broadcaster.
public final class StateBroadcaster<State: Sendable & Equatable>: Sendable {
  private let storage: BroadcastStorage<State>

  /// Creates a broadcaster whose state is `initial`.
  public init(_ initial: State) {
    storage = BroadcastStorage(initial)
  }

  deinit {
    storage.finish()
  }

  /// The state that was sent last, or the initial one.
  ///
  /// - Complexity: O(1).
  public var state: State { storage.state }

  /// A new stream of states, independent of every other.
  ///
  /// It is subscribed when this property is read and starts with the state at that moment, also
  /// if that has changed before anybody iterates. Then it has changes only, never the same state
  /// twice in a row. A reader that falls behind keeps the first change after what it has seen
  /// last, and the latest one. With racing senders, too, the last one delivered is ``state``.
  ///
  /// The stream does not keep the broadcaster alive, and ends when that goes away, after what was
  /// still to be delivered. It also ends when a task that waits for its next element is cancelled.
  /// A stream that was cancelled or dropped costs nothing any more.
  ///
  /// - Complexity: O(1).
  public var stream: AsyncStream<State> { StreamSubscription(storage).makeStream() }

  /// Changes the state, and tells every stream and every waiter.
  ///
  /// When it returns, ``state`` is `state`, unless somebody else has sent another since. Sending
  /// the state that is current already does nothing.
  ///
  /// - Complexity: O(*n*), where *n* is the number of streams and waiters.
  public func send(_ state: State) {
    storage.send(state)
  }

  /// Waits until the state is `target`.
  ///
  /// It returns without suspending if that is so now, even in a cancelled task, and promptly if
  /// the task is cancelled while it waits. What it has waited for may have changed again when the
  /// caller's task goes on; that it has been the state is certain, unless the task was cancelled.
  ///
  /// The call runs where its caller runs (`nonisolated(nonsending)`, see SE-0461).
  public nonisolated(nonsending) func wait(for target: State) async {
    await storage.wait(for: target)
  }

  /// How many times a state has been sent.
  var revision: UInt64 { storage.revision }
  var readerCount: Int { storage.readerCount }
  var waiterCount: Int { storage.waiterCount }

  /// Changes the state unless something was sent after `revision` was read.
  ///
  /// - Parameter overridesEvents: Whether the answer counts although ``send(_:)`` has told the current state.
  func answer(_ state: State, askedAt revision: UInt64, overridesEvents: Bool) {
    storage.answer(state, askedAt: revision, overridesEvents: overridesEvents)
  }

  /// Ends all streams and waits before the broadcaster goes away.
  func finish() {
    storage.finish()
  }
}
