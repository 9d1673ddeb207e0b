import Forge
import ForgeTesting
import Foundation
import Testing

private final class FixedStore: EpisodeStoring {
  var titles = ["fixed"]
}

private class OldScreen {
  @Inject var queue: Queue
  @Inject var store: EpisodeStoring
}

@Suite("A client in Swift 5 mode, whose classes are not Sendable")
struct Swift5ModeTests {
  @Test("has a graph without problems")
  func graph() {
    expectValid(PodcastAssembly(), scopes: [GraphScope("account", AccountAssembly())])
  }

  @Test("shares what is registered as shared, behind protocols and in subclasses too")
  func sharing() throws {
    let container = try Container(PodcastAssembly())
    let store = try container.resolve(EpisodeStoring.self)
    let queue = try container.resolve(Queue.self)
    #expect(queue.store === store)
    #expect(try queue.player === container.resolve(Player.self))
    #expect(try queue.player.preferences === container.resolve(Preferences.self))
    let synced = try #require(store as? SyncedEpisodeStore)
    #expect(synced.preferences === queue.player.preferences)
  }

  @Test("hears of its delegates")
  func delegates() throws {
    let container = try Container(PodcastAssembly())
    let queue = try container.resolve(Queue.self)
    queue.store.titles = ["one", "two"]
    queue.player.play("one")
    #expect(try container.resolve(EpisodeStoring.self).titles == ["two"])
    #expect((queue.store as? SyncedEpisodeStore)?.saves == 2)
  }

  @Test("gets transient instances of its own, and weak ones while somebody holds them")
  func lifetimes() throws {
    let container = try Container(PodcastAssembly())
    var rows = try [container.resolve(EpisodeRow.self), container.resolve(EpisodeRow.self)]
    #expect(rows[0] !== rows[1])
    #expect(rows[0].artwork === rows[1].artwork)
    weak let artwork = rows[0].artwork
    rows = []
    #expect(artwork == nil)
    #expect(try container.resolve(Artwork.self).images.isEmpty)
  }

  @Test("has one instance for each scope")
  func scopes() throws {
    let container = try Container(PodcastAssembly())
    let scopes = try (1...2).map { _ in try container.makeScope(AccountAssembly()) }
    let accounts = try scopes.map { try $0.resolve(Account.self) }
    #expect(accounts[0] !== accounts[1])
    #expect(try accounts[0] === scopes[0].resolve(Account.self))
    #expect(accounts[0].store === accounts[1].store)
  }

  @Test("sees overrides in old code: an instance of the test's, and a subclass")
  func overrides() throws {
    let fixed = FixedStore()
    let container = try Container(
      PodcastAssembly(),
      overrides: { registry in
        registry.register(.singleton, EpisodeStoring.self) { fixed }
        registry.register(.singleton, Player.self) { (preferences: Preferences) in LivePlayer(preferences: preferences)
        }
      })
    let queue = try container.resolve(Queue.self)
    queue.player.play("fixed")
    #expect(queue.store === fixed)
    #expect(queue.player.isPlaying)
    #expect(try container.resolve(EpisodeRow.self).title == "fixed")
  }

  @Test(
    "injects properties of old classes",
    .container(PodcastAssembly(), overrides: { $0.register(.singleton, EpisodeStoring.self) { FixedStore() } }))
  func injection() {
    let (one, other) = (OldScreen(), OldScreen())
    #expect(one.queue === other.queue)
    #expect(one.store === one.queue.store)
    #expect(one.store.titles == ["fixed"])
  }

  @Test("awaits what is opened, and closes it at the end")
  func awaited() async throws {
    let container = try Container(PodcastAssembly())
    let downloads = try await container.resolve(Downloads.self)
    let store = try await container.resolve(EpisodeStoring.self)
    #expect(downloads.store === store)
    #expect(downloads.isOpen)
    try await container.stop()
    #expect(!downloads.isOpen)
  }

  @Test("reaches what belongs to the main actor") @MainActor
  func mainActor() throws {
    let container = try Container(PodcastAssembly())
    try container.start()
    let screen = try container.resolve(PlayerScreen.self)
    #expect(try screen.queue === container.resolve(Queue.self))
  }

  @Test("has one instance, however many threads ask")
  func threads() throws {
    let container = try Container(PodcastAssembly())
    let (lock, found) = (NSLock(), NSMutableSet())
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      let queue = try? container.resolve(Queue.self)
      lock.lock()
      defer { lock.unlock() }
      found.add(queue as Any)
    }
    #expect(try found.isEqual(to: [container.resolve(Queue.self)]))
  }
}
