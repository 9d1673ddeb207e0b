import Forge
import Foundation

/// Delivers the pending records of an outbox whenever protected data, and with it the credential, can be read.
actor SyncService: SyncServicing {
  private(set) var isWaiting = false
  private let protectedData: any ProtectedDataObserving
  private let credentials: any CredentialReading
  private let outbox: Outbox
  private let destination: Destination
  private let journal: SyncJournal
  private let pace: SyncPace
  /// How far the outbox has arrived.
  private var reader = LineReader()
  /// How many records have arrived that nobody has been told of.
  private var count = 0
  /// The last line of the outbox, if it is no record and may still become one, and for how many looks.
  private var unfinished: (error: SyncError, patience: Int)?
  private var isFirstLook = true
  private var lastTrouble: String?

  init(
    protectedData: any ProtectedDataObserving, credentials: any CredentialReading, outbox: Outbox,
    destination: Destination, journal: SyncJournal, pace: SyncPace
  ) {
    self.protectedData = protectedData
    self.credentials = credentials
    self.outbox = outbox
    self.destination = destination
    self.journal = journal
    self.pace = pace
  }

  func run() async throws {
    defer { reportArrivalsSoFar() }
    do {
      while true {
        await waitForProtectedData()
        // The wait also returns when the task is cancelled.
        try Task.checkCancellation()
        if try await deliverNext() {
          // Whoever is to cancel this task may need its thread.
          await Task.yield()
        } else {
          try await pace.clock.sleep(for: pace.interval)
        }
      }
    } catch is CancellationError {
      return
    }
  }

  private func waitForProtectedData() async {
    guard protectedData.state == .unavailable else { return }
    reportArrivalsSoFar()
    isFirstLook = true
    // Nothing suspends between here and the wait, so whoever reads this later finds the service in it.
    isWaiting = true
    journal.record(.waiting)
    await protectedData.waitUntilAvailable()
    isWaiting = false
  }

  /// Delivers the next records, and returns whether there may be more at once.
  private func deliverNext() async throws -> Bool {
    if !isFirstLook, reader.isUpToDate(at: outbox.path), await !destination.mayHaveLost {
      try waitForEndOfLine()
      return false
    }
    let token: String
    do throws(CredentialUnreadable) {
      token = try credentials.apiToken()
    } catch {
      // Locked again, and the observer does not know yet.
      report(trouble: error.description)
      return false
    }
    lastTrouble = nil

    var next = reader
    let contents = try outbox.contents(&next)
    let delivery = try await destination.deliver(contents.records, token: token)
    if delivery.isAnew {
      reportArrivalsSoFar()
      reader = LineReader()
      return true
    }
    reader = next
    count += delivery.count
    if let broken = contents.broken, broken.line.isTerminated { throw broken.error }
    guard contents.isLast else { return true }
    reportArrivals()
    unfinished = contents.broken.map { ($0.error, pace.patience) }
    return false
  }

  /// A last line without its newline may be one that another program is writing.
  private func waitForEndOfLine() throws {
    guard let (error, patience) = unfinished else { return }
    if patience <= 1 { throw error }
    unfinished = (error, patience - 1)
  }

  private func reportArrivals() {
    if count > 0 || isFirstLook { journal.record(.synced(count)) }
    count = 0
    isFirstLook = false
  }

  /// Tells what has arrived before it is known that nothing is pending.
  private func reportArrivalsSoFar() {
    if count > 0 { journal.record(.arrived(count)) }
    count = 0
  }

  private func report(trouble: String) {
    reportArrivalsSoFar()
    if trouble != lastTrouble { journal.record(.credentialUnreadable(trouble)) }
    lastTrouble = trouble
  }
}
