internal import Synchronization

/// What a container's builders with a resolver were seen to resolve.
final class Observations: Sendable {
  private let seen: Mutex<[[Any.Type]]>

  /// - Parameter count: How many places there are in sight of the container.
  init(_ count: Int) { seen = Mutex([[Any.Type]](repeating: [], count: count)) }

  func add(_ service: Any.Type, by place: Int) {
    seen.withLock { if !$0[place].contains(where: { $0 == service }) { $0[place].append(service) } }
  }

  /// The types that the builder at each place has resolved.
  var all: [[Any.Type]] { seen.withLock { $0 } }
}
