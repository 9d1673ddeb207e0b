import ForgeInject
import Synchronization
import Testing

/// A million first resolves in release, each of them in a race with those of other threads for the same instance.
@Suite("First resolves under a race", .timeLimit(.minutes(10)))
struct FirstResolveTests {
  private static let threads = 4
  private static let services = 10
  /// So many containers for each of ten cases: 4 threads × 10 services × 10 cases × 2,500 are a million.
  private static var containers: Int {
    #if FORGE_TSAN
      25
    #elseif DEBUG
      125
    #else
      2_500
    #endif
  }

  @Test("build each instance once, and give it to every thread", arguments: 0..<10)
  func million(_ seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let races = try (0..<Self.containers).map { _ in try Race(threads: Self.threads, using: &random) }
    let instances = try await race(Self.threads) { thread in
      try races.map { try $0.run(thread) }
    }
    for (number, race) in races.enumerated() {
      let builds = race.builds.map(\.value)
      if builds != Array(repeating: 1, count: Self.services) {
        Issue.record("seed \(seed), container \(number): built \(builds)")
      }
      if Set(instances.map { $0[number] }).count != 1 {
        Issue.record("seed \(seed), container \(number): threads have different instances")
      }
    }
  }

  /// A container, and the order in which each thread resolves its services.
  private final class Race: Sendable {
    let builds: [Counter]
    private let container: Container
    private let orders: [[Int]]
    private let arrived = Atomic(0)

    init(threads: Int, using random: inout SplitMix) throws {
      let builds = (0..<services).map { _ in Counter() }
      self.builds = builds
      let needs = (0..<services).map { number in
        number == 0
          ? [] : (0..<Int.random(in: 0...2, using: &random)).map { _ in Int.random(in: 0..<number, using: &random) }
      }
      container = try Container(registering: { registry in
        for number in 0..<services {
          Chain.register(number, in: &registry) { resolver in
            for need in needs[number] { try Chain.resolve(need, with: &resolver) }
            builds[number].add()
          }
        }
      })
      orders = (0..<threads).map { _ in Array(0..<services).shuffled(using: &random) }
    }

    /// - Returns: The instances, by the numbers of their services.
    func run(_ thread: Int) throws -> [ObjectIdentifier] {
      // Together, as far as that is to be had: a thread that does not run now is not waited for.
      arrived.add(1, ordering: .relaxed)
      for _ in 0..<1_000 where arrived.load(ordering: .relaxed) < orders.count {}
      var instances = [ObjectIdentifier](repeating: ObjectIdentifier(self), count: orders[thread].count)
      for number in orders[thread] {
        instances[number] = ObjectIdentifier(try Chain.resolve(number, from: container))
      }
      return instances
    }
  }
}
