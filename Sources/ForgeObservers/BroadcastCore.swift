/// The current state of a broadcaster with everybody who reads it or waits for it.
///
/// A value without effects, like the readers in it: what is to be done after a change is appended
/// to `Effects`.
struct BroadcastCore<State: Sendable & Equatable>: Sendable {
  typealias Reader = StreamReader<State, CheckedContinuation<State?, Never>>

  struct Waiter: Sendable {
    let target: State
    let continuation: CheckedContinuation<Void, Never>
  }

  /// What a change leaves to do after the lock was given back.
  struct Effects: Sendable {
    var reading = Reader.Effects()
    var released: [Waiter] = []

    func perform() {
      for (demand, state) in reading.deliveries { demand.resume(returning: state) }
      for demand in reading.endings { demand.resume(returning: nil) }
      for waiter in released { waiter.continuation.resume() }
    }
  }

  private(set) var state: State
  /// Counts the events, repeated states included, so that the answer to a question asked before one
  /// can be told from a fresh one.
  private(set) var revision: UInt64 = 0
  /// Whether `state` was told by an event, rather than being the initial one or an answer.
  private var isFromEvent = false
  private(set) var readers: [UInt64: Reader] = [:]
  private(set) var waiters: [UInt64: Waiter] = [:]
  private var isFinished = false
  private var lastID: UInt64 = 0

  init(_ state: State) {
    self.state = state
  }

  mutating func makeID() -> UInt64 {
    lastID += 1
    return lastID
  }

  /// Takes in an event: whatever was asked before it is out of date.
  mutating func send(_ new: State, into effects: inout Effects) {
    revision += 1
    isFromEvent = true
    change(to: new, into: &effects)
  }

  /// Takes in the answer to a question that was asked at a revision, unless something was sent since.
  ///
  /// One that does not override events leaves a state alone that an event has told.
  mutating func answer(
    _ new: State, askedAt revision: UInt64, overridesEvents: Bool, into effects: inout Effects
  ) {
    guard revision == self.revision, overridesEvents || !isFromEvent else { return }
    // An answer that only repeats what an event has told makes it no less of an event.
    if new != state { isFromEvent = false }
    change(to: new, into: &effects)
  }

  private mutating func change(to new: State, into effects: inout Effects) {
    guard new != state else { return }
    effects.reading.discarded.append(state)
    state = new
    for index in readers.values.indices {
      readers.values[index].offer(new, into: &effects.reading)
    }
    // In the order in which they came: it is fair, and a task group takes its tasks back fastest so.
    for id in waiters.compactMap({ $0.value.target == new ? $0.key : nil }).sorted() {
      releaseWaiter(id, into: &effects)
    }
  }

  mutating func addReader(into effects: inout Effects) -> UInt64 {
    let id = makeID()
    var reader = Reader(initial: state)
    if isFinished { reader.finish(into: &effects.reading) }
    readers[id] = reader
    return id
  }

  mutating func take(
    _ continuation: CheckedContinuation<State?, Never>, reader id: UInt64,
    into effects: inout Effects
  ) {
    if readers[id]?.take(continuation, into: &effects.reading) == nil {
      effects.reading.endings.append(continuation)
    }
  }

  /// Forgets a reader and ends what still waits for it.
  ///
  /// The caller drops the reader, with the states in it, after unlocking.
  mutating func removeReader(_ id: UInt64, into effects: inout Effects) -> Reader? {
    readers[id]?.finish(into: &effects.reading)
    return readers.removeValue(forKey: id)
  }

  mutating func addWaiter(_ waiter: Waiter, id: UInt64, into effects: inout Effects) {
    if isFinished || state == waiter.target {
      effects.released.append(waiter)
    } else {
      waiters[id] = waiter
    }
  }

  mutating func releaseWaiter(_ id: UInt64, into effects: inout Effects) {
    if let waiter = waiters.removeValue(forKey: id) { effects.released.append(waiter) }
  }

  mutating func finish(into effects: inout Effects) {
    isFinished = true
    for index in readers.values.indices {
      readers.values[index].finish(into: &effects.reading)
    }
    for id in waiters.keys.sorted() { releaseWaiter(id, into: &effects) }
  }
}
