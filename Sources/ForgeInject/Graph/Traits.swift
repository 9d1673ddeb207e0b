/// What the known edges below a registration say about building it.
struct Traits {
  /// Recursion takes a frame a level; above this height the services below are built first, one after the other.
  static let recursionLimit = 32

  var isShared = false
  /// Whether a build of the service alone, with the transient services that it takes, has to be on the main actor.
  var needsMainActor = false
  /// Whether any builder below, this one included, has to run on the main actor.
  var reachesMainActor = false
  /// Whether a build of the service alone, with the transient services that it takes, awaits something.
  var needsAsync = false
  /// Whether any builder below, this one included, is asynchronous.
  var reachesAsync = false
  /// Whether the builder, or that of a transient service that it takes, can need what the graph does not know.
  var hasUnknownEdges = false
  /// Whether it is a provider.
  var isProvider = false
  /// Whether there is a provider below, this one included.
  var reachesProvider = false
  var height = 1

  init() {}

  init(_ registration: Registration, isProvider: Bool, below: [Traits]) {
    isShared = registration.lifetime.isShared
    let isMainActor = registration.isolation == .mainActor
    let isAsync = registration.isolation == .async
    height = 1
    needsMainActor = isMainActor
    reachesMainActor = isMainActor
    needsAsync = isAsync
    reachesAsync = isAsync
    hasUnknownEdges = registration.dependencies == nil
    self.isProvider = isProvider
    reachesProvider = isProvider
    for traits in below {
      // An asynchronous builder awaits what it takes, wherever that is built.
      needsMainActor = needsMainActor || !isAsync && !traits.isShared && traits.needsMainActor
      reachesMainActor = reachesMainActor || traits.reachesMainActor
      needsAsync = needsAsync || !traits.isShared && traits.needsAsync
      reachesAsync = reachesAsync || traits.reachesAsync
      hasUnknownEdges = hasUnknownEdges || !traits.isShared && traits.hasUnknownEdges
      reachesProvider = reachesProvider || traits.reachesProvider
      height = max(height, traits.height + 1)
    }
  }
}
