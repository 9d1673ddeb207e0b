import Forge

struct SyncAssembly: Assembly {
  var dependencies: [any Assembly] { [ObserverAssembly()] }

  func assemble(into registry: inout Registry) {
    registry.register(.singleton, mainActorBuilder: LockModel.init)
    registry.register(.transient, mainActorBuilder: DetailModel.init)
  }
}
