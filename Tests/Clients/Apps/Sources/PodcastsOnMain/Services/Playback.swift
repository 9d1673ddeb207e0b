import Forge
import Foundation
import LegacyAudio
import Observation

final class Theme {
  var name = "light"
}

@Observable
package final class Router {
  package var path: [Int] = []
}

/// Owns the old engine, which nobody else sees, and belongs to the main actor with it.
@Observable
package final class Player {
  package private(set) var current: Episode?
  package private(set) var finished: [URL] = []
  @ObservationIgnored private let makeEngine: Provider<AudioEngine>
  @ObservationIgnored private var engine: AudioEngine
  @ObservationIgnored private let nowPlaying: NowPlaying
  @ObservationIgnored private let end = PlaybackEnd()

  init(makeEngine: Provider<AudioEngine>, nowPlaying: NowPlaying) throws {
    self.makeEngine = makeEngine
    self.nowPlaying = nowPlaying
    engine = try makeEngine()
    engine.delegate = end
    end.player = self
  }

  /// The system's media services have died, and the engine with them.
  package func mediaServicesWereReset() throws {
    engine = try makeEngine()
    engine.delegate = end
    if let current { play(current) }
  }

  package func play(_ episode: Episode) {
    current = episode
    nowPlaying.title = episode.title
    engine.play(episode.audio)
  }

  package func finish() { engine.finish() }

  fileprivate func didFinish(_ url: URL) { finished.append(url) }
}

/// The old protocol knows no isolation; the engine calls it where it is used, on the main thread.
nonisolated private final class PlaybackEnd: AudioEngineDelegate {
  weak var player: Player?

  nonisolated init() {}

  func audioEngine(_ engine: AudioEngine, didFinish url: URL) {
    MainActor.assumeIsolated { [player] in player?.didFinish(url) }
  }
}

final class NowPlaying {
  var title = ""
  let theme: Theme
  init(theme: Theme) { self.theme = theme }
}

package final class SleepTimer {
  private let player: Player
  private let clock: any Clock<Duration>

  init(player: Player, clock: any Clock<Duration>) {
    self.player = player
    self.clock = clock
  }

  package func run() async throws {
    try await clock.sleep(for: .seconds(1_800))
    player.finish()
  }
}

nonisolated package final class ImageCache: Sendable {
  private let transport: any Transport
  init(transport: any Transport) { self.transport = transport }
}
