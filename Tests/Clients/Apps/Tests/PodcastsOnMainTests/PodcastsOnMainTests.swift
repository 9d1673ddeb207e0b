import Forge
import ForgeTesting
import Foundation
import LegacyAudio
import Observation
import Testing

@testable import PodcastsOnMain

nonisolated private struct TwoEpisodes: Transport {
  func data(from url: URL) async throws -> Data { Data("first\nsecond".utf8) }
}

private let podcast = Podcast(id: 1, title: "Swift", feed: URL(string: "https://podcasts.example/swift")!)

@Suite(
  .timeLimit(.minutes(5)),
  .container(
    PodcastsAssembly(),
    overrides: { registry in
      registry.register(.singleton, (any Transport).self) { TwoEpisodes() }
      registry.register(.singleton, (any ProtectedDataObserving).self) { ManualProtectedDataObserver() }
    }))
struct PodcastsOnMainTests {
  let container: Container

  init() throws { container = try .current }

  @Test func theGraphHolds() {
    expectValid(PodcastsAssembly(), scopes: [GraphScope("session", SessionAssembly(account: Account(name: "Ada")))])
  }

  @Test func subscribesAndShows() async throws {
    try await container.start()
    try await container.resolve(FeedRefresher.self).subscribe(podcast)
    let library = try await container.resolve(LibraryModel.self)
    await library.load()
    #expect(library.podcasts == [podcast])
    let search = try await container.resolve(SearchModel.self)
    await search.search("swi")
    #expect(search.found == [podcast])
    #expect(try await container.resolve(Database.self).version == 2)
  }

  @Test func modelsAreMadeFromArguments() async throws {
    try await container.start()
    try await container.resolve(FeedRefresher.self).subscribe(podcast)
    let model = try await container.resolve(PodcastModel.self, argument: podcast)
    try await model.load()
    #expect(model.episodes.map(\.episode.title) == ["first", "second"])
    await model.episodes[1].enqueue()
    try await model.episodes[1].download()
    #expect(try await container.resolve(SyncService.self).sync() == 1)
    #expect(try await container.resolve(Downloader.self).downloaded == [1_001])
  }

  @Test func playsByTheOldEngine() async throws {
    let model = try await container.resolve(PlayerModel.self)
    let episode = Episode(id: 1, title: "first", audio: podcast.feed)
    model.player.play(episode)
    #expect(try await container.resolve(NowPlaying.self).title == "first")
    model.player.finish()
    #expect(model.player.finished == [podcast.feed])
    try model.player.mediaServicesWereReset()
    model.player.finish()
    #expect(model.player.finished == [podcast.feed, podcast.feed])
    #expect(try model.sleepLater() !== model.sleepLater())
  }

  @Test func sessionsHaveTheirAccount() async throws {
    let subscriptions = try await container.withScope(SessionAssembly(account: Account(name: "Ada"))) { session in
      let model = try await session.resolve(AccountModel.self)
      #expect(model.name == "Ada")
      #expect(model.canDownload)
      return try await session.resolve(Subscriptions.self)
    }
    #expect(await subscriptions.isEnded)
  }

  @Test func theLockIsFollowed() async throws {
    let observer = ManualProtectedDataObserver()
    let container = try Container(
      PodcastsAssembly(),
      overrides: { $0.register(.singleton, (any ProtectedDataObserving).self) { observer } })
    let model = try await container.resolve(LockModel.self)
    let following = Task { await model.follow() }
    observer.setState(.unavailable)
    await model.untilLocked()
    following.cancel()
    await following.value
  }

  @Test func modelsAreMadeWhereNoIsolationIsKnown() throws {
    let makeLock: @MainActor () throws -> LockModel = { [container] in
      try container.resolve(LockModel.self, on: .mainActor)
    }
    #expect(try makeLock() !== makeLock())
  }
}

extension LockModel {
  /// Waits until the model is locked, or the task is cancelled.
  fileprivate func untilLocked() async {
    while !Task.isCancelled {
      let (changes, change) = AsyncStream.makeStream(of: Never.self)
      if withObservationTracking({ isLocked }, onChange: { change.finish() }) { return }
      for await _ in changes {}
    }
  }
}
