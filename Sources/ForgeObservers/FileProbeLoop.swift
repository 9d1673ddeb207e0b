/// Probes again and again, one probe at a time, until its task is cancelled.
///
/// It holds the broadcaster but not the observer, and so ends with the observer.
struct FileProbeLoop: Sendable {
  let broadcaster: StateBroadcaster<ProtectedDataState>
  /// Counts the occasions for a probe before the interval is over.
  let occasions: StateBroadcaster<UInt64>?
  let interval: Duration
  let probeLimit: Duration
  let clock: any Clock<Duration>
  let probe: @Sendable () -> FileProbeResult

  func run() async {
    // Whatever comes together, or during a probe, is worth one more.
    let (turns, next) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // Subscribed before the first probe, which may just miss what happens next.
    let early = occasions.map { occasions in
      let counts = occasions.stream.dropFirst()
      return Task { for await _ in counts { next.yield() } }
    }
    defer { early?.cancel() }

    var turn = turns.makeAsyncIterator()
    while !Task.isCancelled {
      guard let answer = await ask() else { return }
      broadcaster.send(answer.state)
      let pause = Task {
        try await clock.sleep(for: interval)
        next.yield()
      }
      defer { pause.cancel() }
      guard await turn.next() != nil else { return }
    }
  }

  /// Waits for one answer, which is nil if the task was cancelled.
  ///
  /// The limit is for the state. The wait has none, since a second probe would only hang as well.
  private func ask() async -> FileProbeResult? {
    let revision = broadcaster.revision
    let answers = startProbe()
    let limit = Task {
      try await clock.sleep(for: probeLimit)
      // Should the answer come at this very moment, it is the newer one and stands.
      broadcaster.answer(.unavailable, askedAt: revision)
    }
    defer { limit.cancel() }
    return await answers.first { _ in true }
  }

  /// A stream of one answer.
  ///
  /// It ends without one if the task that reads it is cancelled, and what a hanging probe answers
  /// after that is dropped.
  private func startProbe() -> AsyncStream<FileProbeResult> {
    let (answers, continuation) = AsyncStream.makeStream(of: FileProbeResult.self)
    let isStarted = OwnThread.start { [probe] in
      continuation.yield(probe())
      continuation.finish()
    }
    if !isStarted {
      continuation.yield(.notTried)
      continuation.finish()
    }
    return answers
  }
}
