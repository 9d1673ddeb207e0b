/// The observers that share one look at a file.
///
/// Only changes, and the first answer for somebody who is new, cost anything; a look that confirms
/// what all know is told to nobody.
final class FileProbeAudience: Sendable {
  typealias Observer = StateBroadcaster<ProtectedDataState>

  private struct Lists {
    var lastID: UInt64 = 0
    /// What those in `told` have been told last.
    var state = ProtectedDataState.unavailable
    var told: [UInt64: Observer] = [:]
    /// Those who wait for the attempt under way.
    var asking: [UInt64: Observer] = [:]
    /// Those who came after that had begun, whose question its answer may be older than.
    var newcomers: [UInt64: Observer] = [:]
  }

  private let lists = Locked(Lists())

  /// Takes in an observer, which knows of nothing available yet.
  ///
  /// - Returns: Its number, and whether it is the first that waits for the next attempt.
  func join(_ observer: Observer) -> (id: UInt64, isFirst: Bool) {
    lists.withLock { lists in
      lists.lastID += 1
      lists.newcomers[lists.lastID] = observer
      return (lists.lastID, lists.newcomers.count == 1)
    }
  }

  func leave(_ id: UInt64) {
    // What leaves is dropped outside of the lock, since that may resume somebody.
    _ = lists.withLock { lists in
      [
        lists.told.removeValue(forKey: id), lists.asking.removeValue(forKey: id),
        lists.newcomers.removeValue(forKey: id),
      ]
    }
  }

  /// Notes that an attempt begins, whose answer everybody who is here has asked for.
  func beginAttempt() {
    lists.withLock { lists in
      lists.asking.merge(lists.newcomers) { _, newcomer in newcomer }
      lists.newcomers = [:]
    }
  }

  /// Tells that the attempt under way takes longer than it may.
  func tellOfHanging() {
    let hearers = lists.withLock { lists -> [Observer] in
      defer { lists.state = .unavailable }
      return lists.state == .unavailable ? [] : Array(lists.told.values)
    }
    for hearer in hearers { hearer.send(.unavailable) }
  }

  /// Tells what the attempt has shown.
  ///
  /// This and `tellOfHanging()` are called by one task alone, or the last told would not be the last
  /// that was found out.
  func tell(_ state: ProtectedDataState) {
    let hearers = lists.withLock { lists -> [Observer] in
      let asking = lists.asking
      lists.asking = [:]
      let unaware = lists.state == state ? [] : Array(lists.told.values)
      lists.state = state
      lists.told.merge(asking) { _, asking in asking }
      return unaware + asking.values
    }
    for hearer in hearers { hearer.send(state) }
  }
}
