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
  var builds: [ObjectIdentifier: AnyObject] = [:]
  /// Forms that were resolved and are no builder's parameter.
  var formSlots: [ObjectIdentifier: [FormSlot]] = [:]
  /// The scopes that were made from it and are still there.
  ///
  /// In the kind of dictionary that builds are in too, since another kind would be compiled anew.
  var scopes: [ObjectIdentifier: AnyObject] = [:]
  /// Those who wait until the last build has ended, or until the container has stopped; they look again whenever it is either.
  var waiting: [Waiter] = []
  /// The hook that runs, for those who do not wait for it any longer.
  var hook: (registration: Registration, task: Task<Void, any Error>)?
}

// Not the struct's own, which would be copied for each call.
extension Guarded<ContainerState> {
  /// Whether a build may begin.
  ///
  /// - Parameter belongsToRunningBuild: Whether it is part of one that is under way, which is waited for.
  func admits(belongsToRunningBuild: Bool) -> Bool {
    value.phase == .running || value.phase == .stopping && belongsToRunningBuild
  }

  func add(_ build: PendingBuild) { value.builds[ObjectIdentifier(build)] = build }

  var runningBuilds: [PendingBuild] {
    @inline(never) get {
      var builds: [PendingBuild] = []
      for case let build as PendingBuild in value.builds.values { builds.append(build) }
      return builds
    }
  }

  var isBuilding: Bool { value.claims > 0 || !value.builds.isEmpty }

  /// Forgets a build that has ended, if it was one of a service that is awaited.
  ///
  /// - Returns: Who waits for the end of all builds, which this was the last of.
  @inline(never)
  func remove(_ build: PendingBuild?) -> [Waiter] {
    if let build { value.builds[ObjectIdentifier(build)] = nil }
    return isBuilding ? [] : takeWaiting()
  }

  /// Those who have to be resumed.
  @inline(never)
  func takeWaiting() -> [Waiter] {
    defer { value.waiting = [] }
    return value.waiting
  }
}
