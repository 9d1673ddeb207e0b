internal import Synchronization

/// What a container's builders with a resolver were seen to resolve.
final class Observations: Sendable {
  private struct Key: Hashable {
    let place: Int
    let service: ObjectIdentifier
  }

  private let seen = Mutex<[Key: Any.Type]>([:])

  func add(_ service: Any.Type, by place: Int) {
    seen.withLock { $0[Key(place: place, service: ObjectIdentifier(service))] = service }
  }

  var all: [(place: Int, service: Any.Type)] { seen.withLock { $0.map { ($0.key.place, $0.value) } } }
}
