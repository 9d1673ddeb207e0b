import Foundation

@testable import ForgeObservers

/// An application object whose answers a test writes.
@MainActor final class ScriptedSource {
  nonisolated static let didBecomeActive = Notification.Name("ScriptedSourceDidBecomeActive")
  nonisolated static let launches = ["WillLaunch", "DidLaunch"].map { Notification.Name("ScriptedSource\($0)") }

  /// Nil before the launch.
  var answer: ProtectedDataState? = .available
  /// Called in the middle of each read, before the answer is given.
  var duringRead: () -> Void = {}
  private(set) var readCount = 0

  /// What an observer is given.
  var value: ProtectedDataSource {
    ProtectedDataSource(launches: Self.launches, didBecomeActive: Self.didBecomeActive) { [self] in
      readCount += 1
      duringRead()
      return answer
    }
  }
}
