import Forge
import Foundation
import LegacyAudio

nonisolated struct TagReading: Sendable {
  let reader: TagReader
  func title(of data: Data) -> String { reader.title(of: data) ?? "untitled" }
}

nonisolated struct FeedParser: Sendable {
  let tags: TagReading

  func episodes(in data: Data, of podcast: Podcast) -> [Episode] {
    tags.title(of: data).split(separator: "\n").enumerated().map { number, title in
      Episode(id: podcast.id * 1_000 + number, title: String(title), audio: podcast.feed.appending(path: "\(number)"))
    }
  }
}

nonisolated struct FeedClient: Sendable {
  let transport: any Transport
  let parser: FeedParser

  func episodes(of podcast: Podcast) async throws -> [Episode] {
    parser.episodes(in: try await transport.data(from: podcast.feed), of: podcast)
  }
}

nonisolated package final class FeedRefresher: Sendable {
  private let feeds: FeedClient
  private let podcasts: any PodcastStoring
  private let analytics: Analytics

  init(feeds: FeedClient, podcasts: any PodcastStoring, analytics: Analytics) {
    self.feeds = feeds
    self.podcasts = podcasts
    self.analytics = analytics
  }

  package func subscribe(_ podcast: Podcast) async throws {
    await podcasts.add(podcast, episodes: try await feeds.episodes(of: podcast))
    await analytics.send("subscribe")
  }
}

nonisolated struct DownloadFolder: Sendable {
  let url: URL
  init(configuration: AppConfiguration) { url = configuration.folder.appending(path: "downloads") }
}

package actor Downloader {
  private let transport: any Transport
  private let folder: DownloadFolder
  private let protectedData: any ProtectedDataObserving
  package private(set) var downloaded: Set<Int> = []

  init(transport: any Transport, folder: DownloadFolder, protectedData: any ProtectedDataObserving) {
    self.transport = transport
    self.folder = folder
    self.protectedData = protectedData
  }

  package func download(_ episode: Episode) async throws {
    _ = try await transport.data(from: episode.audio)
    await protectedData.waitUntilAvailable()
    downloaded.insert(episode.id)
  }

  func end() { downloaded = [] }
}

nonisolated struct Credentials: Sendable {
  let protectedData: any ProtectedDataObserving

  func token() async throws -> String {
    await protectedData.waitUntilAvailable()
    return "token"
  }
}

nonisolated package final class SyncService: Sendable {
  private let credentials: Credentials
  private let transport: any Transport
  private let queue: any QueueStoring
  private let recommendations: Recommendations?

  init(
    credentials: Credentials, transport: any Transport, queue: any QueueStoring, recommendations: Recommendations?
  ) {
    self.credentials = credentials
    self.transport = transport
    self.queue = queue
    self.recommendations = recommendations
  }

  package func sync() async throws -> Int {
    _ = try await credentials.token()
    return await queue.queue().count
  }
}

/// Only some builds of the app have it.
nonisolated struct Recommendations: Sendable {}
