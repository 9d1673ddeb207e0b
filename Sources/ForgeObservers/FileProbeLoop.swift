/// Probes at each turn, one probe at a time, until its task is cancelled.
///
/// It holds the audience but not the prober, and so ends with the prober.
struct FileProbeLoop: Sendable {
  private enum Event {
    case answered(FileProbeResult)
    case limitPassed
  }

  let audience: FileProbeAudience
  let turns: AsyncStream<Void>
  /// Gives the loop a turn.
  let wake: AsyncStream<Void>.Continuation
  /// Counts the occasions for a probe before the interval is over.
  let occasions: StateBroadcaster<UInt64>?
  let interval: Duration
  let probeLimit: Duration
  let clock: any Clock<Duration>
  let probe: @Sendable () -> FileProbeResult

  func run() async {
    // Subscribed before the first probe, which may just miss what happens next.
    let early = occasions.map { occasions in
      let counts = occasions.stream.dropFirst()
      return Task { for await _ in counts { wake.yield() } }
    }
    defer { early?.cancel() }
    var pause: Task<Void, any Error>?
    defer { pause?.cancel() }

    for await _ in turns {
      pause?.cancel()
      audience.beginAttempt()
      guard let answer = await ask() else { return }
      audience.tell(answer.state)
      pause = Task {
        try await clock.sleep(for: interval)
        wake.yield()
      }
    }
  }

  /// Waits for one answer, which is nil if the task was cancelled.
  ///
  /// The limit is for the state. The wait has none, since a second probe would only hang as well.
  private func ask() async -> FileProbeResult? {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    startProbe { result in
      continuation.yield(.answered(result))
      continuation.finish()
    }
    let limit = Task {
      try await clock.sleep(for: probeLimit)
      continuation.yield(.limitPassed)
    }
    defer { limit.cancel() }
    for await event in events {
      switch event {
      case .answered(let result): return result
      case .limitPassed: audience.tellOfHanging()
      }
    }
    return nil
  }

  /// Calls back once, from a thread of the probe's own; what a hanging probe answers after its loop
  /// has ended goes nowhere.
  private func startProbe(_ answer: @escaping @Sendable (FileProbeResult) -> Void) {
    let isStarted = OwnThread.start { [probe] in answer(probe()) }
    if !isStarted { answer(.notTried) }
  }
}
