import ForgeInject

/// Runs `body` where only synchronous overloads are considered.
func onlySync<R>(_ body: () throws -> R) rethrows -> R { try body() }

extension Container {
  /// Waits until a container that is told to stop refuses what is new.
  func waitUntilRefusing() async {
    while (try? makeScope()) != nil, !Task.isCancelled { await Task.yield() }
  }
}
