/// How far a container is from its end; under the ledger's lock.
struct Life {
  enum Phase {
    case running
    /// What is no part of a build under way is refused.
    case stopping
    /// Nothing is built any more, and hooks run.
    case drained
    case stopped
  }

  var phase = Phase.running
  /// How many shared instances are being built.
  var builds = 0
  /// The scopes that were made from it and are still there.
  var scopes: [ObjectIdentifier: WeakContainer] = [:]
  /// Resumed when the last build has ended.
  var drained: CheckedContinuation<Void, Never>?
  /// Resumed when it has stopped.
  var stopped: [CheckedContinuation<Void, Never>] = []

  /// Whether a build may begin.
  ///
  /// - Parameter isPart: Whether it is part of one that is under way, which is waited for.
  func admits(isPart: Bool) -> Bool { phase == .running || phase == .stopping && isPart }
}

struct WeakContainer {
  private(set) weak var container: Container?

  init(_ container: Container) {
    self.container = container
  }
}
