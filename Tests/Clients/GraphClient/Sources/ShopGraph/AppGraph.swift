import ForgeGraph
import Shop

@main
struct AppGraph: GraphProgram {
  static var assemblies: [any Assembly] { [ShopAssembly()] }

  static var scopes: [GraphScope] {
    [GraphScope("customer", CustomerAssembly(name: ""), scopes: [GraphScope("order", OrderAssembly(number: 0))])]
  }
}
