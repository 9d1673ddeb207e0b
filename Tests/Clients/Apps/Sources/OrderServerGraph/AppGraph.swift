import ForgeGraph
import OrderServer

@main
struct AppGraph: GraphProgram {
  static var assemblies: [any Assembly] { [ServerAssembly(configuration: Configuration())] }

  static var scopes: [GraphScope] { [GraphScope("request", RequestAssembly(Request(id: 0, path: "/health")))] }
}
