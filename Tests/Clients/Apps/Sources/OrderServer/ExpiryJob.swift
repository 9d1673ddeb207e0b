/// Works in the background for as long as the server runs.
actor ExpiryJob {
  private let clock: any Clock<Duration>
  private let ledger: Ledger
  private var task: Task<Void, Never>?
  private(set) var rounds = 0

  init(clock: any Clock<Duration>, ledger: Ledger) {
    self.clock = clock
    self.ledger = ledger
  }

  static func begin(clock: any Clock<Duration>, ledger: Ledger) async -> ExpiryJob {
    let job = ExpiryJob(clock: clock, ledger: ledger)
    await job.begin()
    return job
  }

  private func begin() {
    task = Task { [clock] in
      while (try? await clock.sleep(for: .seconds(60))) != nil { rounds += 1 }
    }
  }

  func end() async {
    task?.cancel()
    await task?.value
    ledger.count(\.jobsEnded)
  }
}
