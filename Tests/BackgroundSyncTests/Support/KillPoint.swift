import Foundation

/// A moment in the life of the app at which to kill it.
struct KillPoint: CustomStringConvertible {
  private enum Event: CaseIterable {
    case launched, unlocked, destinationGrows, synced
  }

  private let event: Event
  private let delay: Duration

  var description: String { "\(delay) after \(event)" }

  /// Takes the kinds of moments in turn, each some random time after the event.
  init(_ index: Int, _ random: inout SeededGenerator) {
    event = Event.allCases[index % Event.allCases.count]
    let longest =
      switch event {
      case .launched, .unlocked: 20_000
      case .destinationGrows: 60
      case .synced: 2000
      }
    delay = .microseconds(Int.random(in: 0...longest, using: &random))
  }

  func reach(in app: ChildProcess, _ folder: SyncFolder) async {
    switch event {
    case .launched: break
    case .unlocked: await app.line(with: "unlocked")
    case .destinationGrows: await growth(of: folder.path("destination.jsonl"), while: app)
    case .synced: await app.line(with: "synced")
    }
    // A point in time is what is asked for here; nothing is expected to have happened by then.
    let end = ContinuousClock.now + delay
    await poll { ContinuousClock.now >= end }
  }

  private func growth(of path: String, while app: ChildProcess) async {
    let length = Self.length(of: path)
    // It grows, since there is always something new to deliver; otherwise the app has ended.
    await poll { Self.length(of: path) > length || kill(app.processID, 0) != 0 }
  }

  private static func length(of path: String) -> Int {
    var information = stat()
    return stat(path, &information) == 0 ? Int(information.st_size) : 0
  }
}
