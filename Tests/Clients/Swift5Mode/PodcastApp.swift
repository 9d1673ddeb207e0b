import Foundation

// Classes as they were written before anybody asked for `Sendable`. Nothing here knows of a container, and no line was changed for one.

protocol EpisodeStoring: AnyObject {
  var titles: [String] { get set }
}

protocol PlayerDelegate: AnyObject {
  func playerDidFinish(_ player: Player, title: String)
}

final class Preferences {
  var speed = 1.0
}

class EpisodeStore: NSObject, EpisodeStoring {
  var titles: [String] = []
}

class SyncedEpisodeStore: EpisodeStore {
  let preferences: Preferences
  private(set) var saves = 0

  init(preferences: Preferences) { self.preferences = preferences }

  override var titles: [String] {
    didSet { saves += 1 }
  }
}

open class Player: NSObject {
  weak var delegate: PlayerDelegate?
  let preferences: Preferences
  var isPlaying = false

  init(preferences: Preferences) { self.preferences = preferences }

  func play(_ title: String) {
    isPlaying = true
    finish(title)
  }

  func finish(_ title: String) {
    isPlaying = false
    delegate?.playerDidFinish(self, title: title)
  }
}

/// One whose owner ends its episodes.
class LivePlayer: Player {
  override func finish(_ title: String) {}
}

final class Queue: NSObject, PlayerDelegate {
  let player: Player
  let store: EpisodeStoring

  init(player: Player, store: EpisodeStoring) {
    self.player = player
    self.store = store
    super.init()
    player.delegate = self
  }

  func playerDidFinish(_ player: Player, title: String) {
    store.titles.removeAll { $0 == title }
  }
}

final class Artwork {
  var images: [String: [UInt8]] = [:]
}

final class EpisodeRow {
  let title: String
  let artwork: Artwork

  init(store: EpisodeStoring, artwork: Artwork) {
    title = store.titles.first ?? "nothing"
    self.artwork = artwork
  }
}

final class Downloads {
  let store: EpisodeStoring
  private(set) var isOpen = true

  init(store: EpisodeStoring) { self.store = store }

  static func open(store: EpisodeStoring) async -> Downloads {
    await Task.yield()
    return Downloads(store: store)
  }

  func close() { isOpen = false }
}

/// As a view controller is, whose framework puts it on the main actor.
@MainActor class PlayerScreen: NSObject {
  let queue: Queue
  var title = "Player"

  init(queue: Queue) { self.queue = queue }
}
