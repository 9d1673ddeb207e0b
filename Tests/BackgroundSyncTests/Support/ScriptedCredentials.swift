import Forge
import Synchronization

@testable import BackgroundSyncCore

/// A credential that a test lets fail.
final class ScriptedCredentials: CredentialReading {
  private let isReadable = StateBroadcaster(true)
  private let readsLeft = Mutex(Int.max)

  func fail() { isReadable.send(false) }
  func succeed() { isReadable.send(true) }

  /// Has the reader's task cancelled when it has read so many times.
  func cancelReaders(after count: Int) { readsLeft.withLock { $0 = count } }

  func apiToken() throws(CredentialUnreadable) -> String {
    guard isReadable.state else { throw CredentialUnreadable(description: "locked") }
    let left = readsLeft.withLock { left in
      left -= 1
      return left
    }
    if left == 0 { withUnsafeCurrentTask { $0?.cancel() } }
    return "secret"
  }
}
