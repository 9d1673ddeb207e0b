import Forge
import Foundation
import Observation

@Observable
package final class LibraryModel {
  package private(set) var podcasts: [Podcast] = []
  package var search = ""
  @ObservationIgnored private let store: any PodcastStoring
  @ObservationIgnored private let images: ImageCache
  @ObservationIgnored private let router: Router

  init(store: any PodcastStoring, images: ImageCache, router: Router) {
    self.store = store
    self.images = images
    self.router = router
  }

  package func load() async { podcasts = await store.podcasts() }

  package func open(_ podcast: Podcast) { router.path.append(podcast.id) }
}

@Observable
package final class PodcastModel {
  package let podcast: Podcast
  package private(set) var episodes: [EpisodeModel] = []
  @ObservationIgnored private let store: any EpisodeStoring
  @ObservationIgnored private let makeEpisode: Factory<Episode, EpisodeModel>

  init(podcast: Podcast, store: any EpisodeStoring, makeEpisode: Factory<Episode, EpisodeModel>) {
    self.podcast = podcast
    self.store = store
    self.makeEpisode = makeEpisode
  }

  package func load() async throws {
    episodes = []
    for episode in await store.episodes(of: podcast) { episodes.append(try await makeEpisode(episode)) }
  }
}

@Observable
package final class EpisodeModel {
  package let episode: Episode
  package var isMarked = false
  @ObservationIgnored private let player: Player
  @ObservationIgnored private let queue: any QueueStoring
  @ObservationIgnored private let downloader: Downloader

  init(episode: Episode, player: Player, queue: any QueueStoring, downloader: Downloader) {
    self.episode = episode
    self.player = player
    self.queue = queue
    self.downloader = downloader
  }

  package func play() { player.play(episode) }
  package func enqueue() async { await queue.enqueue(episode) }
  package func download() async throws { try await downloader.download(episode) }
}

@Observable
package final class PlayerModel {
  package let player: Player
  @ObservationIgnored private let makeTimer: Provider<SleepTimer>

  init(player: Player, makeTimer: Provider<SleepTimer>) {
    self.player = player
    self.makeTimer = makeTimer
  }

  package func sleepLater() throws -> SleepTimer { try makeTimer() }
}

@Observable
package final class SearchModel {
  package private(set) var found: [Podcast] = []
  @ObservationIgnored private let index: SearchIndex
  init(index: SearchIndex) { self.index = index }

  package func search(_ text: String) async { found = await index.podcasts(matching: text) }
}

@Observable
package final class LockModel {
  package private(set) var isLocked = false
  @ObservationIgnored private let protectedData: any ProtectedDataObserving
  init(protectedData: any ProtectedDataObserving) { self.protectedData = protectedData }

  package func follow() async {
    for await state in protectedData.stateStream { isLocked = state == .unavailable }
  }
}

@Observable
package final class AccountModel {
  package let name: String
  package let canDownload: Bool
  @ObservationIgnored private let subscriptions: Subscriptions
  @ObservationIgnored private let exporter: Exporter

  init(account: Account, entitlements: Entitlements, subscriptions: Subscriptions, exporter: Exporter) {
    name = account.name
    canDownload = entitlements.canDownload
    self.subscriptions = subscriptions
    self.exporter = exporter
  }

  package func export() async -> String { await exporter.text() }
}
