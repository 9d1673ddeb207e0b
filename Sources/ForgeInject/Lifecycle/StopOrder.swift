/// The order in which instances end: those that use another before that one, as far as edges are known.
///
/// They are named by their numbers among all, the last completed first.
final class StopOrder {
  private let storage: Storage
  private let slots: [SlotPointer]
  /// The addresses of the slots that each uses, itself included; empty until somebody asks.
  private var met: [[Int: Int]]
  private var isPlaced: [Bool]
  private var order: [Int] = []

  private init(_ slots: [SlotPointer], in storage: Storage) {
    self.storage = storage
    self.slots = slots
    met = [[Int: Int]](repeating: [:], count: slots.count)
    isPlaced = [Bool](repeating: false, count: slots.count)
  }

  /// The instances in the order in which they end.
  ///
  /// What an instance was made from was completed before it, so the last completed ends first. A provider can lead to what was completed
  /// later; then its user ends before that, unless the two use each other.
  static func sorted(_ instances: [EndingInstance], in storage: Storage) -> [EndingInstance] {
    let completed = sorting(instances.count) { instances[$0].completion > instances[$1].completion }
      .map { instances[$0] }
    let order = StopOrder(completed.map(\.slot), in: storage)
    let late = order.late
    if late.isEmpty { return completed }
    for next in completed.indices {
      for user in order.users(of: next, among: late) { order.place(user, before: next) }
      order.place(next)
    }
    return order.order.map { completed[$0] }
  }

  /// Those from which a provider is reached.
  private var late: [Int] {
    // A builder with a resolver may have resolved one.
    let isResolved = BuildCoordinator.withLock {
      storage.ownSlots.contains { $0.pointee.resolved.contains { $0.pointee.requirements.reachesProvider } }
    }
    return slots.indices.filter { number in
      slots[number].pointee.requirements.reachesProvider
        || isResolved
          && uses(of: number).keys.contains { SlotPointer(bitPattern: $0)?.pointee.requirements.isProvider == true }
    }
  }

  private func place(_ number: Int) {
    if !isPlaced[number] { order.append(number) }
    isPlaced[number] = true
  }

  /// Those that use the instance and have no place yet, each after its own users.
  private func users(of used: Int, among candidates: [Int]) -> [Int] {
    if isPlaced[used] { return [] }
    let users = candidates.filter { !isPlaced[$0] && isBefore($0, used) }
    // Who uses a user uses what that uses, and so has fewer users.
    let counts = users.map { user in users.count { isBefore($0, user) } }
    return sorting(users.count) { counts[$0] < counts[$1] }.map { users[$0] }
  }

  /// Places a user before what it uses, and before it those that were completed after it and may use it by edges that nobody knows.
  private func place(_ user: Int, before used: Int) {
    let all = Array(slots.indices)
    if !slots[used].pointee.requirements.hasUnknownEdges {
      for other in 0..<user where mayUse(other, user, before: used) {
        for first in users(of: other, among: all) where first != user && first != used { place(first) }
        place(other)
      }
    }
    for first in users(of: user, among: all) where first != used { place(first) }
    place(user)
  }

  private func mayUse(_ other: Int, _ user: Int, before used: Int) -> Bool {
    other != used && slots[other].pointee.requirements.hasUnknownEdges && !isPlaced[other] && !isBefore(used, other)
      && !isBefore(user, other)
  }

  /// Whether the first uses the second over known edges, and the second does not use the first.
  private func isBefore(_ user: Int, _ used: Int) -> Bool {
    user != used && reaches(user, used) && !reaches(used, user)
  }

  private func reaches(_ user: Int, _ used: Int) -> Bool { uses(of: user)[Int(bitPattern: slots[used])] != nil }

  private func uses(of number: Int) -> [Int: Int] {
    if met[number].isEmpty {
      met[number] = Cycles.search(from: [Int(bitPattern: slots[number])]) { address in
        SlotPointer(bitPattern: address).map { storage.uses(of: $0) } ?? []
      }
    }
    return met[number]
  }
}

extension Storage {
  /// The addresses of the slots that the builder of one takes, has resolved, or resolves later by a provider, this container's own for scoped
  /// services.
  fileprivate func uses(of slot: SlotPointer) -> [Int] {
    var uses: [Int] = []
    for place in 0..<slot.pointee.linkCount + (slot.pointee.requirements.isProvider ? 1 : 0) {
      uses.append(Int(bitPattern: ownSlot(slot.pointee.links[place])))
    }
    for used in BuildCoordinator.withLock({ slot.pointee.resolved }) { uses.append(Int(bitPattern: used)) }
    return uses
  }
}
