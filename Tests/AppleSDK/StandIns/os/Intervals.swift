import Synchronization

/// What Instruments would show.
public enum Intervals {
  private struct State {
    var last = 0
    var begun: [Int: String] = [:]
    var ended: [String] = []
    var faults: [String] = []
  }

  private static let state = Mutex(State())

  static func next() -> Int {
    state.withLock {
      $0.last += 1
      return $0.last
    }
  }

  static func begin(_ id: OSSignpostID, _ text: String) {
    state.withLock { if $0.begun.updateValue(text, forKey: id.number) != nil { $0.faults.append("again: \(text)") } }
  }

  static func end(_ id: OSSignpostID, _ name: String) {
    state.withLock {
      guard let text = $0.begun.removeValue(forKey: id.number), text.contains(" \(name) ") else {
        return $0.faults.append("without a begin: \(name)")
      }
      $0.ended.append(text)
    }
  }

  /// Those that have ended, those that have only begun, and what the system would complain of.
  public static var all: (ended: [String], open: [String], faults: [String]) {
    state.withLock { ($0.ended, Array($0.begun.values), $0.faults) }
  }
}
