import ForgeGraph
import ForgeInject
import Shop

@main
struct AppGraph: GraphProgram {
  static var assemblies: [any Assembly] { [ShopAssembly(), StorageAssembly()] }
}
