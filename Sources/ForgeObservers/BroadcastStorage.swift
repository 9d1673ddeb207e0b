/// What a broadcaster shares with its streams, so that these need not keep the broadcaster alive.
final class BroadcastStorage<State: Sendable & Equatable>: Sendable {
  private typealias Core = BroadcastCore<State>

  private let core: Locked<Core>

  init(_ initial: State) {
    core = Locked(Core(initial))
  }

  var state: State { core.withLock { $0.state } }
  var revision: UInt64 { core.withLock { $0.revision } }
  var readerCount: Int { core.withLock { $0.readers.count } }
  var waiterCount: Int { core.withLock { $0.waiters.count } }

  func send(_ state: State) {
    update { core, effects in core.send(state, into: &effects) }
  }

  func answer(_ state: State, askedAt revision: UInt64, overridesEvents: Bool) {
    update { core, effects in
      core.answer(state, askedAt: revision, overridesEvents: overridesEvents, into: &effects)
    }
  }

  func finish() {
    update { core, effects in core.finish(into: &effects) }
  }

  func addReader() -> UInt64 {
    update { core, effects in core.addReader(into: &effects) }
  }

  func removeReader(_ id: UInt64) {
    _ = update { core, effects in core.removeReader(id, into: &effects) }
  }

  nonisolated(nonsending) func next(reader id: UInt64) async -> State? {
    await withCheckedContinuation { continuation in
      update { core, effects in core.take(continuation, reader: id, into: &effects) }
    }
  }

  nonisolated(nonsending) func wait(for target: State) async {
    let reserved = core.withLock { $0.state == target ? nil : $0.makeID() }
    guard let id = reserved else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        update { core, effects in
          let waiter = Core.Waiter(target: target, continuation: continuation)
          // A task is marked as cancelled before its handlers run. So if the handler below had
          // the lock first and found nobody to release, the mark is seen here.
          if Task.isCancelled {
            effects.released.append(waiter)
          } else {
            core.addWaiter(waiter, id: id, into: &effects)
          }
        }
      }
    } onCancel: {
      update { core, effects in core.releaseWaiter(id, into: &effects) }
    }
  }

  private func update<Result: Sendable>(
    _ change: (inout Core, inout Core.Effects) -> Result
  ) -> Result {
    let (result, effects) = core.withLock { core in
      var effects = Core.Effects()
      let result = change(&core, &effects)
      return (result, effects)
    }
    effects.perform()
    return result
  }
}
