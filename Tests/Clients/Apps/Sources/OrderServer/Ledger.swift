import Synchronization

/// Counts what begins and ends, so that the program can say at its end that nothing was lost.
final class Ledger: Sendable {
  struct Counts: Sendable, Equatable {
    var requests = 0
    var answers = 0
    var transactionsBegun = 0
    var transactionsEnded = 0
    var connectionsOpened = 0
    var connectionsClosed = 0
    var jobsEnded = 0
  }

  private let state = Mutex(Counts())

  var counts: Counts { state.withLock { $0 } }

  func count(_ item: WritableKeyPath<Counts, Int> & Sendable) {
    state.withLock { $0[keyPath: item] += 1 }
  }
}
