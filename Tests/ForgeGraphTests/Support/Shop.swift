import ForgeInject

// A graph with everything that a registration can be, and no problem.

protocol Clock: Sendable {}
protocol Client: Sendable {}
protocol Reading: Sendable {}
protocol Migration: Sendable {}
protocol Plugin: Sendable {}
enum Background {}

struct SystemClock: Clock {}
struct HTTPClient: Client { init(_ clock: any Clock) {} }
struct RetryingClient: Client { init(_ inner: any Client, _ clock: any Clock) {} }
final class Database: Reading { init(_ migrations: [any Migration]) {} }
struct AddAccounts: Migration {}
struct AddDrafts: Migration { init(_ clock: any Clock) {} }
struct Queue: Sendable {}
struct Log: Sendable {}
struct Cart: Sendable { init(_ client: any Client, _ queue: Queue) {} }
struct Receipt { init(_ cart: Cart, _ log: Log?) {} }
@MainActor final class Theme { init(_ clock: any Clock) {} }
@MainActor final class Window { init(_ theme: Theme, _ makeReport: Provider<Report>, _ plugins: [any Plugin]) {} }
struct Report { init(_ reading: any Reading) {} }
final class Session: Sendable {}
struct Legacy: Sendable {}
final class Cache: Sendable {}

struct StorageAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.contributing { registry in
      registry.register(.singleton, (any Migration).self, fileID: "Shop/Storage.swift", line: 5) { AddAccounts() }
      registry.register(
        .singleton, (any Migration).self, fileID: "Shop/Storage.swift", line: 6, builder: AddDrafts.init)
    }
    registry.register(.singleton, fileID: "Shop/Storage.swift", line: 7) { (migrations: [any Migration]) async throws in
      Database(migrations)
    }
    registry.alias((any Reading).self, to: Database.self, fileID: "Shop/Storage.swift", line: 8) { $0 }
    registry.register(.weak, fileID: "Shop/Storage.swift", line: 9) { Cache() }
  }
}

struct NetworkAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, (any Clock).self, fileID: "Shop/Network.swift", line: 4) { SystemClock() }
    registry.register(.singleton, (any Client).self, fileID: "Shop/Network.swift", line: 5, builder: HTTPClient.init)
    registry.decorate((any Client).self, fileID: "Shop/Network.swift", line: 6) {
      (inner: any Client, clock: any Clock) in
      RetryingClient(inner, clock)
    }
    registry.register(.singleton, tag: Background.self, fileID: "Shop/Network.swift", line: 7) { Queue() }
  }
}

struct ShopAssembly: Assembly {
  var dependencies: [any Assembly] { [StorageAssembly(), NetworkAssembly()] }

  func assemble(into registry: inout Registry) {
    registry.contribute((any Plugin).self)
    registry.register(.scoped, fileID: "Shop/Shop.swift", line: 8) {
      (client: any Client, queue: Tagged<Queue, Background>) in Cart(client, queue.value)
    }
    registry.register(.transient, fileID: "Shop/Shop.swift", line: 9, builder: Receipt.init)
    registry.register(.transient, fileID: "Shop/Shop.swift", line: 10, builder: Report.init)
    registry.register(.eagerSingleton, fileID: "Shop/Shop.swift", line: 11, mainActorBuilder: Theme.init)
    registry.register(.singleton, fileID: "Shop/Shop.swift", line: 12, mainActorBuilder: Window.init)
    registry.register(.singleton, fileID: "Shop/Shop.swift", line: 13) { resolver in
      _ = try (resolver.resolve((any Clock).self), resolver.resolve(Log?.self), resolver.resolve(Provider<Cache>.self))
      return Legacy()
    }
  }
}

struct SessionAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.scoped, fileID: "Shop/Session.swift", line: 4) { (cart: Cart) in Session() }
  }
}
