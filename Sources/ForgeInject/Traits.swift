/// What the known edges below a registration say about building it.
struct Traits {
  /// Recursion takes a frame a level; above this height the services below are built first, one after the other.
  static let recursionLimit = 32

  var isShared = false
  var needsMainActor = false
  var reachesMainActor = false
  var height = 1

  init() {}

  init(_ registration: Registration, below: [Traits]) {
    isShared = registration.lifetime.isShared
    let isMainActor = registration.isolation == .mainActor
    needsMainActor = isMainActor || below.contains { !$0.isShared && $0.needsMainActor }
    reachesMainActor = isMainActor || below.contains { $0.reachesMainActor }
    height = 1 + (below.map(\.height).max() ?? 0)
  }
}
