import Forge
import Observation

/// What a screen, or here the terminal, shows of the sync.
@MainActor @Observable
final class SyncModel {
  /// Whether protected data is available; nil before the first answer.
  private(set) var protectedData: ProtectedDataState?
  /// What the service has told last.
  private(set) var lastEvent: SyncEvent?

  @ObservationIgnored private let observer: any ProtectedDataObserving
  @ObservationIgnored private let journal: SyncJournal
  @ObservationIgnored private let console: Console
  @ObservationIgnored private var hasBeenLocked = false

  init(observer: any ProtectedDataObserving, journal: SyncJournal, console: Console) {
    self.observer = observer
    self.journal = journal
    self.console = console
  }

  /// Shows what happens, until the journal is closed.
  func follow() async {
    let states = observer.stateStream
    // It begins with the state at hand, without a wait; an event that came first would show a later one.
    var iterator = states.makeAsyncIterator()
    if let first = await iterator.next() { show(first) }
    async let _ = followStates(states)
    for await event in journal.events { show(event) }
  }

  private func followStates(_ states: AsyncStream<ProtectedDataState>) async {
    for await state in states { show(state) }
  }

  private func show(_ state: ProtectedDataState) {
    guard state != protectedData else { return }
    protectedData = state
    switch state {
    case .available:
      console.print("unlocked: protected data is available")
    case .unavailable:
      console.print("locked\(hasBeenLocked ? " again" : ""): protected data is unavailable")
      hasBeenLocked = true
    }
  }

  private func show(_ event: SyncEvent) {
    // The service may have heard of a change before this model: the change is shown first.
    show(observer.state)
    lastEvent = event
    switch event {
    case .waiting:
      // Over already, perhaps.
      if protectedData == .unavailable { console.print("waiting for protected data") }
    case .credentialUnreadable(let reason):
      console.print("waiting for the credential: \(reason)")
    case .synced(let count): console.print(Self.text(count))
    case .arrived(let count): console.print(Self.text(count) + " so far")
    }
  }

  private static func text(_ count: Int) -> String {
    "synced \(count) record\(count == 1 ? "" : "s")"
  }
}
