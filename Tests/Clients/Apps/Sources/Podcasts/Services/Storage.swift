package protocol Migration: Sendable {
  var version: Int { get }
}

struct AddQueue: Migration { let version = 1 }
struct AddDownloads: Migration { let version = 2 }

struct Migrator: Sendable {
  let migrations: [any Migration]
  var target: Int { migrations.map(\.version).max() ?? 0 }
}

package actor Database {
  package let version: Int
  package private(set) var isOpen = true
  var episodes: [Int: [Episode]] = [:]
  var podcasts: [Podcast] = []
  var queue: [Episode] = []

  static func open(migrator: Migrator, log: any Logging) async throws -> Database {
    log.log("open")
    return Database(version: migrator.target)
  }

  init(version: Int) { self.version = version }

  func add(_ podcast: Podcast, _ episodes: [Episode]) {
    podcasts.append(podcast)
    self.episodes[podcast.id] = episodes
  }

  func enqueue(_ episode: Episode) { queue.append(episode) }
  func close() { isOpen = false }
}

package protocol PodcastStoring: Sendable {
  func podcasts() async -> [Podcast]
  func add(_ podcast: Podcast, episodes: [Episode]) async
}

struct PodcastRepository: PodcastStoring {
  let database: Database
  func podcasts() async -> [Podcast] { await database.podcasts }
  func add(_ podcast: Podcast, episodes: [Episode]) async { await database.add(podcast, episodes) }
}

package protocol EpisodeStoring: Sendable {
  func episodes(of podcast: Podcast) async -> [Episode]
}

struct EpisodeRepository: EpisodeStoring {
  let database: Database
  func episodes(of podcast: Podcast) async -> [Episode] { await database.episodes[podcast.id] ?? [] }
}

package protocol QueueStoring: Sendable {
  func queue() async -> [Episode]
  func enqueue(_ episode: Episode) async
}

struct QueueRepository: QueueStoring {
  let database: Database
  func queue() async -> [Episode] { await database.queue }
  func enqueue(_ episode: Episode) async { await database.enqueue(episode) }
}

struct SearchIndex: Sendable {
  let podcasts: any PodcastStoring
  let tags: TagReading

  func podcasts(matching text: String) async -> [Podcast] {
    await podcasts.podcasts().filter { $0.title.localizedStandardContains(text) }
  }
}

struct Exporter: Sendable {
  let podcasts: any PodcastStoring
  func text() async -> String { await podcasts.podcasts().map(\.feed.absoluteString).joined(separator: "\n") }
}
