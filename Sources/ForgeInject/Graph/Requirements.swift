/// What the known edges below a registration say about building it.
struct Requirements {
  /// Recursion takes a frame a level; above this height the services below are built first, one after the other.
  static let recursionLimit = 32

  let isShared: Bool
  /// Whether a build of the service alone, with the transient services that it takes, has to be on the main actor.
  private(set) var needsMainActor: Bool
  /// Whether any builder below, this one included, has to run on the main actor.
  private(set) var reachesMainActor: Bool
  /// Whether a build of the service alone, with the transient services that it takes, awaits something.
  private(set) var needsAsync: Bool
  /// Whether any builder below, this one included, is asynchronous.
  private(set) var reachesAsync: Bool
  /// Whether the builder, or that of a transient service that it takes, can need what the graph does not know.
  private(set) var hasUnknownEdges: Bool
  /// Whether it is a provider.
  let isProvider: Bool
  /// Whether there is a provider below, this one included.
  private(set) var reachesProvider: Bool
  private(set) var height = 1

  /// Those of a registration with nothing below it.
  init(_ registration: Registration, isProvider: Bool) {
    let (isMainActor, isAsync) = (registration.isolation == .mainActor, registration.isolation == .async)
    isShared = registration.lifetime.isShared
    needsMainActor = isMainActor
    reachesMainActor = isMainActor
    needsAsync = isAsync
    reachesAsync = isAsync
    hasUnknownEdges = registration.parameters == nil
    self.isProvider = isProvider
    reachesProvider = isProvider
  }

  /// Adds what is below.
  ///
  /// - Parameter isAwaited: Whether the builder above is asynchronous: it awaits what it takes, wherever that is built.
  mutating func add(_ below: Requirements, isAwaited: Bool) {
    needsMainActor = needsMainActor || !isAwaited && !below.isShared && below.needsMainActor
    reachesMainActor = reachesMainActor || below.reachesMainActor
    needsAsync = needsAsync || !below.isShared && below.needsAsync
    reachesAsync = reachesAsync || below.reachesAsync
    hasUnknownEdges = hasUnknownEdges || !below.isShared && below.hasUnknownEdges
    reachesProvider = reachesProvider || below.reachesProvider
    height = max(height, below.height + 1)
  }
}
