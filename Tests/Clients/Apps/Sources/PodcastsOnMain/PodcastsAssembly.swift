import Forge
import LegacyAudio

package struct PodcastsAssembly: Assembly {
  private let configuration: AppConfiguration

  package init(configuration: AppConfiguration = AppConfiguration()) {
    self.configuration = configuration
  }

  package var dependencies: [any Assembly] {
    [
      ObserverAssembly(), SystemAssembly(configuration: configuration), StorageAssembly(), NetworkAssembly(),
      PlaybackAssembly(),
    ]
  }

  package func assemble(into registry: inout Registry) {
    registry.register(.transient, mainActorBuilder: LibraryModel.init)
    registry.register(.transient, argument: Podcast.self, mainActorBuilder: PodcastModel.init)
    registry.register(.transient, argument: Episode.self, mainActorBuilder: EpisodeModel.init)
    registry.register(.transient, mainActorBuilder: PlayerModel.init)
    registry.register(.transient, mainActorBuilder: SearchModel.init)
    registry.register(.transient, mainActorBuilder: LockModel.init)
  }
}

struct SystemAssembly: Assembly {
  let configuration: AppConfiguration

  func assemble(into registry: inout Registry) {
    let configuration = configuration
    registry.register(.singleton) { configuration }
    registry.register(.singleton, (any Logging).self, builder: ConsoleLog.init)
    registry.decorate((any Logging).self, decorator: PrefixLog.init)
    registry.register(.singleton, (any Clock<Duration>).self) { ContinuousClock() }
    registry.register(.singleton, (any Transport).self, builder: NoTransport.init)
    registry.register(.singleton) { TagReader() }
    registry.contributing { registry in
      registry.register(.singleton, (any AnalyticsSink).self, builder: LogSink.init)
      registry.register(.singleton, (any AnalyticsSink).self, builder: ServiceSink.init)
    }
    registry.register(.singleton, builder: Analytics.init)
  }
}

struct StorageAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.contributing { registry in
      registry.register(.singleton, (any Migration).self) { AddQueue() }
      registry.register(.singleton, (any Migration).self) { AddDownloads() }
    }
    registry.register(.transient, builder: Migrator.init)
    registry.register(.eagerSingleton, asyncBuilder: Database.open, onStop: { await $0.close() })
    registry.register(.singleton, (any PodcastStoring).self, builder: PodcastRepository.init)
    registry.register(.singleton, (any EpisodeStoring).self, builder: EpisodeRepository.init)
    registry.register(.singleton, (any QueueStoring).self, builder: QueueRepository.init)
    registry.register(.singleton, builder: SearchIndex.init)
    registry.register(.transient, builder: Exporter.init)
  }
}

struct NetworkAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.transient, builder: TagReading.init)
    registry.register(.transient, builder: FeedParser.init)
    registry.register(.transient, builder: FeedClient.init)
    registry.register(.singleton, builder: FeedRefresher.init)
    registry.register(.singleton, builder: DownloadFolder.init)
    registry.register(.singleton, builder: Downloader.init, onStop: { await $0.end() })
    registry.register(.singleton, builder: Credentials.init)
    registry.register(.singleton, builder: SyncService.init)
  }
}

struct PlaybackAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.eagerSingleton, mainActorBuilder: Theme.init)
    registry.register(.singleton, mainActorBuilder: Router.init)
    registry.register(.transient) { AudioEngine() }
    registry.register(.singleton, mainActorBuilder: Player.init)
    registry.register(.singleton, mainActorBuilder: NowPlaying.init)
    registry.register(.transient, mainActorBuilder: SleepTimer.init)
    registry.register(.weak, builder: ImageCache.init)
  }
}

/// What lives while somebody is signed in.
package struct SessionAssembly: Assembly {
  private let account: Account

  package init(account: Account) {
    self.account = account
  }

  package func assemble(into registry: inout Registry) {
    let account = account
    registry.register(.scoped) { account }
    registry.register(.scoped, builder: AccountAPI.init)
    registry.register(.scoped, builder: Entitlements.init)
    registry.register(.scoped, builder: Subscriptions.init, onStop: { await $0.end() })
    registry.register(.transient, mainActorBuilder: AccountModel.init)
  }
}
