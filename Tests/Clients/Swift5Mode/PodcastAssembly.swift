import Forge

struct PodcastAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    #if hasFeature(InferSendableFromCaptures)
      registry.register(.singleton, builder: Preferences.init)
      registry.register(.singleton, EpisodeStoring.self, builder: SyncedEpisodeStore.init)
      registry.register(.eagerSingleton, builder: Player.init)
      registry.register(.singleton, builder: Queue.init)
      registry.register(.weak, builder: Artwork.init)
      registry.register(.transient, builder: EpisodeRow.init)
      registry.register(.singleton, asyncBuilder: Downloads.open) { $0.close() }
      registry.register(.singleton, mainActorBuilder: PlayerScreen.init)
    #else
      // Without that feature the compiler warns of each initializer that is passed by its name, whatever its types are.
      registry.register(.singleton) { Preferences() }
      registry.register(.singleton, EpisodeStoring.self) { SyncedEpisodeStore(preferences: $0) }
      registry.register(.eagerSingleton) { (preferences: Preferences) in Player(preferences: preferences) }
      registry.register(.singleton) { (player: Player, store: EpisodeStoring) in Queue(player: player, store: store) }
      registry.register(.weak) { Artwork() }
      registry.register(.transient) { (store: EpisodeStoring, artwork: Artwork) in
        EpisodeRow(store: store, artwork: artwork)
      }
      registry.register(.singleton) { (store: EpisodeStoring) in
        await Downloads.open(store: store)
      } onStop: {
        $0.close()
      }
      // By its label, since Swift 5 mode takes the parameters in `{ @MainActor (queue: Queue) in … }` for the attribute's.
      registry.register(.singleton, mainActorBuilder: { (queue: Queue) in PlayerScreen(queue: queue) })
    #endif
  }
}

/// What lasts as long as an account is signed in.
struct AccountAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    #if hasFeature(InferSendableFromCaptures)
      registry.register(.scoped, builder: Account.init)
    #else
      registry.register(.scoped) { (store: EpisodeStoring) in Account(store: store) }
    #endif
  }
}

class Account {
  let store: EpisodeStoring
  var name = ""
  init(store: EpisodeStoring) { self.store = store }
}
