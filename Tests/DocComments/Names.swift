// What the examples of the doc comments speak of; .ci/snippets compiles each of them with this file.

import ForgeGraph
import ForgeTesting
import Observation
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

// Where an example stands, there is a container, and what it resolves with.
var container: Container { fatalError() }
var episode: Episode { fatalError() }
var id: Int { fatalError() }
var keychain: Keychain { fatalError() }
var make: Factory<Episode, EpisodeModel> { fatalError() }
var makeUpload: Provider<Upload> { fatalError() }
var protectedData: any ProtectedDataObserving { fatalError() }
var sharedDirectory: URL { fatalError() }
var user: User { fatalError() }

struct AppAssembly: Assembly { func assemble(into registry: inout Registry) {} }
struct RequestAssembly: Assembly {
  let id: Int
  func assemble(into registry: inout Registry) {}
}
struct SessionAssembly: Assembly {
  let user: User
  func assemble(into registry: inout Registry) {}
}

protocol SyncServicing: Sendable {}
actor SyncService: SyncServicing {}
struct SyncReport { let sync: any SyncServicing }
struct Outbox: Sendable { let store: Store }

protocol Reading: Sendable {}
protocol Writing: Sendable {}
final class Store: Reading, Writing {}

protocol Plugin: Sendable {}
struct Spelling: Plugin {}
struct TimedPlugin: Plugin { init(_ inner: any Plugin) {} }

protocol Client: Sendable {}
protocol Log: Sendable {}
struct RetryingClient: Client { init(_ inner: any Client) {} }
struct LoggingClient: Client { init(_ inner: any Client, _ log: any Log) {} }

protocol Queue: Sendable {}
struct SerialQueue: Queue {}
struct Indexer: Sendable { let queue: any Queue }
enum Background {}

protocol Clock: Sendable {}
struct ManualClock: Clock {}

struct Episode: Sendable {}
@MainActor final class EpisodeModel { nonisolated init(_ episode: Episode) {} }
final class Opener: Sendable { init(_ make: Factory<Episode, EpisodeModel>) {} }

struct Upload: Sendable {}
final class Uploader: Sendable {
  init(_ makeUpload: Provider<Upload>) {}
  init(firstUnlock: any ProtectedDataObserving) {}
}

struct User: Sendable { static let sample = User() }
struct Cart: Sendable {}
struct Handler: Sendable { func respond() async throws -> String { "" } }
struct Keychain: Sendable { func read(_ key: String) async throws -> String { key } }

enum Reachability: Sendable { case unknown, online }

@MainActor final class InboxModel { nonisolated init(protectedData: any ProtectedDataObserving) {} }
@MainActor final class Model {}
@MainActor final class Theme {}
@MainActor @Observable final class Settings { var isWiFiOnly = false }

#if canImport(SwiftUI)
  struct RootView: View { var body: some View { Text("") } }
#endif
