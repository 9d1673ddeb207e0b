import ForgeGraph
import Podcasts

@main
struct AppGraph: GraphProgram {
  static var assemblies: [any Assembly] { [PodcastsAssembly()] }
  static var scopes: [GraphScope] { [GraphScope("session", SessionAssembly(account: Account(name: "sample")))] }
}
