import Forge
import Synchronization

@testable import BackgroundSyncCore

/// A credential that a test lets fail.
final class ScriptedCredentials: CredentialReading {
  private let isReadable = StateBroadcaster(true)
  private let reads = Mutex<(left: Int, action: @Sendable () -> Void)>((.max, {}))

  func fail() { isReadable.send(false) }
  func succeed() { isReadable.send(true) }

  /// Has something done, by the reader, in the middle of so many reads from now on.
  func onRead(_ count: Int, _ action: @escaping @Sendable () -> Void) { reads.withLock { $0 = (count, action) } }

  func apiToken() throws(CredentialUnreadable) -> String {
    guard isReadable.state else { throw CredentialUnreadable(description: "locked") }
    let action = reads.withLock { reads in
      reads.left -= 1
      return reads.left == 0 ? reads.action : nil
    }
    action?()
    return "secret"
  }
}
