import ForgeInject
import ForgeTesting
import Testing

@Suite("Overrides")
struct OverrideTests {
  private struct App: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.singleton, (any Greeting).self, builder: Greeter.init)
      registry.register(.transient) { (greeting: any Greeting) in Sentence(text: greeting.text) }
    }
  }
  private struct Sentence { let text: String }

  @Test(
    "replace a registration for all who need it",
    .container(App(), overrides: { $0.register(.transient, (any Greeting).self) { GreetingValue() } }))
  func replace() throws {
    let sentence = try Container.current.resolve(Sentence.self)
    #expect(sentence.text == "value")
  }

  @Test(
    "may bring dependencies that are marked as additions",
    .container(
      App(),
      overrides: { registry in
        registry.adding { $0.register(.singleton) { Leaf() } }
        registry.register(.singleton, (any Greeting).self) { (_: Leaf) in GreetingValue() }
      }))
  func add() throws {
    #expect(try Container.current.resolve((any Greeting).self).text == "value")
  }

  @Test("of one service are a problem when there are two")
  func twice() {
    let graph = DependencyGraph(
      App(),
      overrides: { registry in
        registry.register(.singleton, (any Greeting).self) { GreetingValue() }
        registry.register(.singleton, (any Greeting).self) { GreetingValue() }
      })
    #expect(graph.problems.map(\.code) == [.duplicate])
  }

  @Test("are checked like any registration")
  func checked() {
    let graph = DependencyGraph(
      App(), overrides: { $0.register(.singleton, (any Greeting).self) { (_: Leaf) in GreetingValue() } })
    #expect(graph.problems.map(\.code) == [.missingDependency])
    #expect(graph.problems.first?.description.contains(", in the overrides") == true)
  }

  @Test("belong to their container alone")
  func isolated() throws {
    let plain = try Container(App())
    let faked = try Container(App(), overrides: { $0.register(.singleton, (any Greeting).self) { GreetingValue() } })
    #expect(try plain.resolve((any Greeting).self).text == "hello")
    #expect(try faked.resolve((any Greeting).self).text == "value")
  }
}
