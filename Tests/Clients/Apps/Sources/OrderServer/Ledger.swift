import Synchronization

/// Counts what begins and ends, so that the program can say at its end that nothing was lost.
package final class Ledger: Sendable {
  package struct Counts: Sendable, Equatable, CustomStringConvertible {
    var requests = 0
    var answers = 0
    var transactionsBegun = 0
    var transactionsEnded = 0
    var connectionsOpened = 0
    var connectionsClosed = 0
    var jobsEnded = 0

    package var description: String {
      """
      requests \(requests) answers \(answers) transactions \(transactionsBegun) ended \(transactionsEnded) \
      connections \(connectionsOpened) closed \(connectionsClosed) jobs \(jobsEnded)
      """
    }
  }

  private let state = Mutex(Counts())

  package var counts: Counts { state.withLock { $0 } }

  func count(_ item: WritableKeyPath<Counts, Int> & Sendable) {
    state.withLock { $0[keyPath: item] += 1 }
  }
}
