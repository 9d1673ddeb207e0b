import Forge

/// Registers where records come from, where they go and where the credential is.
struct StorageAssembly: Assembly {
  let files: SyncFiles
  var clock: any Clock<Duration> = ContinuousClock()

  func assemble(into registry: inout Registry) {
    registry.register(.singleton, (any CredentialReading).self, builder: { Vault(path: files.vault) })
    registry.register(.singleton, builder: { Outbox(path: files.outbox) })
    registry.register(.singleton, builder: { Destination(path: files.destination, clock: clock) })
  }
}
