extension Model {
  /// What has been built so far.
  struct State: Sendable {
    /// The one place of a shared instance.
    struct Slot: Hashable, Sendable {
      let container: Int
      let node: Int
    }

    struct Instance: Sendable {
      let id: Int
      let node: Int
      var held: [Int]
    }

    struct Box: Sendable {
      let layer: Int
      let parent: Int?
      /// Whether the test still has it.
      var isHeld = true
      /// Which of the graph's scopes it was made of; nil for the root and a scope that adds nothing.
      var plan: Int?
    }

    /// A provider that somebody was given, by the instance that has it.
    struct Lead: Sendable {
      let handle: Handle
      let target: Target
      let container: Int
    }

    var world = World()
    /// How often the builder of each statement has run.
    var runs: [Int: Int] = [:]
    var containers: [Box] = []
    var shared: [Slot: Int] = [:]
    var weak: [Slot: Int] = [:]
    var instances: [Int: Instance] = [:]
    var leads: [Lead] = []
    /// The instances in the results that the test still has.
    var held: [[Int]] = []

    func isAlive(_ container: Int) -> Bool {
      containers.indices.contains { containers[$0].isHeld && ancestry(of: $0).contains(container) }
    }

    /// The container and those that it was made from.
    func ancestry(of container: Int) -> [Int] {
      [container] + (containers[container].parent.map { ancestry(of: $0) } ?? [])
    }

    func root(of container: Int) -> Int { containers[container].parent.map { root(of: $0) } ?? container }

    /// The slot of a shared node; nil for a scoped one asked of a container that is no scope.
    func slot(of node: Int, in container: Int) -> Slot? {
      if world.nodes[node].lifetime.isOfRoot { return Slot(container: root(of: container), node: node) }
      return containers[container].parent == nil ? nil : Slot(container: container, node: node)
    }

    func instance(in slot: Slot) -> Int? { shared[slot] ?? weak[slot] }

    /// The instances that somebody holds: containers, results, and other instances.
    var reachable: Set<Int> {
      var seen: Set<Int> = []
      var stack = held.flatMap { $0 } + shared.filter { isAlive($0.key.container) }.map(\.value)
      while let next = stack.popLast() {
        if seen.insert(next).inserted { stack += instances[next]?.held ?? [] }
      }
      return seen
    }

    /// Forgets what nobody holds.
    mutating func collect() {
      let reachable = reachable
      weak = weak.filter { reachable.contains($0.value) }
      shared = shared.filter { isAlive($0.key.container) }
      instances = instances.filter { reachable.contains($0.key) }
    }
  }
}
