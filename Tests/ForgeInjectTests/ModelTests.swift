import ForgeInject
import Foundation
import Testing

/// Ten thousand random graphs, each resolved in random ways, against what the rules of the design say about it.
///
/// A failure names the seed of its graph. `FORGE_MODEL_SEED=123 swift test --filter ModelTests` tries that one alone,
/// `FORGE_MODEL_SEED=0-999` a range.
@Suite("Random graphs against a model", .timeLimit(.minutes(10)))
struct ModelTests {
  @Test("containers do what the model says", arguments: batches)
  func model(_ seeds: Range<UInt64>) async {
    var tally = Model.Tally()
    var failures = 0
    for seed in seeds where failures < 3 {
      var run = Model.Run(seed: seed)
      do {
        try await run.run()
      } catch {
        failures += 1
        let story = run.story.map { "  \($0)\n" }.joined()
        Issue.record("seed \(seed): \(error)\n\(run.graph)story:\n\(story)")
      }
      tally += run.tally
    }
    if ProcessInfo.processInfo.environment["FORGE_MODEL_TALLY"] != nil { print(tally) }
    guard seeds.count >= 50, failures == 0 else { return }
    // A model that meets nothing proves nothing.
    #expect(tally.validGraphs * 2 > tally.graphs)
    #expect(tally.validGraphs < tally.graphs)
    #expect(tally.failures > 0)
    #expect(tally.races > 0)
    #expect(tally.memberDecorators > 0)
    #expect(tally.listDecorators > 0)
    #expect(tally.open * 10 < tally.resolves)
  }
}

private let batches: [Range<UInt64>] = {
  if let text = ProcessInfo.processInfo.environment["FORGE_MODEL_SEED"] {
    let bounds = text.split(separator: "-").compactMap { UInt64($0) }
    if let first = bounds.first, let last = bounds.last, first <= last {
      return stride(from: first, through: last, by: 250).map { $0..<min($0 + 250, last + 1) }
    }
  }
  #if FORGE_TSAN
    let size: UInt64 = 10
  #elseif DEBUG
    let size: UInt64 = 100
  #else
    let size: UInt64 = 250
  #endif
  return (0..<40).map { $0 * size..<($0 + 1) * size }
}()
