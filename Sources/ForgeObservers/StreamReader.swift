/// What one reader of a broadcaster has seen, has yet to see, and waits for.
///
/// A value without effects: each change appends to `Effects` what the owner has to do, once it
/// has given back its lock. `Demand` stands for a suspended consumer.
///
/// At most three states are kept, however far the reader falls behind: the one to begin with,
/// until it is taken; the first change after what was taken last; and the newest state, if that
/// is yet another. Two changes are the fewest that show both that something happened in between
/// and how it ended, and no two neighbours among the three are ever equal.
struct StreamReader<State: Equatable, Demand> {
  /// What a change leaves to do.
  struct Effects {
    /// Consumers to resume with a state, in this order.
    var deliveries: [(demand: Demand, state: State)] = []
    /// Consumers to resume with the end of the stream.
    var endings: [Demand] = []
    /// States that are no longer needed.
    ///
    /// Kept so that their destruction, which may be somebody else's code, happens where the effects
    /// are dropped.
    var discarded: [State] = []
  }

  private var base: State
  private var isBaseDelivered = false
  private var change: State?
  private var newest: State?
  private var demands: [Demand] = []
  private var isFinished = false

  /// A reader that begins with `initial`.
  init(initial: State) {
    base = initial
  }

  /// How many states wait for this reader.
  var backlog: Int {
    (isBaseDelivered ? 0 : 1) + (change == nil ? 0 : 1) + (newest == nil ? 0 : 1)
  }

  /// Takes note of a new state.
  mutating func offer(_ state: State, into effects: inout Effects) {
    guard !isFinished else { return }
    guard let change else {
      if state == base { return }
      if demands.isEmpty {
        change = state
      } else {
        deliver(state, to: demands.removeFirst(), into: &effects)
      }
      return
    }
    if let newest { effects.discarded.append(newest) }
    newest = state == change ? nil : state
  }

  /// Serves a consumer now, or keeps it until there is something to serve.
  mutating func take(_ demand: Demand, into effects: inout Effects) {
    if !isBaseDelivered {
      isBaseDelivered = true
      effects.deliveries.append((demand, base))
    } else if let next = change {
      change = newest
      newest = nil
      deliver(next, to: demand, into: &effects)
    } else if isFinished {
      effects.endings.append(demand)
    } else {
      demands.append(demand)
    }
  }

  /// Lets the stream end after what is still to be seen.
  mutating func finish(into effects: inout Effects) {
    isFinished = true
    effects.endings.append(contentsOf: demands)
    demands.removeAll()
  }

  private mutating func deliver(_ state: State, to demand: Demand, into effects: inout Effects) {
    effects.discarded.append(base)
    base = state
    effects.deliveries.append((demand, state))
  }
}

extension StreamReader: Sendable where State: Sendable, Demand: Sendable {}
extension StreamReader.Effects: Sendable where State: Sendable, Demand: Sendable {}
