import ForgeInject
import Testing

@testable import ForgeGraph

/// Why one service needs another.
@Suite("Ways")
struct WaysTests {
  let shop = GraphDocument(DependencyGraph(ShopAssembly()))

  @Test("all ways, with their places, the shortest first")
  func text() throws {
    #expect(
      try WaysText(shop, from: "Window", to: "Clock").text == """
        2 ways from `Window` to `any Clock`, the shortest first

        1. Window  Shop/Shop.swift:12
           → Theme  Shop/Shop.swift:11
           → any Clock  Shop/Network.swift:4

        2. Window  Shop/Shop.swift:12
           → provider: Report  Shop/Shop.swift:10
           → any Reading  Shop/Storage.swift:8
           → alias of: Database  Shop/Storage.swift:7
           → list: any Migration  Shop/Storage.swift:6
           → any Clock  Shop/Network.swift:4
        """)
  }

  @Test("a picture has what the ways go through, and no other edge")
  func part() throws {
    let part = try shop.why("Cart", needs: "Clock")
    #expect(part.nodes.map(\.name).contains("ForgeGraphTests.Cart"))
    #expect(!part.nodes.map(\.name).contains("ForgeGraphTests.Theme"))
    #expect(part.edges.count == 4)
  }

  @Test(
    "that there is none is said, with what may explain it",
    arguments: [
      ("Theme", "Cart", "`Theme` does not need `Cart`."),
      (
        "Clock", "Window",
        "`Clock` does not need `Window`.\nIt is the other way round: `--why 'Window' 'Clock'`."
      ),
      (
        "Legacy", "Cart",
        "`Legacy` does not need `Cart`, as far as is known.\nA builder on the way takes a resolver; what it needs is unknown."
      ),
    ])
  func none(service: String, dependency: String, text: String) throws {
    #expect(try WaysText(shop, from: service, to: dependency).text == text)
    #expect(try shop.ways(from: service, to: dependency).isEmpty)
  }

  @Test("a service and itself are refused")
  func same() {
    let error = #expect(throws: GraphQueryError.self) { try shop.ways(from: "Cart", to: "ForgeGraphTests.Cart") }
    #expect(error?.description == "`Cart` and `ForgeGraphTests.Cart` are one service.")
  }

  @Test("the ten shortest, as a search through all would find them", arguments: UInt64(0)..<300)
  func random(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let count = Int.random(in: 2...8, using: &generator)
    var edges: [GraphDocument.Edge] = []
    for from in 0..<count {
      for to in 0..<count where from != to && Int.random(in: 0..<10, using: &generator) < 4 {
        edges.append(GraphDocument.Edge(from: from, to: to, kinds: []))
      }
    }
    let links = Links(edges, \.from, \.to)
    var all: [[Int]] = []
    var open = [[0]]
    while let way = open.popLast() {
      if way[way.count - 1] == count - 1 {
        all.append(way)
      } else {
        for next in links[way[way.count - 1]] where !way.contains(next) { open.append(way + [next]) }
      }
    }
    let found = ShortestWays(links, from: [0], to: [count - 1]).first(10)
    #expect(found.count == min(10, all.count), "seed \(seed)")
    #expect(Set(found).count == found.count && Set(found).isSubset(of: all), "seed \(seed)")
    #expect(found.map(\.count) == all.map(\.count).sorted().prefix(10).map { $0 }, "seed \(seed)")
  }

  @Test("many ways through a circle that leads nowhere end the search as well")
  func clique() {
    var edges = [GraphDocument.Edge(from: 0, to: 1, kinds: [])]
    for from in 2..<40 {
      edges.append(GraphDocument.Edge(from: 0, to: from, kinds: []))
      edges.append(GraphDocument.Edge(from: from, to: 0, kinds: []))
      for to in 2..<40 where to != from { edges.append(GraphDocument.Edge(from: from, to: to, kinds: [])) }
    }
    #expect(ShortestWays(Links(edges, \.from, \.to), from: [0], to: [1]).first(10) == [[0, 1]])
  }
}
