extension Container {
  /// Ends the container: runs the `onStop:` hooks of its instances.
  ///
  /// It first refuses new builds, cancels those in tasks of their own that nobody waits for, and waits for all that are under way: of
  /// shared instances, and of transient ones by an `asyncBuilder:`. (A transient one that another thread builds
  /// synchronously is not waited for.) Then it stops the scopes that were made from this container and runs the hooks, one at a time, users
  /// first: what an instance takes, or has resolved by its builder's resolver, through providers, aliases, lists and Optionals too, is there when its
  /// hook runs. Where edges are unknown or go both ways, the last completed instance's hook is first.
  ///
  /// From the moment when its hook begins, an instance is not handed out any more, and once the container has stopped
  /// resolving throws. Stopping a scope ends that alone. The instances themselves go with the container.
  ///
  /// Hooks are not cancelled with the caller's task, and this does not end early then. A second call waits for the first, and does nothing
  /// more; within a hook it does not even wait. It never ends when a hook awaits a task of its own that calls `stop()`, or when
  /// something that is waited for hangs; ``stop(within:clock:)`` does.
  ///
  /// - Throws: ``StopError`` with the failures of all hooks; ``ResolutionError`` when an `asyncBuilder:` calls it that it would have to wait for.
  public func stop() async throws { try await end(within: nil) }

  /// Ends the container as ``stop()`` does, in a limited time.
  ///
  /// Builds that are under way have half of the time, and each hook has half of what is left then, the last all of it. What does
  /// not end by its time is cancelled and not waited for any longer. Every instance's hook is run in any case. Who waits for a build that is
  /// left gets the code ``ResolutionError/Code/stopped``. When it ends later all the same, its instance is not handed out, and its hook runs at once.
  ///
  /// ```swift
  /// try await container.stop(within: .seconds(20))
  /// ```
  ///
  /// - Parameters:
  ///   - limit: How long it may take at most; nothing or less is no time at all.
  ///   - clock: What measures it.
  /// - Throws: ``StopError`` with the failures of all hooks, and with each build and hook that did not end in time, as a
  ///   ``StopError/Timeout``; ``ResolutionError`` when an `asyncBuilder:` calls it that it would have to wait for.
  public func stop(within limit: Duration, clock: any Clock<Duration> = ContinuousClock()) async throws {
    try await end(within: StopBound(limit, clock: clock))
  }

  private func end(within bound: StopBound?) async throws {
    let work = RunningWork.current
    let isHook = work?.isHook == true
    let frame = work?.frame
    if let frame, frame.isPartOfBuild(in: self) { throw frame.container.stoppedByBuilder(frame.steps) }
    let closing = close(for: frame)
    if let frame, closing.isCycle { throw frame.container.stoppedByBuilder(frame.steps) }
    defer { if let frame { for other in closing.awaited { BuildCoordinator.endWait(frame.build, for: other) } } }
    for task in closing.unwanted { task.cancel() }
    for escalation in closing.escalations { escalation.perform() }
    // In a task that nobody cancels.
    let failures = await Task { await self.end(closing, of: frame, isHook: isHook, within: bound) }.value
    if !failures.isEmpty { throw StopError(failures) }
  }

  private struct Closing: Sendable {
    /// What the call has to stop, scopes before what they were made from; empty when another call is at it.
    var family: [Container] = []
    /// What another call stops already.
    var others: [Container] = []
    /// The builds that nobody waits for.
    var unwanted: [Task<Void, Never>] = []
    /// What makes the builds that are waited for as urgent as the call.
    var escalations: [PendingBuild.Escalation] = []
    /// The builds that the call waits for, as its builder's build.
    var awaited: [PendingBuild] = []
    /// Whether one of them waits for that builder; nothing has changed then.
    var isCycle = false
  }

  /// Makes this container and its scopes refuse builds.
  ///
  /// - Parameter frame: The builder that calls `stop`.
  private func close(for frame: AsyncFrame?) -> Closing {
    let steps = frame?.stepsWithinBuild ?? []
    let priority = Task.currentPriority
    // Held here, since a scope must not go under the lock.
    var all: [Container] = []
    defer { withExtendedLifetime(all) {} }
    return BuildCoordinator.withLock {
      var closing = Closing()
      all = family
      for container in all {
        if container.state.value.phase == .running {
          closing.family.append(container)
        } else {
          closing.others.append(container)
        }
      }
      // The scopes are the other call's too.
      if state.value.phase != .running { closing = Closing(others: [self]) }
      let builds = (closing.family + closing.others).flatMap { Array($0.state.value.builds.values) }
      if let frame {
        closing.awaited = builds
        closing.isCycle = closing.awaited.contains { $0.way(to: frame.build) != nil }
        if closing.isCycle { return closing }
        for other in closing.awaited { frame.build.waitsFor.append((other, steps)) }
      }
      closing.escalations = builds.flatMap { $0.raised(to: priority) }
      for container in closing.family {
        container.state.value.phase = .stopping
        container.storage.close()
        closing.unwanted += container.state.value.builds.values.filter { $0.users == 0 }.compactMap { $0.abandon() }
      }
      closing.family.reverse()
      return closing
    }
  }

  /// This container and the scopes that were made from it, each before its own; under the coordinator's lock.
  private var family: [Container] {
    [self] + state.value.scopes.values.compactMap(\.object).flatMap(\.family)
  }

  private func end(
    _ closing: Closing, of frame: AsyncFrame?, isHook: Bool, within bound: StopBound?
  ) async -> [FailedEnding] {
    // A hook waits for no end that is under way: that may be waiting for the hook.
    let others = isHook ? [] : closing.others
    if closing.family.isEmpty { return await Self.waitForEnd(of: others, within: bound, isLast: true) }
    // Before the own builds are refused anything, which those of a scope may need.
    var failures = await Self.waitForEnd(of: others, within: bound, isLast: false)
    failures += await Self.drain(closing.family, within: bound)
    for container in closing.family {
      failures += await container.runHooks(of: frame, within: bound, isLast: container === self)
      let waiting = BuildCoordinator.withLock {
        container.state.value.phase = .stopped
        defer { container.state.value.stopped = [] }
        return container.state.value.stopped
      }
      for continuation in waiting { continuation.resume() }
    }
    return failures
  }

  // MARK: Waiting

  /// Waits until nothing is being built in any of the containers.
  ///
  /// - Returns: What was still being built when its time was up.
  private static func drain(_ family: [Container], within bound: StopBound?) async -> [FailedEnding] {
    if areDrained(family) { return [] }
    let drained = Task<Void, any Error> {
      repeat {
        for container in family { await container.waitUntilDrained() }
        // What was under way in one may have begun something in another meanwhile.
      } while !areDrained(family)
    }
    guard let time = await bound?.timeOut(drained, isLast: false) else {
      _ = await drained.result
      return []
    }
    return leave(family, after: time)
  }

  /// Whether nothing is being built any more, so that hooks may run, or they run already.
  private static func areDrained(_ family: [Container]) -> Bool {
    BuildCoordinator.withLock {
      let areDrained = family.allSatisfy { !$0.state.value.isBuilding || $0.state.value.phase > .stopping }
      if areDrained {
        for container in family { container.state.value.phase = max(container.state.value.phase, .drained) }
      }
      return areDrained
    }
  }

  private func waitUntilDrained() async {
    await withCheckedContinuation { continuation in
      let isDrained = BuildCoordinator.withLock {
        let isDrained = !state.value.isBuilding || state.value.phase > .stopping
        if !isDrained { state.value.drained = continuation }
        return isDrained
      }
      if isDrained { continuation.resume() }
    }
  }

  /// Waits until other calls have stopped the containers.
  private static func waitForEnd(
    of containers: [Container], within bound: StopBound?, isLast: Bool
  ) async -> [FailedEnding] {
    if containers.isEmpty { return [] }
    let end = Task<Void, any Error> { for container in containers { await container.waitUntilStopped() } }
    guard let time = await bound?.timeOut(end, isLast: isLast) else {
      _ = await end.result
      return []
    }
    return leave(BuildCoordinator.withLock { containers.flatMap(\.family) }, after: time)
  }

  private func waitUntilStopped() async {
    await withCheckedContinuation { continuation in
      let isStopped = BuildCoordinator.withLock {
        if state.value.phase != .stopped { state.value.stopped.append(continuation) }
        return state.value.phase == .stopped
      }
      if isStopped { continuation.resume() }
    }
  }

  /// Cancels what is under way in the containers, and waits no longer for it.
  private static func leave(_ containers: [Container], after time: Duration) -> [FailedEnding] {
    var failures: [FailedEnding] = []
    for container in containers {
      let (claimed, builds, hook, drained) = BuildCoordinator.withLock {
        container.state.value.phase = max(container.state.value.phase, .drained)
        defer { container.state.value.drained = nil }
        let claimed = container.state.value.claims == 0 ? [] : container.storage.ownSlots.filter { $0.owner != nil }
        return (
          claimed, claimed.compactMap { $0.pending } + container.state.value.builds.values, container.state.value.hook,
          container.state.value.drained
        )
      }
      drained?.resume()
      for build in builds { build.leave() }
      hook?.task.cancel()
      failures += Set(claimed + builds.map(\.slot)).sorted { $0.pointee.place < $1.pointee.place }
        .map { FailedEnding($0.pointee.registration, StopError.Timeout(time, "builder")) }
      if let hook { failures.append(FailedEnding(hook.registration, StopError.Timeout(time, "`onStop:`"))) }
    }
    return failures
  }
}
