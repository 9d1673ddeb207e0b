import ForgeInject
import Testing

/// Random graphs whose edges show only while they are resolved, circles among them, resolved by several threads at a time.
@Suite("Random graphs under a race", .timeLimit(.minutes(10)))
struct StressTests {
  @Test(
    "whoever reaches a circle gets the error, everybody else one instance, and nobody waits for ever", arguments: 0..<8)
  func circles(_ seed: UInt64) async throws {
    var generator = SplitMix(seed: seed)
    for _ in 0..<60 {
      let graph = RandomGraph(count: 12, using: &generator)
      let builds = (0..<graph.count).map { _ in Counter() }
      let container = try Container(registering: { graph.register(in: &$0, builds: builds) { _ in } })
      let orders = (0..<4).map { _ in Array(0..<graph.count).shuffled(using: &generator) }
      _ = try await race(4) { thread in
        for place in orders[thread] {
          let code = failure { _ = try Chain.resolve(place, from: container) }
          #expect(code == (graph.reachesCycle[place] ? .cycle : nil), "seed \(seed), service \(place)")
        }
      }
      for place in 0..<graph.count where !graph.reachesCycle[place] {
        #expect(builds[place].value == 1, "seed \(seed), service \(place)")
      }
    }
  }

  @Test("builders that fail at random are tried again until they succeed, once", arguments: 0..<8)
  func failures(_ seed: UInt64) async throws {
    var generator = SplitMix(seed: seed)
    for _ in 0..<60 {
      let graph = RandomGraph(count: 12, using: &generator)
      let builds = (0..<graph.count).map { _ in Counter() }
      let tries = (0..<graph.count).map { _ in Counter() }
      let patience = (0..<graph.count).map { _ in Int.random(in: 1...4, using: &generator) }
      let container = try Container(registering: { registry in
        graph.register(in: &registry, builds: builds) { place in
          let number = tries[place].add()
          if number < patience[place] { throw Refusal(number: place) }
        }
      })
      _ = try await race(4) { _ in
        for place in 0..<graph.count where !graph.reachesCycle[place] {
          while true {
            do {
              _ = try Chain.resolve(place, from: container)
              break
            } catch is Refusal {}
          }
        }
      }
      for place in 0..<graph.count where !graph.reachesCycle[place] {
        #expect(builds[place].value == 1, "seed \(seed), service \(place)")
        #expect(tries[place].value == patience[place], "seed \(seed), service \(place)")
      }
    }
  }
}

/// A directed graph of a few services, some of whose edges may close circles.
private struct RandomGraph: Sendable {
  let count: Int
  let edges: [[Int]]
  /// For each service whether following its edges leads into a circle: found by trying to take the graph apart from its ends.
  let reachesCycle: [Bool]

  init(count: Int, using generator: inout SplitMix) {
    self.count = count
    edges = (0..<count).map { place in
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        // Mostly upwards, which closes no circle.
        Int.random(in: 0..<8, using: &generator) == 0 || place == count - 1
          ? Int.random(in: 0..<count, using: &generator)
          : Int.random(in: (place + 1)..<count, using: &generator)
      }
    }
    var isFine = [Bool](repeating: false, count: count)
    for _ in 0..<count {
      for place in 0..<count where edges[place].allSatisfy({ isFine[$0] }) { isFine[place] = true }
    }
    reachesCycle = isFine.map { !$0 }
  }

  /// Registers the services as opaque singletons that resolve their edges one after the other.
  func register(
    in registry: inout Registry, builds: [Counter], before: @escaping @Sendable (Int) throws -> Void
  ) {
    for place in 0..<count {
      let edges = edges[place]
      Chain.register(place, in: &registry) { resolver in
        for edge in edges { try Chain.resolve(edge, with: &resolver) }
        try before(place)
        builds[place].add()
      }
    }
  }
}

private func failure(_ body: () throws -> Void) -> ResolutionError.Code? {
  do {
    try body()
    return nil
  } catch let error as ResolutionError {
    return error.code
  } catch {
    Issue.record(error)
    return nil
  }
}
