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
  /// What the outbox held when all of it had arrived.
  private var delivered: Data?
  /// What it held when its last line was not whole.
  private var unfinished: Data?
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
    do {
      while true {
        await waitForProtectedData()
        // The wait also returns when the task is cancelled.
        try Task.checkCancellation()
        try await deliver()
        try await pace.clock.sleep(for: pace.interval)
      }
    } catch is CancellationError {
      return
    }
  }

  private func waitForProtectedData() async {
    guard protectedData.state == .unavailable else { return }
    isFirstLook = true
    // Nothing suspends between here and the wait, so whoever reads this later finds the service in it.
    isWaiting = true
    journal.record(.waiting)
    await protectedData.waitUntilAvailable()
    isWaiting = false
  }

  private func deliver() async throws {
    let token: String
    do throws(CredentialUnreadable) {
      token = try credentials.apiToken()
    } catch {
      // Locked again, and the observer does not know yet.
      return report(trouble: error.description)
    }
    lastTrouble = nil

    let data = try outbox.read()
    if data == delivered, !isFirstLook { return }
    let contents = outbox.contents(of: data)
    let count = try await destination.deliver(contents.records, token: token)
    if count > 0 || isFirstLook { journal.record(.synced(count)) }
    isFirstLook = false

    if let broken = contents.broken {
      // A last line without its newline may be one that another program is writing. It has until the next look.
      if broken.line.isTerminated || data == unfinished { throw broken.error }
      unfinished = data
    } else {
      delivered = data
    }
  }

  private func report(trouble: String) {
    if trouble != lastTrouble { journal.record(.credentialUnreadable(trouble)) }
    lastTrouble = trouble
  }
}
