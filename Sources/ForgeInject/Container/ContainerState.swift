/// How far a container is from its end; under the coordinator's lock.
struct ContainerState {
  enum Phase: Comparable {
    case running
    /// What is no part of a build under way is refused.
    case stopping
    /// Nothing is built any more, and hooks run.
    case drained
    case stopped
  }

  var phase = Phase.running
  /// How many shared instances threads are building.
  var claims = 0
  /// The builds under way of services that are awaited, those of transient ones too.
  var builds: [ObjectIdentifier: PendingBuild] = [:]
  /// Forms that were resolved and are no builder's parameter.
  var formSlots: [ObjectIdentifier: [FormSlot]] = [:]
  /// The scopes that were made from it and are still there.
  var scopes: [ObjectIdentifier: Weak<Container>] = [:]
  /// Resumed when the last build has ended, or when that is not waited for any longer.
  var drained: CheckedContinuation<Void, Never>?
  /// Resumed when it has stopped.
  var stopped: [CheckedContinuation<Void, Never>] = []
  /// The hook that runs.
  var hook: RunningHook?

  /// Whether a build may begin.
  ///
  /// - Parameter belongsToRunningBuild: Whether it is part of one that is under way, which is waited for.
  func admits(belongsToRunningBuild: Bool) -> Bool { phase == .running || phase == .stopping && belongsToRunningBuild }

  var isBuilding: Bool { claims > 0 || !builds.isEmpty }

  /// Forgets the hook that runs.
  mutating func endHook() -> RunningHook? {
    defer { hook = nil }
    return hook
  }

  /// Forgets a build that has ended, if it was one of a service that is awaited.
  ///
  /// - Returns: Who waits for the end of all builds, which this was the last of.
  mutating func remove(_ build: PendingBuild?) -> CheckedContinuation<Void, Never>? {
    if let build { builds[ObjectIdentifier(build)] = nil }
    if isBuilding { return nil }
    defer { drained = nil }
    return drained
  }
}

/// A hook that runs, for those who do not wait for it any longer.
struct RunningHook: Sendable {
  let registration: Registration
  let task: Task<Void, any Error>
}
