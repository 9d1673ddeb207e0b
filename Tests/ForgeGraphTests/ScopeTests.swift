import ForgeInject
import Foundation
import Testing

@testable import ForgeGraph

/// Scopes that a program describes, in its report and in parts of its graph; ``FormatTests`` has them in every format.
@Suite("Described scopes")
struct ScopeTests {
  private func run(
    _ arguments: String..., on graph: DependencyGraph = Forum.graph, _ scopes: [GraphScope] = Forum.scopes
  ) async -> GraphCommand.Result {
    await GraphCommand(name: "ForumGraph", directory: URL(filePath: "/nowhere"), graph: { graph }, scopes: { scopes })
      .run(arguments)
  }

  private let document = GraphDocument(Forum.graph, scopes: Forum.scopes)

  @Test("--check says that all is well with the scopes too, and what Optionals of theirs are nil")
  func clean() async {
    let result = await run("--check")
    #expect(
      result.output == """
        Forum/Guest.swift:2: note: in scope “guest”: `ForgeGraphTests.Forum.Handler` gets nil for an Optional: `ForgeGraphTests.Forum.Badge` is not registered. A parameter's default value does not count.
          file: not found in /nowhere
        no problem in 11 services and 5 scopes

        """)
    #expect(result.status == .success && result.errors.isEmpty)
  }

  @Test("--check reports what a scope misses though the root misses nothing")
  func missing() async {
    let result = await run("--check", on: Forum.graph, [GraphScope("request", Forum.RequestAssembly())])
    #expect(
      result.output == """
        Forum/Request.swift:2: error: in scope “request”: `ForgeGraphTests.Forum.Handler` needs `ForgeGraphTests.Forum.Inbox`, which is not registered.
          path: ForgeGraphTests.Forum.Handler → ForgeGraphTests.Forum.Inbox
          registered:
            ForgeGraphTests.Forum.Handler at Forum/Request.swift:2, in ForgeGraphTests.Forum.RequestAssembly
          fix: register `ForgeGraphTests.Forum.Inbox` in an assembly of this container; what is registered as a protocol is found by that alone.
          file: not found in /nowhere
        1 problem in 6 services and 1 scope

        """)
    #expect(result.status == .problems)
    #expect(await run("--check", on: Forum.graph, []).output == "no problem in 4 services\n")
  }

  @Test("--check reports every problem of every scope, those of the root once")
  func problems() async throws {
    let result = await run("--check", on: BrokenForum.graph, BrokenForum.scopes)
    #expect(result.status == .problems)
    try Golden.expect(String(result.output.dropLast()), is: "brokenForum.check.txt")
  }

  @Test("a scope sees what is around it, and nothing of those beside it")
  func siblings() {
    let beside = [
      GraphScope("member", Forum.MemberAssembly(member: Forum.Member())), GraphScope("inbox", Forum.InboxAssembly()),
    ]
    let missing = GraphDocument(Forum.graph, scopes: beside)
    #expect(missing.problems.map(\.code) == ["missingDependency"] && missing.problems[0].scopeID == 2)
    let within = [GraphScope("member", assemblies: beside[0].assemblies, scopes: [beside[1]])]
    #expect(GraphDocument(Forum.graph, scopes: within).problems.isEmpty)
  }

  @Test("a service of two scopes is wrong in the one that has the problem")
  func sharedService() throws {
    let broken = GraphDocument(BrokenForum.graph, scopes: BrokenForum.scopes)
    let inboxes = broken.nodes.filter { $0.name == "ForgeGraphTests.Forum.Inbox" }
    #expect(inboxes.map(\.scopeID) == [1, 3])
    let wrong = broken.edges.filter { edge in inboxes.contains { $0.id == edge.from } && !edge.problems.isEmpty }
    #expect(wrong.map(\.from) == [inboxes[1].id])
  }

  @Test("each scope's edges lead to its own services, and to those of the root")
  func edges() throws {
    let names = Dictionary(uniqueKeysWithValues: document.nodes.map { ($0.id, $0) })
    let inboxes = document.nodes.filter { $0.name == "ForgeGraphTests.Forum.Inbox" }
    let needs = inboxes.map { inbox in
      document.edges.filter { $0.from == inbox.id }.compactMap { names[$0.to] }.map { "\($0.place ?? "") \($0.scope)" }
    }
    #expect(
      needs == [
        ["Forum/Member.swift:1 1", "Forum/Forum.swift:2 0"], ["Forum/Guest.swift:1 1", "Forum/Forum.swift:2 0"],
      ])
  }

  @Test("what a singleton of the root keeps is told once, and a singleton of a scope is refused")
  func captives() {
    let broken = GraphDocument(BrokenForum.graph, scopes: BrokenForum.scopes)
    let captives = broken.problems.filter { $0.code == "captiveDependency" }
    #expect(captives.map(\.scopeID) == [nil])
    #expect(captives[0].text.hasPrefix("`ForgeGraphTests.BrokenForum.Keeper` is registered"))
    #expect(
      broken.problems.filter { $0.code == "scopeRule" }.map(\.summary) == [
        "in scope “session”: `ForgeGraphTests.BrokenForum.Cache` is registered `.singleton` in a scope, and only the root container has instances for all.",
        "in scope “session”: `ForgeGraphTests.Forum.Settings` is registered in a scope, and at Forum/Forum.swift:1, in ForgeGraphTests.Forum.ForumAssembly: a scope adds services and replaces none.",
      ])
  }

  @Test("the root's part of a tree is the same with and without scopes")
  func tree() throws {
    let text = try document.text(.tree)
    #expect(text.hasPrefix(try GraphDocument(Forum.graph).text(.tree) + "\n\nscope session\n"))
  }

  @Test("who needs a service of the root, in each scope")
  func users() throws {
    let users = try document.users(of: "Database")
    #expect(
      try users.text(.tree) == """
        ForgeGraphTests.Forum.ForumAssembly
        └─ Forum.Database (singleton)  Forum/Forum.swift:2
           ├─ Forum.Inbox (scoped)  Forum/Inbox.swift:1  in scope “session”
           │  └─ Forum.Handler (transient)  Forum/Request.swift:2  in scope “session/request”
           └─ Forum.Inbox (scoped)  Forum/Inbox.swift:1  in scope “guest”
        """)
    #expect(users.scopes.map(\.name) == ["session", "request", "guest"])
  }

  @Test("what a service needs that two scopes have")
  func needs() throws {
    let needs = try document.needs(of: "Inbox")
    #expect(
      try needs.text(.tree) == """
        scope session
          ForgeGraphTests.Forum.InboxAssembly
          └─ Forum.Inbox (scoped)  Forum/Inbox.swift:1
             ├─ Forum.Member (scoped)  Forum/Member.swift:1
             └─ Forum.Database (singleton)  Forum/Forum.swift:2
                └─ Forum.Settings (singleton)  Forum/Forum.swift:1

        scope guest
          ForgeGraphTests.Forum.InboxAssembly
          └─ Forum.Inbox (scoped)  Forum/Inbox.swift:1
             ├─ Forum.Member (scoped)  Forum/Guest.swift:1
             └─ Forum.Database (singleton)  Forum/Forum.swift:2  (its needs: above)
        """)
    #expect(try document.needs(of: "Request").scopes.map(\.name) == ["session", "request"], "with the one around it")
    #expect(try document.needs(of: "Mailer").scopes.isEmpty)
  }

  @Test("the ways tell the scopes that they go through")
  func ways() async {
    #expect(
      await run("--why", "Inbox", "Settings").output == """
        2 ways from `Forum.Inbox` to `Forum.Settings`, the shortest first

        1. Forum.Inbox  Forum/Inbox.swift:1  in scope “session”
           → Forum.Database  Forum/Forum.swift:2
           → Forum.Settings  Forum/Forum.swift:1

        2. Forum.Inbox  Forum/Inbox.swift:1  in scope “guest”
           → Forum.Database  Forum/Forum.swift:2
           → Forum.Settings  Forum/Forum.swift:1

        """)
  }

  @Test("types of one name in two scopes are told apart, in texts and in what they are wrong about")
  func twins() throws {
    let document = GraphDocument(
      DependencyGraph(),
      scopes: [
        GraphScope("here", assemblies: [Twins.assembly]),
        GraphScope("there", assemblies: [OtherTwins.assembly, MissingAssembly()]),
      ])
    let text = try document.text(.tree)
    #expect(text.contains("─ Ticket (Twins/Here.swift:1) (singleton)"))
    #expect(text.contains("─ Ticket (Twins/There.swift:1) (singleton)"))
    #expect(
      document.problems.contains {
        $0.text.hasPrefix("in scope “there”: `ForgeGraphTests.Ticket (Twins/There.swift:1)` is registered `.singleton`")
      })
    #expect(document.loose.isEmpty, "each is drawn where it is")
  }

  private struct MissingAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.transient, fileID: "Twins/Missing.swift", line: 1) { (_: Forum.Badge) in Forum.Handler() }
    }
  }

  @Test("scopes of a scope's own graph continue its levels")
  func levels() throws {
    let scope = try Container(DependencyGraph(ShopAssembly())).makeScope(SessionAssembly())
    let document = GraphDocument(
      scope.graph,
      scopes: [GraphScope("guest", Forum.GuestAssembly(), scopes: [GraphScope("twice", assemblies: [Twins.assembly])])])
    #expect(Set(document.nodes.map { [$0.scope, $0.scopeID ?? 0] }) == [[0, 0], [1, 0], [2, 1], [3, 2]])
    let text = try document.text(.tree)
    #expect(text.contains("\n\nForgeGraphTests.SessionAssembly, in a scope\n└─ "))
    #expect(text.contains("\n\nscope guest\n  ForgeGraphTests.Forum.GuestAssembly\n  ├─ "))
  }

  @Test("names of scopes are escaped in pictures")
  func escaping() throws {
    let document = GraphDocument(
      Forum.graph, scopes: [GraphScope(#"<a> "b" & c"#, Forum.MemberAssembly(member: Forum.Member()))])
    #expect(try document.text(.mermaid).contains("\n  subgraph g1[\"scope #lt;a#gt; #quot;b#quot; #amp; c\"]\n"))
    #expect(try document.text(.dot).contains("\n    graph [label=\"scope <a> \\\"b\\\" & c\", labeljust=l"))
  }

  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "there is no sample" }
  }

  @Test("what the scopes throw ends the program with 1", arguments: ["--check", "--format=mermaid", "--root=Inbox"])
  func throwingScopes(argument: String) async {
    let result = await GraphCommand(
      name: "ForumGraph", directory: URL(filePath: "/nowhere"), graph: { Forum.graph }, scopes: { throw Refusal() }
    ).run([argument])
    #expect(result.errors == "error: `scopes` threw an error: there is no sample\n")
    #expect(result.output.isEmpty && result.status.rawValue == 1)
  }

  @Test("so does what the assemblies throw, and help comes without either")
  func throwingAssemblies() async {
    let command = GraphCommand(
      name: "ForumGraph", directory: URL(filePath: "/nowhere"), graph: { throw Refusal() }, scopes: { throw Refusal() })
    #expect(await command.run([]).errors == "error: `assemblies` threw an error: there is no sample\n")
    #expect(await command.run([]).status.rawValue == 1)
    #expect(await command.run(["--help"]).status == .success)
  }

  private struct Program: GraphProgram {
    static var assemblies: [any Assembly] {
      get throws { throw Refusal() }
    }
  }

  @Test("a program describes no scope unless it says so")
  func program() throws {
    #expect(throws: Refusal.self) { try Program.assemblies }
    #expect(Program.scopes.isEmpty)
  }
}
