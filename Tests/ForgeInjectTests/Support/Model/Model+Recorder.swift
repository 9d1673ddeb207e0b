import Foundation

extension Model {
  /// Hears of every build and every end of an instance.
  final class Recorder: Sendable {
    struct Event: Sendable {
      let serial: Int
      let id: Int
      let isOnMain: Bool
      let parameters: [Trace]
      /// What the providers gave that the builder called.
      let calls: [Trace]
    }

    private let lock = NSLock()
    // All only under the lock.
    nonisolated(unsafe) private var serials = 0
    nonisolated(unsafe) private var events: [Event] = []
    nonisolated(unsafe) private var begun: [Int: Int] = [:]
    nonisolated(unsafe) private var calls: [Int: Int] = [:]
    nonisolated(unsafe) private var living: Set<Int> = []
    nonisolated(unsafe) private var ends: [Int] = []

    /// The serial numbers of the instances that are there.
    var alive: Set<Int> { lock.withLock { living } }
    /// The serial numbers of those whose hooks have run, in that order.
    var stopped: [Int] { lock.withLock { ends } }

    /// What has happened since the last call: the builds that ended well, and how often each builder was called.
    func take() -> (events: [Event], begun: [Int: Int]) {
      lock.withLock {
        defer { (events, begun) = ([], [:]) }
        return (events, begun)
      }
    }

    /// - Returns: How often the builder has been called.
    @discardableResult
    func began(_ id: Int) -> Int {
      lock.withLock {
        begun[id, default: 0] += 1
        calls[id, default: 0] += 1
        return calls[id, default: 0]
      }
    }

    func built(_ id: Int, from parameters: [Seen], calls: [Seen]) -> Core {
      let isOnMain = Model.isOnMainActor
      let serial = lock.withLock {
        serials += 1
        living.insert(serials)
        events.append(
          Event(
            serial: serials, id: id, isOnMain: isOnMain, parameters: parameters.map(\.trace), calls: calls.map(\.trace))
        )
        return serials
      }
      return Core(serial, holding: parameters + calls, recorder: self)
    }

    func ended(_ serial: Int) { lock.withLock { _ = living.remove(serial) } }
    func stopped(_ serial: Int) { lock.withLock { ends.append(serial) } }
  }
}
