import ForgeInject
import Testing

@testable import ForgeGraph

/// What pictures show of decorated lists.
@Suite("Nodes of decorators")
struct DecoratorNodeTests {
  private final class Lamp: Sendable {}
  private final class House: Sendable {}

  private struct HouseAssembly: Assembly {
    let decorate: @Sendable (inout Registry) -> Void

    func assemble(into registry: inout Registry) {
      registry.register(.singleton) { Lamp() }
      registry.contributing { $0.register(.singleton) { "1" } }
      registry.contributing { $0.register(.singleton) { "2" } }
      decorate(&registry)
      registry.register(.singleton) { (_: [String]) in House() }
    }
  }

  @Test("a decorator of a list wraps its elements")
  func lists() {
    let graph = DependencyGraph(
      HouseAssembly { $0.decorate([String].self) { (list: [String], _: Lamp) in list } })
    #expect(graph.problems.isEmpty)
    let nodes = ScopedGraph(graph).parts[0].nodes
    let decorator = nodes.first { $0.role == .decorator }
    let elements = nodes.filter { $0.role == .contribution }
    #expect(elements.count == 2)
    #expect(decorator?.edges.map(\.isWrapping) == [true, true, false])
    #expect(decorator?.edges.prefix(2).map(\.forms) == [.list, .list])
    #expect(decorator?.edges.prefix(2).map(\.target) == elements.map { .registration($0.place) })
    #expect(nodes.contains { $0.edges.map(\.target) == [.registration(decorator?.place ?? -1)] })
  }

  @Test("the further parameters of a decorator are edges of each element")
  func elements() throws {
    let graph = DependencyGraph(
      HouseAssembly { registry in
        registry.contributing { $0.decorate(String.self) { (element: String, _: Lamp) in element } }
      })
    #expect(graph.problems.isEmpty)
    let nodes = ScopedGraph(graph).parts[0].nodes
    try #require(nodes.count == 6)
    #expect(nodes.map(\.role) == [.service, .service, .decorator, .decorator, .contribution, .contribution])
    #expect(nodes.map(\.isWrapped) == [false, false, false, false, true, true])
    let decorators = nodes.filter { $0.role == .decorator }.map(\.place)
    #expect(nodes[1].edges.map(\.target) == decorators.map { .registration($0) })
    #expect(nodes[2].edges.map(\.isWrapping) == [true, false])
    #expect(nodes[2].edges.map(\.target) == [.registration(nodes[4].place), .registration(nodes[0].place)])
  }
}
