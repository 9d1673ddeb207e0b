import ForgeInject
import Synchronization

protocol Clock: Sendable { var name: String { get } }
struct NamedClock: Clock { let name: String }

final class Store: Sendable {}

final class Session: Sendable {
  let clock: any Clock
  let store: Store
  init(clock: any Clock, store: Store) {
    self.clock = clock
    self.store = store
  }
}

struct AppAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, (any Clock).self) { NamedClock(name: "system") }
    registry.register(.singleton, builder: Store.init)
    registry.register(.singleton, builder: Session.init)
    registry.contributing { $0.register(.singleton) { "app" } }
  }
}

/// Another app, with a service of the first.
struct OtherAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, (any Clock).self) { NamedClock(name: "other") }
  }
}

struct BrokenAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, fileID: "App/Broken.swift", line: 1, builder: Session.init)
  }
}

/// What the graph of `BrokenAssembly` lacks, in the order in which it is reported.
let brokenTexts = [
  """
  `ForgeTestingTests.Session` needs `ForgeTestingTests.Store`, which is not registered.
    path: ForgeTestingTests.Session → ForgeTestingTests.Store
    registered:
      ForgeTestingTests.Session at App/Broken.swift:1, in ForgeTestingTests.BrokenAssembly
    fix: register `ForgeTestingTests.Store` in an assembly of this container; what is registered as a protocol is found by that alone.
  """,
  """
  `ForgeTestingTests.Session` needs `any ForgeTestingTests.Clock`, which is not registered.
    path: ForgeTestingTests.Session → any ForgeTestingTests.Clock
    registered:
      ForgeTestingTests.Session at App/Broken.swift:1, in ForgeTestingTests.BrokenAssembly
    fix: register `any ForgeTestingTests.Clock` in an assembly of this container; what is registered as a protocol is found by that alone.
  """,
]

struct Refusal: Error, Equatable {}

/// Collects values in the order in which they come.
final class Log<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])
  var entries: [Entry] { list.withLock { $0 } }
  func append(_ entry: Entry) { list.withLock { $0.append(entry) } }
}
