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
}
