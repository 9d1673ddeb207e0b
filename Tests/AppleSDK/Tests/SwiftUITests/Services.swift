import Forge
import Observation
import Synchronization

/// A model of a screen, as an app has them.
@MainActor @Observable
final class Settings {
  var isWiFiOnly = false
  let name: String

  init(_ number: Int) {
    name = "settings \(number)"
  }
}

/// Counts what is built.
final class Builds: Sendable {
  private let value: Mutex<Int>

  init(from start: Int = 0) {
    value = Mutex(start)
  }

  var count: Int { value.withLock { $0 } }

  func next() -> Int {
    value.withLock {
      $0 += 1
      return $0
    }
  }
}

final class Holder: Sendable {
  let settings: Settings

  init(_ settings: Settings) {
    self.settings = settings
  }
}

enum Background {}

protocol Queue: Sendable {
  var name: String { get }
}

struct PlainQueue: Queue {
  let name: String
}

struct SettingsAssembly: Assembly {
  let builds: Builds

  func assemble(into registry: inout Registry) {
    registry.register(.transient, mainActorBuilder: { [builds] in Settings(builds.next()) })
    registry.register(.transient) { resolver in try Holder(resolver.resolve()) }
    registry.register(.singleton, (any Queue).self) { PlainQueue(name: "plain") }
    registry.register(.singleton, (any Queue).self, tag: Background.self) { PlainQueue(name: "background") }
  }
}
