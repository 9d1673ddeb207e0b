import App
import ForgeGraph

@main
struct AppGraph: GraphProgram {
  static var assemblies: [any Assembly] { [AppAssembly()] }
}
