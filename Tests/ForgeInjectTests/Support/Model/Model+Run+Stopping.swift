@testable import ForgeInject

extension Model.Run {
  mutating func stop() async throws {
    guard let (index, container) = anyContainer() else { return }
    story.append("stop container \(index)")
    let family = state.containers.indices.filter { state.isAlive($0) && state.ancestry(of: $0).contains(index) }
    let instances = state.shared.merging(state.weak) { $1 }
    let hooked = instances.filter {
      family.contains($0.key.container) && state.world.nodes[$0.key.node].statement.hasHook
    }
    try await container.stop()
    let stopped = recorder.stopped
    guard stopped.sorted() == hooked.values.sorted() else {
      throw Model.Deviation("hooks ran for \(stopped) in place of \(hooked.values.sorted())")
    }
    for (place, serial) in stopped.enumerated() {
      for earlier in stopped[..<place] where state.reaches(earlier, from: serial) {
        throw Model.Deviation("#\(earlier) was stopped before #\(serial), which needs it")
      }
    }
    try expectUsersFirst(hooked, stopped)
    try await container.stop()
    guard recorder.stopped == stopped else { throw Model.Deviation("a second call of stop() ran hooks") }
    guard let place = family.filter({ containers[$0] != nil }).randomElement(using: &random),
      let container = containers[place],
      let key = state.world.registeredKeys(in: state.containers[place].layer).randomElement(using: &random)
    else { return }
    let outcome = await Outcome { [try await Model.Mode.allCases[place % 4].resolve(key, from: container)] }
    guard case .failed(let error) = outcome, (error as? ResolutionError)?.code == .stopped else {
      throw Model.Deviation("a container that has been stopped resolved \(key): \(outcome)")
    }
  }

  /// Checks the order by known edges, those through providers included.
  private func expectUsersFirst(_ hooked: [Model.State.Slot: Int], _ stopped: [Int]) throws {
    let slots = Dictionary(uniqueKeysWithValues: hooked.map { ($1, $0) })
    let reached = Dictionary(
      uniqueKeysWithValues: Set(slots.values.map(\.node)).map { ($0, state.world.reached(from: $0)) })
    for (place, serial) in stopped.enumerated() {
      guard let user = slots[serial] else { continue }
      for earlier in stopped[..<place] {
        guard let used = slots[earlier], used.container == user.container else { continue }
        if reached[user.node]?.contains(used.node) == true, reached[used.node]?.contains(user.node) != true {
          throw Model.Deviation("#\(earlier) was stopped before #\(serial), which leads to it")
        }
      }
    }
  }
}

extension Model.World {
  /// The nodes that known edges lead to, by way of providers too.
  fileprivate func reached(from start: Int) -> Set<Int> {
    var seen: Set<Int> = []
    var stack = [start]
    while let node = stack.popLast() {
      for next in parameters(of: node).flatMap(\.nodesWithProviders) where seen.insert(next).inserted {
        stack.append(next)
      }
    }
    return seen
  }
}
