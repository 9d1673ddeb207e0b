import BackgroundSyncCore
import ForgeGraph

@main
struct AppGraph: GraphProgram {
  static var assemblies: [any Assembly] { SyncProgram.assemblies }
}
