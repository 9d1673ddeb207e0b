/// The order in which instances end: those that use another before that one, as far as edges are known.
struct StopOrder {
  /// An instance that has a hook.
  struct Instance {
    let slot: SlotPointer
    /// When it was completed, among all of the process.
    let completion: UInt64
  }

  private let storage: Storage
  private var reached: [SlotPointer: Set<SlotPointer>] = [:]
  /// All of them, the last completed first.
  private let completed: [SlotPointer]
  /// Those from which a provider is reached.
  private let late: [SlotPointer]
  private var sorted: [SlotPointer] = []
  private var placed: Set<SlotPointer> = []

  private init(_ instances: [Instance], in storage: Storage) {
    self.storage = storage
    completed = instances.sorted { $0.completion > $1.completion }.map(\.slot)
    late = completed.filter { $0.pointee.traits.reachesProvider }
  }

  /// The slots of the instances, in the order in which they end.
  ///
  /// What an instance was made from was completed before it, so the last completed ends first. A provider can lead to what was completed
  /// later; then its user ends before that, unless the two use each other.
  static func sorted(_ instances: [Instance], in storage: Storage) -> [SlotPointer] {
    var order = StopOrder(instances, in: storage)
    if order.late.isEmpty { return order.completed }
    for next in order.completed {
      for user in order.users(of: next, among: order.late) { order.place(user, before: next) }
      order.place(next)
    }
    return order.sorted
  }

  private mutating func place(_ slot: SlotPointer) {
    if placed.insert(slot).inserted { sorted.append(slot) }
  }

  /// Those that use the instance and have no place yet, each after its own users.
  private mutating func users(of slot: SlotPointer, among candidates: [SlotPointer]) -> [SlotPointer] {
    if placed.contains(slot) { return [] }
    let users = candidates.filter { !placed.contains($0) && isBefore($0, slot) }
    // Who uses a user uses what that uses, and so has fewer users.
    return users.map { user in (user, users.count { isBefore($0, user) }) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Places a user before what it uses, and before it those that were completed after it and may use it by edges that nobody knows.
  private mutating func place(_ user: SlotPointer, before used: SlotPointer) {
    if !used.pointee.traits.hasUnknownEdges {
      for other in completed.prefix(while: { $0 != user }) where mayUse(other, user, before: used) {
        for first in users(of: other, among: completed) where first != user && first != used { place(first) }
        place(other)
      }
    }
    for first in users(of: user, among: completed) where first != used { place(first) }
    place(user)
  }

  private mutating func mayUse(_ other: SlotPointer, _ user: SlotPointer, before used: SlotPointer) -> Bool {
    other != used && other.pointee.traits.hasUnknownEdges && !placed.contains(other) && !isBefore(used, other)
      && !isBefore(user, other)
  }

  /// Whether the first uses the second over known edges, and the second does not use the first.
  private mutating func isBefore(_ user: SlotPointer, _ used: SlotPointer) -> Bool {
    user != used && reaches(user, used) && !reaches(used, user)
  }

  private mutating func reaches(_ start: SlotPointer, _ end: SlotPointer) -> Bool {
    if let found = reached[start] { return found.contains(end) }
    var seen: Set<SlotPointer> = []
    var stack = [start]
    while let next = stack.popLast() {
      for used in storage.uses(of: next) where seen.insert(used).inserted { stack.append(used) }
    }
    reached[start] = seen
    return seen.contains(end)
  }
}

extension Storage {
  /// The slots that the builder of one takes, has resolved, or resolves later by a provider, this container's own for scoped services.
  fileprivate func uses(of slot: SlotPointer) -> [SlotPointer] {
    let count = slot.pointee.linkCount + (slot.pointee.traits.isProvider ? 1 : 0)
    return (0..<count).map { ownSlot(slot.pointee.links[$0]) } + BuildCoordinator.withLock { slot.pointee.resolved }
  }
}
