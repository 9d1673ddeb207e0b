import ForgeInject
import Testing

@Suite("Where decorators of lists may stand", .timeLimit(.minutes(1)))
struct ListDecoratorRuleTests {
  // MARK: Scopes

  @Test("the root's decorators wrap no element that a scope adds, and a scope's none that it inherits")
  func scopeElements() throws {
    let container = try Container(registering: { registry in
      registry.contributing { $0.register(.scoped, (any Greeting).self) { Said(text: "root") } }
      registry.contributing { $0.decorate((any Greeting).self) { Said(text: "1(\($0.text))") } }
    })
    let plain = try container.makeScope()
    let scope = try container.makeScope(
      ScopeAssembly { registry in
        registry.contributing { $0.register(.scoped, (any Greeting).self) { Said(text: "scope") } }
        registry.contributing { $0.decorate((any Greeting).self) { Said(text: "2(\($0.text))") } }
      })
    #expect(try texts(plain) == ["1(root)"])
    #expect(try texts(scope) == ["1(root)", "2(scope)"])
    #expect(try texts(container.makeScope()) == ["1(root)"])
  }

  @Test("a list to which a scope adds is decorated as the root's is, and sees of the scope nothing else")
  func scopeList() throws {
    let container = try Container(registering: { registry in
      registry.contributing { $0.register(.singleton) { "root" } }
      registry.decorate([String].self) { (list: [String], _: Int) in list.reversed() }
      registry.decorate([String].self) { (list: [String], leaf: Leaf?) in list + [leaf == nil ? "end" : "leaf"] }
      registry.register(.singleton) { 7 }
    })
    let scope = try container.makeScope(
      ScopeAssembly { registry in
        registry.contributing { $0.register(.transient) { "scope" } }
        registry.register(.scoped) { Leaf() }
        registry.register(.transient) { (list: [String]) in Joined(list.joined(separator: " ")) }
      })
    let plain = try container.makeScope()
    let inner = try scope.makeScope(
      InnerScope { registry in registry.contributing { $0.register(.transient) { "inner" } } })
    #expect(try container.resolve([String].self) == ["root", "end"])
    #expect(try plain.resolve([String].self) == ["root", "end"])
    #expect(try scope.resolve([String].self) == ["scope", "root", "end"])
    #expect(try scope.resolve(Joined.self).text == "scope root end")
    #expect(try scope.resolve([String]?.self) == ["scope", "root", "end"])
    #expect(try inner.resolve([String].self) == ["inner", "scope", "root", "end"])
    #expect(try inner.resolve(Joined.self).text == "scope root end")
  }

  @Test("a scope decorates a list that it brings itself, for the scopes within as well")
  func ownScopeList() throws {
    let container = try Container(registering: { _ in })
    let scope = try container.makeScope(
      ScopeAssembly { registry in
        registry.contributing { $0.register(.transient) { "scope" } }
        registry.decorate([String].self) { $0.reversed() }
      })
    let inner = try scope.makeScope(
      InnerScope { registry in registry.contributing { $0.register(.transient) { "inner" } } })
    #expect(try scope.resolve([String].self) == ["scope"])
    #expect(try inner.resolve([String].self) == ["inner", "scope"])
  }

  @Test("a scope decorates no list that it inherits, and no element of one")
  func scopeRule() throws {
    let container = try Container(registering: { registry in
      registry.contributing { registry in
        registry.register(.singleton) { "root" }
        registry.register(.singleton) { Leaf() }
      }
      registry.decorate([Leaf].self, fileID: "App/Main.swift", line: 1) { $0 }
    })
    let error = #expect(throws: GraphError.self) {
      _ = try container.makeScope(
        ScopeAssembly { registry in
          registry.decorate([String].self, fileID: "App/Scope.swift", line: 1) { $0 }
          registry.contributing { $0.decorate(String.self, fileID: "App/Scope.swift", line: 2) { $0 } }
          registry.decorate([Leaf].self, fileID: "App/Scope.swift", line: 3) { $0 }
        })
    }
    #expect(error?.problems.map(\.code) == [.scopeRule, .scopeRule, .scopeRule])
    #expect(
      error?.problems.map(\.description) == [
        """
        `[String]` is decorated in a scope, and contributed to outside of it: a scope adds services and changes none.
          path: [String]
          decorated:
            [String] at App/Scope.swift:1, in ForgeInjectTests.ScopeAssembly
          fix: decorate it in an assembly of the root container.
        """,
        """
        `String` is decorated in a scope, and contributed outside of it: a scope adds services and changes none.
          path: String
          decorated:
            String at App/Scope.swift:2, in ForgeInjectTests.ScopeAssembly
          fix: decorate it in an assembly of the root container.
        """,
        """
        `[ForgeInjectTests.Leaf]` is decorated in a scope, and registered at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly: a scope adds services and changes none.
          path: [ForgeInjectTests.Leaf]
          decorated:
            [ForgeInjectTests.Leaf] at App/Scope.swift:3, in ForgeInjectTests.ScopeAssembly
          fix: decorate it in an assembly of the root container.
        """,
      ])
  }

  // MARK: Nothing to decorate

  @Test("a decorator that meets elements alone is told how to decorate those, and their list")
  func elementsAlone() {
    expectProblems(
      [.missingDependency],
      [
        """
        `any ForgeInjectTests.Greeting` is decorated and not registered: it is contributed to a list.
          path: any ForgeInjectTests.Greeting
          decorated:
            any ForgeInjectTests.Greeting at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          fix: decorate each element with `registry.contributing { $0.decorate((any ForgeInjectTests.Greeting).self) { … } }`, or the list with `registry.decorate([any ForgeInjectTests.Greeting].self) { … }`.
        """
      ]
    ) { registry in
      registry.contributing {
        $0.register(.singleton, (any Greeting).self, fileID: "App/Main.swift", line: 1, builder: Greeter.init)
      }
      registry.decorate((any Greeting).self, fileID: "App/Main.swift", line: 2) { $0 }
    }
  }

  @Test("decorating elements that nobody contributes, or a list without any, is a problem")
  func nothing() {
    expectProblems(
      [.missingDependency, .missingDependency, .missingDependency],
      [
        """
        `ForgeInjectTests.Leaf` is decorated as an element of a list, and nothing is contributed to that.
          path: ForgeInjectTests.Leaf
          decorated:
            ForgeInjectTests.Leaf at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          fix: `ForgeInjectTests.Leaf` is registered by itself, at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly. Decorate that outside of `registry.contributing`, or contribute to the list with `registry.contributing { $0.register(.singleton, ForgeInjectTests.Leaf.self, builder: …) }`, or declare with `registry.contribute(ForgeInjectTests.Leaf.self)` that it may be empty.
        """,
        """
        `ForgeInjectTests.A` is decorated as an element of a list, and nothing is contributed to that.
          path: ForgeInjectTests.A
          decorated:
            ForgeInjectTests.A at App/Main.swift:3, in ForgeInjectTests.ClosureAssembly
          fix: contribute to the list with `registry.contributing { $0.register(.singleton, ForgeInjectTests.A.self, builder: …) }`, or declare with `registry.contribute(ForgeInjectTests.A.self)` that it may be empty.
        """,
        """
        `[ForgeInjectTests.A]` is decorated and not registered.
          path: [ForgeInjectTests.A]
          decorated:
            [ForgeInjectTests.A] at App/Main.swift:4, in ForgeInjectTests.ClosureAssembly
          fix: contribute to the list with `registry.contributing { $0.register(.singleton, ForgeInjectTests.A.self, builder: …) }`, or declare with `registry.contribute(ForgeInjectTests.A.self)` that it may be empty.
        """,
      ],
      // Nothing of this is seen by what stands in an assembly.
      overrides: { $0.contributing { $0.register(.singleton) { A() } } }
    ) { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1) { Leaf() }
      registry.contributing { registry in
        registry.decorate(Leaf.self, fileID: "App/Main.swift", line: 2) { $0 }
        registry.decorate(A.self, fileID: "App/Main.swift", line: 3) { $0 }
      }
      registry.decorate([A].self, fileID: "App/Main.swift", line: 4) { $0 }
    }
  }
}

private func texts(_ container: Container) throws -> [String] {
  try container.resolve([any Greeting].self).map(\.text)
}

private struct Joined: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

private struct InnerScope: Assembly {
  let body: @Sendable (inout Registry) -> Void
  init(_ body: @escaping @Sendable (inout Registry) -> Void) { self.body = body }
  func assemble(into registry: inout Registry) { body(&registry) }
}
