import ForgeGraph
import Shop

@main
struct AppGraph: GraphProgram {
  static var assemblies: [any Assembly] { [ShopAssembly(), StorageAssembly()] }

  static var scopes: [GraphScope] {
    get throws { [GraphScope("order", OrderAssembly(number: try OrderAssembly.sample(among: [1])))] }
  }
}
