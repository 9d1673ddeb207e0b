/// What has become of an attempt to have an instance.
enum Attempt: Sendable {
  /// It is there, and goes with its container.
  case built(SharedInstance)
  /// That of a weak service is there, and somebody has to hold it for it to stay.
  case weak(SharedObject)
  /// It is a new one of a transient service.
  case new(NewInstance)
  /// Somebody is building it.
  case underWay(PendingBuild)
  /// The calling thread has to build it and to finish the claim.
  case granted
  /// The build has failed.
  case failed(any Error)
  /// Waiting would never end; the steps lead from the calling thread's outermost builder round the cycle.
  case cycle([PathStep])
  /// The container has been told to stop, and the build is no part of one that was under way then; or the instance has ended.
  case stopped
}
