@testable import ForgeGraph

/// The graph of an app with so many services, in assemblies of 25, most of whose needs are near.
///
/// It is made without an assembly, since each service of one has a type of its own.
enum LargeGraph {
  static func document(of count: Int) -> GraphDocument {
    var random = SplitMix(seed: 1)
    let size = 25
    let lifetimes = ["singleton", "singleton", "transient", "scoped", "eagerSingleton", "weak"]
    let kinds = ["Store", "Client", "Model", "Repository", "Router", "Cache", "Loader", "Screen"]
    var nodes: [GraphDocument.Node] = []
    var edges: [GraphDocument.Edge] = []
    for id in 0..<count {
      let module = id / size
      let name = "App.Feature\(module).\(kinds[id % kinds.count])\(id)"
      var node = GraphDocument.Node(id: id, name: name, role: .service)
      node.lifetime = lifetimes[Int.random(in: 0..<lifetimes.count, using: &random)]
      node.isolation = id % 7 == 3 ? "mainActor" : id % 11 == 5 ? "async" : "nonisolated"
      node.assembly = "App.Feature\(module)Assembly"
      node.file = "App/Feature\(module)Assembly.swift"
      node.line = UInt(10 + id % size)
      node.isOpaque = id % 97 == 50
      nodes.append(node)
      var needs: Set<Int> = []
      for _ in 0..<Int.random(in: 0...3, using: &random) where id > 0 {
        let first = Int.random(in: 0..<5, using: &random) == 0 ? (module - 5) * size : module * size
        needs.insert(Int.random(in: min(max(0, first), id - 1)..<id, using: &random))
      }
      let isWeak = id % 13 == 0
      edges += needs.sorted().map { GraphDocument.Edge(from: id, to: $0, kinds: isWeak ? [.provider] : []) }
    }
    return GraphDocument(nodes: nodes, edges: edges, problems: [], focus: nil)
  }
}
