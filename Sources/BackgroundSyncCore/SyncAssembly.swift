import Forge

/// Registers the sync service and what shows its work.
///
/// It needs the services of ``StorageAssembly`` and an `ObserverAssembly`, of which the app chooses the configuration.
struct SyncAssembly: Assembly {
  let console: Console
  let pace: SyncPace

  func assemble(into registry: inout Registry) {
    registry.register(.singleton, builder: { console })
    registry.register(.singleton, builder: { pace })
    registry.register(.singleton, builder: SyncJournal.init)
    registry.register(.singleton, (any SyncServicing).self, builder: SyncService.init)
    registry.register(.singleton, mainActorBuilder: SyncModel.init)
  }
}
