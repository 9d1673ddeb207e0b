import Dispatch

@testable import ForgeObservers

/// A probe whose calls block, like one on a dead mount, until a test answers them.
final class ScriptedProbe: Sendable {
  private struct Calls {
    var begun = 0
    var running = 0
    var mostAtOnce = 0
    var answers: [FileProbeResult] = []
  }

  private let calls = Locked(Calls())
  private let answered = DispatchSemaphore(value: 0)
  private let begun = StateBroadcaster(0)

  var callCount: Int { calls.withLock { $0.begun } }
  var mostAtOnce: Int { calls.withLock { $0.mostAtOnce } }

  /// What an observer is given; called on the probe's own thread.
  func run() -> FileProbeResult {
    let number = calls.withLock { calls in
      calls.begun += 1
      calls.running += 1
      calls.mostAtOnce = max(calls.mostAtOnce, calls.running)
      return calls.begun
    }
    begun.send(number)
    answered.wait()
    return calls.withLock { calls in
      calls.running -= 1
      return calls.answers.removeFirst()
    }
  }

  /// Waits until the call with this number has begun.
  func call(_ number: Int) async {
    await begun.wait(for: number)
  }

  /// Lets one call return.
  func answer(_ result: FileProbeResult) {
    calls.withLock { $0.answers.append(result) }
    answered.signal()
  }
}
