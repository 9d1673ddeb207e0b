import BackgroundSyncCore
import ForgeGraph
import ForgeInject

@main
struct AppGraph: GraphProgram {
  static var assemblies: [any Assembly] { SyncProgram.assemblies }
}
