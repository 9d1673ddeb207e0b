import Testing

@testable import ForgeInject

@Suite("Decorators of lists", .timeLimit(.minutes(1)))
struct ListDecoratorTests {
  @Test("a decorator of the list wraps it as a whole, whatever form it is asked for in", arguments: Way.allCases)
  func list(_ way: Way) async throws {
    let (lists, _) = try await way.take(Lists.self) { registry in
      registry.decorate([any Greeting].self) { (inner: [any Greeting], number: Int) in
        inner.reversed() + [Said(text: "\(number)")]
      }
      registry.register(.singleton) { 7 }
      registry.contributing { registry in
        registry.register(.singleton, (any Greeting).self) { Said(text: "1") }
        registry.register(.singleton, (any Greeting).self) { Said(text: "2") }
      }
      registry.register(.transient) { (a: [any Greeting], b: [any Greeting]?, c: Provider<[any Greeting]>) in
        Lists(a, b, try synchronously(c))
      }
    }
    #expect(lists.texts == Array(repeating: ["2", "1", "7"], count: 3))
  }

  @Test("a list of the elements' providers is a list of its own")
  func listOfProviders() throws {
    let container = try Container(registering: { registry in
      registry.contributing { registry in
        registry.register(.singleton) { "1" }
        registry.register(.singleton) { "2" }
      }
      registry.decorate([String].self) { $0.reversed() }
    })
    #expect(try container.resolve([String].self) == ["2", "1"])
    #expect(try container.resolve([Provider<String>].self).map { try $0() } == ["1", "2"])
  }

  @Test("the list has what overrides add, and its decorators wrap in the order of registration")
  func listLayers() throws {
    let container = try Container(
      ClosureAssembly { registry in
        registry.contributing { $0.register(.singleton) { "1" } }
        registry.contributing { $0.decorate(String.self) { "(\($0))" } }
        registry.decorate([String].self) { ["a"] + $0 }
        registry.decorate([String].self) { ["b"] + $0 }
      },
      overrides: { registry in
        registry.decorate([String].self) { ["c"] + $0 }
        registry.contributing { $0.register(.singleton) { "2" } }
      })
    #expect(try container.resolve([String].self) == ["c", "b", "a", "(1)", "2"])
  }

  @Test("a list with asynchronous and main-actor elements is decorated when it is awaited")
  func listIsolation() async throws {
    let container = try Container(registering: { registry in
      registry.contributing { registry in
        registry.register(.singleton, mainActorBuilder: { "main" })
        registry.register(.transient, asyncBuilder: { "new" })
        registry.register(.singleton, asyncBuilder: { "shared" })
      }
      registry.decorate([String].self) { $0.reversed() }
      registry.decorate(
        [String].self,
        mainActorDecorator: { list in
          MainActor.preconditionIsolated()
          return list + ["end"]
        })
    })
    let error = #expect(throws: ResolutionError.self) { _ = try synchronous(container, [String].self) }
    #expect(error?.code == .mainActorRequired || error?.code == .asyncRequired)
    let list = try await Home().run { _ in try await container.resolve([String].self) }
    #expect(list == ["shared", "new", "main", "end"])
  }

  @Test("an empty list that is declared may be decorated")
  func emptyList() throws {
    let container = try Container(registering: { registry in
      registry.contribute(String.self)
      registry.decorate([String].self) { $0 + ["only"] }
    })
    #expect(try container.resolve([String].self) == ["only"])
  }

  @Test("a registration of the list's type is what its decorator wraps")
  func registeredList() throws {
    let container = try Container(registering: { registry in
      registry.contributing { $0.register(.singleton) { "contributed" } }
      registry.register(.singleton) { ["registered"] }
      registry.decorate([String].self) { $0 + ["decorated"] }
    })
    #expect(try container.resolve([String].self) == ["registered", "decorated"])
  }

  @Test("an override of a decorated list replaces it with its decorators")
  func overriddenList() throws {
    let container = try Container(
      ClosureAssembly { registry in
        registry.contributing { $0.register(.singleton) { "contributed" } }
        registry.decorate([String].self) { $0 + ["decorated"] }
      },
      overrides: { registry in registry.register(.singleton) { ["overridden"] } })
    #expect(try container.resolve([String].self) == ["overridden"])
  }
}

private func synchronously<T>(_ provider: Provider<T>) throws -> T { try provider() }

private struct Lists: Sendable {
  let texts: [[String]]
  init(_ lists: [any Greeting]?...) { texts = lists.map { $0?.map(\.text) ?? [] } }
}
