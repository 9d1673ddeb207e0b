import Forge

@testable import BackgroundSyncCore

/// A credential that a test lets fail.
final class ScriptedCredentials: CredentialReading {
  private let isReadable = StateBroadcaster(true)

  func fail() { isReadable.send(false) }
  func succeed() { isReadable.send(true) }

  func apiToken() throws(CredentialUnreadable) -> String {
    guard isReadable.state else { throw CredentialUnreadable(description: "locked") }
    return "secret"
  }
}
