import Foundation

@testable import ForgeObservers

/// Observers under random use by several threads: posts, subscriptions, waits, cancellations and releases.
final class Soak: Sendable {
  struct Figures: Sendable {
    var events = 0
    var streams = 0
    var waits = 0
    var cancellations = 0
    var observers = 0
    /// Of streams: received, and received twice in a row.
    var elements = 0
    var repetitions = 0

    static func += (left: inout Figures, right: Figures) {
      left.events += right.events
      left.streams += right.streams
      left.waits += right.waits
      left.cancellations += right.cancellations
      left.observers += right.observers
      left.elements += right.elements
      left.repetitions += right.repetitions
    }
  }

  private struct Interrupted: Error {}

  private struct Reference: Sendable {
    weak var observer: ProtectedDataObserver?
  }

  private static let slotCount = 4

  private let center = NotificationCenter()
  private let slots = Locked<[ProtectedDataObserver?]>(Array(repeating: nil, count: slotCount))
  private let references = Locked<[Reference]>([])
  private let total = Locked(Figures())

  init() {
    for slot in 0..<Self.slotCount { replaceObserver(in: slot, with: makeObserver(.available)) }
  }

  var figures: Figures { total.withLock { $0 } }

  /// Observers that are still there, and their readers and waiters.
  var leftOvers: (observers: Int, readers: Int, waiters: Int) {
    let observers = references.withLock { $0.compactMap(\.observer) }
    return (
      observers.count, observers.reduce(0) { $0 + $1.broadcaster.readerCount },
      observers.reduce(0) { $0 + $1.broadcaster.waiterCount }
    )
  }

  /// What one thread does until it is told to stop; its tasks have ended when this returns.
  func work(seed: UInt64, while isRunning: () -> Bool) {
    var random = SplitMix(state: seed)
    var figures = Figures()
    var tasks: [Task<Void, Never>] = []
    let group = DispatchGroup()

    func start(_ body: @escaping @Sendable () async -> Void) {
      group.enter()
      tasks.append(
        Task {
          await body()
          group.leave()
        })
    }

    while isRunning() {
      let slot = Int.random(in: 0..<Self.slotCount, using: &random)
      guard let observer = slots.withLock({ $0[slot] }) else { continue }
      switch Int.random(in: 0..<32, using: &random) {
      case 0..<12:
        figures.events += 1
        post(Bool.random(using: &random) ? .available : .unavailable)
      case 12..<15:
        figures.streams += 1
        start { [stream = observer.stateStream] in await self.read(stream) }
      case 15:
        figures.streams += 1
        _ = observer.stateStream
      case 16, 17:
        figures.waits += 1
        start { await observer.waitUntilAvailable() }
      case 18, 19:
        figures.waits += 1
        let timeout = Duration.microseconds(Int.random(in: 0..<2_000, using: &random))
        start { try? await observer.waitUntilAvailable(timeout: timeout) }
      case 20:
        figures.waits += 1
        start {
          try? await observer.withProtectedData(retrying: { $0 is Interrupted }) {
            if observer.state == .unavailable { throw Interrupted() }
          }
        }
      case 21:
        replaceObserver(in: slot, with: makeObserver(Bool.random(using: &random) ? .available : .unavailable))
      case 22 where Int.random(in: 0..<16, using: &random) == 0:
        center.post(name: ScriptedSource.didBecomeActive, object: nil)
      default:
        figures.cancellations += tasks.isEmpty ? 0 : 1
        tasks.randomElement(using: &random)?.cancel()
      }
      // However slow the tasks are, so many are the most that there can be.
      if tasks.count == 100 {
        for task in tasks { task.cancel() }
        group.wait()
        tasks.removeAll()
      }
    }
    for task in tasks { task.cancel() }
    group.wait()
    total.withLock { $0 += figures }
  }

  /// What the main actor does meanwhile: observers with a source, which is read again and again.
  @MainActor func refresh(seed: UInt64, while isRunning: () -> Bool) async {
    var random = SplitMix(state: seed)
    while isRunning() {
      let source = ScriptedSource()
      let observer = ProtectedDataObserver(notificationCenter: center, source: source.value)
      replaceObserver(in: 0, with: observer)
      for _ in 0..<20 {
        source.answer = Bool.random(using: &random) ? .available : .unavailable
        observer.refresh()
        await Task.yield()
      }
    }
  }

  /// Observers of a file, with a look at it each millisecond and any number of occasions in between.
  func probe(_ path: String, while isRunning: () -> Bool) async {
    while isRunning() {
      let observer = ProtectedFileObserver(path: path, interval: .milliseconds(1))
      let stream = observer.stateStream
      await observer.waitUntilAvailable()
      await read(stream, upTo: 1)
    }
  }

  /// Releases the observers that are left.
  func release() {
    for slot in 0..<Self.slotCount { replaceObserver(in: slot, with: nil) }
  }

  private func read(_ stream: AsyncStream<ProtectedDataState>, upTo count: Int = .max) async {
    var figures = Figures()
    var last: ProtectedDataState?
    for await state in stream {
      figures.elements += 1
      if state == last { figures.repetitions += 1 }
      last = state
      if figures.elements == count { break }
    }
    total.withLock { [figures] in $0 += figures }
  }

  private func post(_ state: ProtectedDataState) {
    center.post(
      name: state == .available
        ? ProtectedDataObserver.didBecomeAvailableNotification
        : ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)
  }

  private func makeObserver(_ state: ProtectedDataState) -> ProtectedDataObserver {
    ProtectedDataObserver(notificationCenter: center, initialState: state)
  }

  private func replaceObserver(in slot: Int, with observer: ProtectedDataObserver?) {
    if let observer {
      total.withLock { $0.observers += 1 }
      references.withLock { references in
        if references.count > 1_000 { references.removeAll { $0.observer == nil } }
        references.append(Reference(observer: observer))
      }
    }
    // What was there is released here, outside of the lock.
    _ = slots.withLock { exchange(&$0[slot], with: observer) }
  }
}
