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
    let closing = try close(for: frame)
    defer { if let frame { for other in closing.awaited { BuildCoordinator.endWait(frame.build, for: other) } } }
    for build in closing.changed { build.updateTask() }
    // In a task that nobody cancels.
    let failures = await Task { await self.end(closing, of: frame, isHook: isHook, within: bound) }.value
    if !failures.isEmpty { throw StopError(failures) }
  }

  private struct Closing: Sendable {
    /// What the call has to stop, scopes before what they were made from; empty when another call is at it.
    var family: [Container] = []
    /// What another call stops already.
    var others: [Container] = []
    /// The builds that the call waits for, as its builder's build.
    var awaited: [PendingBuild] = []
    /// Those that nobody waits for, which are cancelled, and those that have become as urgent as the call.
    var changed: [PendingBuild] = []
  }

  /// Makes this container and its scopes refuse builds.
  ///
  /// - Parameter frame: The builder that calls `stop`.
  /// - Throws: When the call would wait for that builder; nothing has changed then.
  private func close(for frame: AsyncFrame?) throws -> Closing {
    let steps = frame?.stepsWithinBuild ?? []
    let priority = Task.currentPriority
    // Held here, since a scope must not go under the lock.
    var all: [Container] = []
    defer { withExtendedLifetime(all) {} }
    let isCycle = frame?.isPartOfBuild(in: self) == true
    let closing = BuildCoordinator.withLock { () -> Closing? in
      all = family
      var closing = Closing()
      if state.value.phase == .running {
        closing.family = all.filter { $0.state.value.phase == .running }
        closing.others = all.filter { $0.state.value.phase != .running }
      } else {
        // The scopes are the other call's too.
        closing.others = [self]
      }
      let builds = (closing.family + closing.others).flatMap { $0.state.runningBuilds }
      if let frame {
        if isCycle || builds.contains(where: { $0.way(to: frame.build) != nil }) { return nil }
        closing.awaited = builds
        for other in builds { frame.build.waitsFor.append(PendingBuild.Wait(for: other, steps)) }
      }
      for build in builds { closing.changed += build.raised(to: priority) }
      for container in closing.family {
        container.state.value.phase = .stopping
        container.storage.close()
        for build in container.state.runningBuilds where build.users == 0 {
          build.abandon()
          closing.changed.append(build)
        }
      }
      closing.family.reverse()
      return closing
    }
    if let frame, closing == nil { throw frame.container.stoppedByBuilder(frame.steps) }
    return closing ?? Closing()
  }

  /// This container and the scopes that were made from it, each before its own; under the coordinator's lock.
  private var family: [Container] {
    var family = [self]
    for case let scope as Guarded<Weak<Container>> in state.value.scopes.values {
      family += scope.value.object?.family ?? []
    }
    return family
  }

  private func end(
    _ closing: Closing, of frame: AsyncFrame?, isHook: Bool, within bound: StopBound?
  ) async -> [FailedEnding] {
    let family = closing.family
    // A hook waits for no end that is under way: that may be waiting for the hook. The others end before the own builds are refused
    // anything, which those of a scope may need.
    let others = isHook ? [] : closing.others
    var failures = await Self.wait(for: others, within: bound, isLast: family.isEmpty) {
      others.allSatisfy { $0.state.value.phase == .stopped }
    }
    failures += await Self.wait(for: family, within: bound, isLast: false) { Self.areDrained(family) }
    for container in family {
      failures += await container.runHooks(of: frame, within: bound, isLast: container === self)
      let waiting = BuildCoordinator.withLock {
        container.state.value.phase = .stopped
        return container.state.takeWaiting()
      }
      for waiter in waiting { waiter.resume() }
    }
    return failures
  }

  // MARK: Waiting

  /// Whether nothing is being built any more, so that hooks may run, or they run already; under the coordinator's lock.
  private static func areDrained(_ family: [Container]) -> Bool {
    let areDrained = family.allSatisfy { !$0.state.isBuilding || $0.state.value.phase > .stopping }
    if areDrained {
      for container in family { container.state.value.phase = max(container.state.value.phase, .drained) }
    }
    return areDrained
  }

  /// Waits until the containers have come so far.
  ///
  /// - Parameter isOver: Whether they have; under the coordinator's lock.
  /// - Returns: What was still under way when its time was up.
  private static func wait(
    for containers: [Container], within bound: StopBound?, isLast: Bool, until isOver: @escaping @Sendable () -> Bool
  ) async -> [FailedEnding] {
    if BuildCoordinator.withLock(isOver) { return [] }
    let end = Task<Void, any Error> {
      var goesOn = true
      while goesOn {
        let waiter = Waiter()
        await waiter.suspend {
          goesOn = !isOver()
          if goesOn { for container in containers { container.state.value.waiting.append(waiter) } }
          return !goesOn
        }
      }
    }
    guard let time = await StopBound.timeOut(end, within: bound, isLast: isLast) else { return [] }
    return leave(BuildCoordinator.withLock { containers.flatMap(\.family) }, after: time)
  }

  /// Cancels what is under way in the containers, and waits no longer for it.
  private static func leave(_ containers: [Container], after time: Duration) -> [FailedEnding] {
    var failures: [FailedEnding] = []
    for container in containers {
      let (claimed, builds, hook, waiting) = BuildCoordinator.withLock {
        container.state.value.phase = max(container.state.value.phase, .drained)
        let claimed = container.state.value.claims == 0 ? [] : container.storage.ownSlots.filter { $0.owner != nil }
        return (
          claimed, claimed.compactMap { $0.pending } + container.state.runningBuilds, container.state.value.hook,
          container.state.takeWaiting()
        )
      }
      for waiter in waiting { waiter.resume() }
      for build in builds { build.leave() }
      hook?.task.cancel()
      let slots = claimed + builds.map(\.slot)
      // One for each service, of which several instances may be under way.
      for number in sorting(slots.count, { slots[$0].pointee.place < slots[$1].pointee.place })
      where slots.firstIndex(of: slots[number]) == number {
        failures.append(timeOut(of: "builder", slots[number].pointee.registration, after: time))
      }
      if let hook { failures.append(timeOut(of: "`onStop:`", hook.registration, after: time)) }
    }
    return failures
  }

  @inline(never)
  static func timeOut(of what: String, _ registration: Registration, after time: Duration) -> FailedEnding {
    FailedEnding(registration, StopError.Timeout(time, what))
  }
}
