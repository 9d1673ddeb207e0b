import ForgeGraph
import Shop

@main
struct AppGraph: GraphProgram {
  static var assemblies: [any Assembly] { [ShopAssembly()] }
}
