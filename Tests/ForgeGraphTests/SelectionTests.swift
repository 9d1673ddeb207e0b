import ForgeInject
import Testing

@testable import ForgeGraph

/// Parts of a graph.
@Suite("Parts of a graph")
struct SelectionTests {
  let shop = GraphDocument(DependencyGraph(ShopAssembly()))
  let town = GraphDocument(DependencyGraph(assemblies: Town.assemblies))

  @Test(
    "what a service needs",
    arguments: ["any Reading", "Reading", "ForgeGraphTests.Reading", "any ForgeGraphTests.Reading"])
  func needs(name: String) throws {
    #expect(
      try shop.needs(of: name).text(.tree) == """
        ForgeGraphTests.StorageAssembly
        └─ any Reading (alias)  Shop/Storage.swift:8
           └─ alias of: Database (singleton, async)  Shop/Storage.swift:7
              ├─ list: any Migration (list element, singleton)  Shop/Storage.swift:5
              └─ list: any Migration (list element, singleton)  Shop/Storage.swift:6
                 └─ any Clock (singleton)  Shop/Network.swift:4
        """)
  }

  @Test("who needs a service")
  func users() throws {
    #expect(
      try shop.users(of: "Database").text(.tree) == """
        ForgeGraphTests.StorageAssembly
        └─ Database (singleton, async)  Shop/Storage.swift:7
           └─ alias of: any Reading (alias)  Shop/Storage.swift:8
              └─ Report (transient)  Shop/Shop.swift:10
                 └─ provider: Window (singleton, @MainActor)  Shop/Shop.swift:12
        """)
  }

  @Test("services of one name are asked for with their places")
  func twins() throws {
    let document = GraphDocument(Twins.graph)
    #expect(
      try document.users(of: "Ticket (Twins/There.swift:1)").text(.tree) == """
        ForgeGraphTests.TicketAssembly (Twins/There.swift)
        └─ Ticket (Twins/There.swift:1) (singleton)  Twins/There.swift:1
           └─ OtherTwins.Pair (transient)  Twins/There.swift:2
              └─ optional: Journal (Twins/Here.swift:2) (singleton)  Twins/Here.swift:2
        """)
    #expect(
      throws: GraphQueryError(
        "`Ticket` may be `ForgeGraphTests.Ticket (Twins/Here.swift:1)` or `ForgeGraphTests.Ticket (Twins/There.swift:1)`: give one of these names."
      )
    ) { try document.users(of: "Ticket") }
  }

  @Test("who needs what is not registered")
  func usersOfMissing() throws {
    let ruin = GraphDocument(RuinAssembly.graph)
    let users = try ruin.users(of: "Outbox")
    #expect(users.nodes.map(\.name) == ["Uploader", "OutboxStore", "any Outbox"].map(qualified))
    #expect(users.problems.map(\.code) == ["missingDependency", "missingDependency"])
    let lines = try users.text(.tree).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(6).joined(separator: "\n") == """
        not registered
        └─ any Outbox  ⚠ not registered
           ├─ Uploader (singleton)  Ruin/Ruin.swift:7  ⚠ not registered
           └─ OutboxStore (singleton)  Ruin/Ruin.swift:8  ⚠ not registered

        ⚠ 2 problems
        """)
  }

  private func qualified(_ name: String) -> String {
    name.hasPrefix("any ") ? "any ForgeGraphTests.\(name.dropFirst(4))" : "ForgeGraphTests.\(name)"
  }

  @Test("a part has the problems that are in it, under their numbers")
  func problems() throws {
    let part = try GraphDocument(RuinAssembly.graph).needs(of: "Keeper")
    #expect(part.problems.map(\.code) == ["captiveDependency"])
    #expect(part.edges.map(\.problems) == [[part.problems[0].id], [part.problems[0].id]])
    #expect(part.problems[0].id == 4)
  }

  @Test("a part is narrowed further, and its JSON says what was asked for")
  func narrowed() throws {
    let part = try shop.needs(of: "Window").users(of: "Clock")
    #expect(part.focus?.relation == .users)
    #expect(part.nodes.count < shop.nodes.count)
    #expect(part.nodes.contains { $0.name == "ForgeGraphTests.Theme" })
    #expect(!part.nodes.contains { $0.name == "ForgeGraphTests.Cart" })
  }

  @Test(
    "an unknown service gets near misses",
    arguments: [
      ("Databse", "no service is called `Databse`. Did you mean `ForgeGraphTests.Database`?"),
      ("databas", "no service is called `databas`. Did you mean `ForgeGraphTests.Database`?"),
      ("grat", "no service is called `grat`. Did you mean `any ForgeGraphTests.Migration`?"),
      ("Nothing", "no service is called `Nothing`."),
      ("", "no service is called ``."),
    ])
  func unknown(name: String, text: String) throws {
    let error = #expect(throws: GraphQueryError.self) { try shop.needs(of: name) }
    #expect(error?.description == text)
  }

  @Test("a name that several have is refused")
  func ambiguous() throws {
    let error = #expect(throws: GraphQueryError.self) { try town.needs(of: "Screen") }
    #expect(
      error?.description.hasPrefix("`Screen` may be `ForgeGraphTests.Screen<ForgeGraphTests.Accounts>` or") == true)
    #expect(try town.needs(of: "Screen<Chat>").nodes.count > 1)
  }

  @Test("the graph of a big app as a tree")
  func tree() throws {
    try Golden.expect(town.text(.tree), is: "town.txt")
  }

  @Test("the lines of a long chain stay short, and every service is there")
  func chain() throws {
    let nodes = (0..<1_000).map { index in
      GraphDocument.Node(
        id: index, name: "App.S\(index)", role: .service, lifetime: "singleton", isolation: "nonisolated",
        assembly: "App.A")
    }
    let edges = (1..<1_000).map { GraphDocument.Edge(from: $0 - 1, to: $0, kinds: []) }
    let text = try GraphDocument(nodes: nodes, edges: edges, problems: [], focus: nil).text(.tree)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < 100 })
    let words = Set(text.split { $0.isWhitespace })
    #expect((0..<1_000).allSatisfy { words.contains("S\($0)") })
  }
}
