import Foundation
import Testing

@testable import ForgeObservers

/// A second of it belongs to every run of the tests.
///
/// For more there is `.ci/soak`.
@Suite(.timeLimit(.minutes(10))) struct SoakTests {
  @Test func `Random use from several threads leaves nothing behind`() async throws {
    let seconds = ProcessInfo.processInfo.environment["FORGE_SOAK_SECONDS"].flatMap(Double.init) ?? 1
    let seed = UInt64.random(in: .min ... .max)
    let folder = try TemporaryFolder()
    let file = try folder.write("content", to: "file")
    let soak = Soak()
    let start = ContinuousClock.now
    // A busy machine may leave it without a turn for a second.
    let isRunning: @Sendable () -> Bool = {
      ContinuousClock.now - start < .seconds(seconds) || soak.figures.elements < 100
    }

    async let refreshing: Void = soak.refresh(seed: seed, while: isRunning)
    async let probing: Void = soak.probe(file, while: isRunning)
    async let early = Memory.once { ContinuousClock.now - start > .seconds(seconds / 3) }
    await onThreads(4) { thread in
      soak.work(seed: seed &+ UInt64(thread) &+ 1, while: isRunning)
    }
    await refreshing
    await probing
    soak.release()

    // What the last tasks still hold goes with them.
    let limit = clock() + 60_000_000  // a minute of processor time, which a busy machine does not shorten
    while soak.leftOvers != (0, 0, 0), clock() < limit { await Task.yield() }
    let (figures, leftOvers) = (soak.figures, soak.leftOvers)
    let (before, after) = (await early, Memory.now())
    print(
      """
      soak: \(seconds) s, seed \(seed): \(figures.events) events, \(figures.streams) streams with \(figures.elements) \
      elements, \(figures.waits) waits, \(figures.cancellations) cancellations, \(figures.observers) observers; \
      \(before.resident) MB after a third, \(after.resident) MB at the end, \(after.peak) MB at most; left over: \
      \(leftOvers.observers) observers, \(leftOvers.readers) readers, \(leftOvers.waiters) waiters
      """)
    #expect(figures.repetitions == 0, "seed \(seed)")
    #expect(leftOvers == (0, 0, 0), "seed \(seed)")
    // Other tests run beside a short soak, and take memory of their own.
    if seconds >= 5 { #expect(after.resident < before.resident * 3 / 2 + 64, "seed \(seed)") }
  }
}

/// What the process takes, in megabytes; nothing where there is no /proc.
private struct Memory {
  var resident = 0
  var peak = 0

  static func now() -> Memory {
    var memory = Memory()
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    for line in status.split(separator: "\n") {
      let megabytes = (Int(line.filter(\.isNumber)) ?? 0) / 1_024
      if line.hasPrefix("VmRSS:") { memory.resident = megabytes }
      if line.hasPrefix("VmHWM:") { memory.peak = megabytes }
    }
    return memory
  }

  /// Waits for a condition without holding a thread.
  static func once(_ condition: @Sendable () -> Bool) async -> Memory {
    await eventually(condition)
    return now()
  }
}
