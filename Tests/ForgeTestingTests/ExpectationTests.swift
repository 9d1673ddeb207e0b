import ForgeInject
import ForgeTesting
import Testing

@Suite("Expectations")
struct ExpectationTests {
  @Test("expectValid records nothing about a valid graph, and returns it")
  func valid() {
    let graph = expectValid(AppAssembly())
    #expect(graph.services.count == 4)
    expectValid(
      AppAssembly(), OtherContribution(),
      overrides: { $0.register(.singleton, (any Clock).self) { NamedClock(name: "") } })
  }

  private struct OtherContribution: Assembly {
    func assemble(into registry: inout Registry) { registry.contributing { $0.register(.singleton) { "other" } } }
  }

  @Test("expectValid records each problem at the caller's place, and returns the graph")
  func invalid() {
    let texts = Log<String>()
    let here = #_sourceLocation
    withKnownIssue {
      let graph = expectValid(BrokenAssembly())  // two lines below `here`
      #expect(graph.problems.count == 2)
    } matching: { issue in
      issue.comments.forEach { texts.append($0.rawValue) }
      return issue.sourceLocation?.fileID == here.fileID && issue.sourceLocation?.line == here.line + 2
    }
    #expect(texts.entries.sorted() == brokenTexts.sorted())
  }

  @Test("expectValid records nothing about valid scopes, and returns the graph without them")
  func validScopes() {
    let page = GraphScope("page", assemblies: [Adding<Int>(1)])
    let graph = expectValid(
      AppAssembly(),
      scopes: [
        GraphScope("session", Adding("session"), scopes: [page]), GraphScope("other", Adding("other")),
        GraphScope("bare"),
      ])
    #expect(graph.services.count == 4)
  }

  private struct Adding<Value: Sendable>: Assembly {
    let value: Value
    init(_ value: Value) { self.value = value }
    func assemble(into registry: inout Registry) {
      let value = value
      registry.register(.scoped) { value }
    }
  }

  private struct Reading<Value: Sendable>: Assembly {
    struct Reader {}
    let line: Int
    func assemble(into registry: inout Registry) {
      registry.register(.transient, fileID: "App/Reading.swift", line: UInt(line)) { (_: Value) in Reader() }
    }
  }

  @Test("expectValid records the problems of scopes, each with its scope, though the app's graph has none")
  func invalidScopes() {
    let texts = Log<String>()
    let here = #_sourceLocation
    withKnownIssue {
      let graph = expectValid(  // two lines below `here`
        AppAssembly(),
        scopes: [
          GraphScope("session", Adding(1), scopes: [GraphScope("page", Reading<Bool>(line: 1), Reading<Int>(line: 2))]),
          GraphScope("request", Reading<Int>(line: 3)),
        ],
        overrides: { $0.adding { $0.register(.singleton) { 1.5 } } })
      #expect(graph.problems.isEmpty)
    } matching: { issue in
      issue.comments.forEach { texts.append($0.rawValue) }
      return issue.sourceLocation?.fileID == here.fileID && issue.sourceLocation?.line == here.line + 2
    }
    #expect(
      texts.entries.compactMap { $0.split(separator: "\n").first } == [
        "in scope “session/page”: `ForgeTestingTests.ExpectationTests.Reading<Bool>.Reader` needs `Bool`, which is not registered.",
        "in scope “request”: `ForgeTestingTests.ExpectationTests.Reading<Int>.Reader` needs `Int`, which is not registered.",
      ])
  }

  @Test("expectValid checks scopes over what overrides register")
  func scopesOverOverrides() {
    expectValid(
      AppAssembly(), scopes: [GraphScope("request", Reading<Int>(line: 1))],
      overrides: { $0.adding { $0.register(.singleton) { 1 } } })
  }

  @Test("expectResolves returns the instance")
  func resolves() async throws {
    let container = try Container(AppAssembly())
    let session = await expectResolves(Session.self, in: container)
    let same = try await container.resolve(Session.self)
    #expect(session === same)
  }

  @Test("expectResolves stands where its caller does, and builds on the main actor what belongs there")
  @MainActor
  func isolation() async throws {
    let container = try Container(Opaque())
    // An opaque builder finds a main-actor service only when it stands there itself.
    let store = await expectResolves(Store.self, in: container)
    #expect(store != nil)
    let other = try Container(Opaque())
    await Self.elsewhere(other)
  }

  @concurrent
  private static func elsewhere(_ container: Container) async {
    await withKnownIssue {
      let store = await expectResolves(Store.self, in: container)
      #expect(store == nil)
    } matching: { issue in
      (issue.error as? ResolutionError)?.code == .mainActorRequired
    }
  }

  private struct Opaque: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.singleton, (any Clock).self, mainActorBuilder: { NamedClock(name: "main") })
      registry.register(.singleton) { resolver in
        _ = try resolver.resolve((any Clock).self)
        return Store()
      }
    }
  }

  @Test("expectResolves records the error at the caller's place, and returns nil")
  func doesNotResolve() async throws {
    let container = try Container(AppAssembly())
    let here = #_sourceLocation
    await withKnownIssue {
      let number = await expectResolves(Int.self, in: container)  // two lines below `here`
      #expect(number == nil)
    } matching: { issue in
      (issue.error as? ResolutionError)?.code == .notRegistered
        && issue.sourceLocation?.fileID == here.fileID && issue.sourceLocation?.line == here.line + 2
    }
  }

  @Test("expectResolves records what a builder throws, unchanged")
  func ownError() async throws {
    let container = try Container(
      AppAssembly(), overrides: { $0.register(.singleton) { () throws -> Store in throw Refusal() } })
    await withKnownIssue {
      await expectResolves(Session.self, in: container)
    } matching: { issue in
      issue.error is Refusal
    }
  }
}
