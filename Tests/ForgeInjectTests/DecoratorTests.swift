import Dispatch
import ForgeInject
import Testing

@Suite("Decorators", .timeLimit(.minutes(10)))
struct DecoratorTests {
  // MARK: What is wrapped

  @Test("a decorator takes the place of what it wraps, however that is asked for", arguments: Way.allCases)
  func place(_ way: Way) async throws {
    let (greeting, _) = try await way.take((any Greeting).self) { registry in
      registry.decorate((any Greeting).self) { inner in Said(text: "decorated \(inner.text)") }
      registry.register(.singleton, (any Greeting).self, builder: Greeter.init)
    }
    #expect(greeting.text == "decorated hello")
  }

  @Test("several decorators wrap each other in the order of registration, across assemblies")
  func order() throws {
    struct Base: Assembly {
      func assemble(into registry: inout Registry) {
        registry.register(.singleton, (any Greeting).self) { Said(text: "0") }
        registry.decorate((any Greeting).self) { Said(text: "1(\($0.text))") }
        registry.decorate((any Greeting).self) { Said(text: "2(\($0.text))") }
      }
    }
    struct App: Assembly {
      var dependencies: [any Assembly] { [Base()] }
      func assemble(into registry: inout Registry) {
        registry.decorate((any Greeting).self) { Said(text: "3(\($0.text))") }
      }
    }
    let container = try Container(
      App(), overrides: { $0.decorate((any Greeting).self) { Said(text: "4(\($0.text))") } })
    #expect(try container.resolve((any Greeting).self).text == "4(3(2(1(0))))")
  }

  @Test("the extra parameters of a decorator are edges: resolved, checked, and listed")
  func extraParameters() throws {
    let app = ClosureAssembly { registry in
      registry.register(.singleton, (any Greeting).self, fileID: "App/Main.swift", line: 1, builder: Greeter.init)
      registry.decorate((any Greeting).self, fileID: "App/Main.swift", line: 2) {
        (inner: any Greeting, number: Int, words: [String]) in
        Said(text: "\(inner.text) \(number) \(words)")
      }
    }
    let container = try Container(
      app,
      overrides: { registry in
        registry.adding { $0.register(.singleton) { 7 } }
        registry.contributing { $0.register(.singleton) { "word" } }
      })
    #expect(try container.resolve((any Greeting).self).text == #"hello 7 ["word"]"#)
    #expect(container.graph.services.first?.dependencies == ["Int", "[String]"])
    let graph = DependencyGraph(app, overrides: { $0.contribute(String.self) })
    #expect(
      graph.problems.map(\.description) == [
        """
        `any ForgeInjectTests.Greeting` needs `Int`, which is not registered.
          path: any ForgeInjectTests.Greeting → Int
          registered:
            any ForgeInjectTests.Greeting at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly, as a decorator
          fix: register `Int` in an assembly of this container; what is registered as a protocol is found by that alone. If it is a parameter with a default value, register a closure that leaves it out.
        """
      ])
  }

  @Test("a decorator that needs what needs the service closes a circle")
  func circle() {
    expectProblems(
      [.cycle],
      [
        """
        2 services need each other.
          path: any ForgeInjectTests.Greeting → ForgeInjectTests.A → any ForgeInjectTests.Greeting
          registered:
            any ForgeInjectTests.Greeting at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly, as a decorator
            ForgeInjectTests.A at App/Main.swift:3, in ForgeInjectTests.ClosureAssembly
          fix: move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization.
        """
      ]
    ) { registry in
      registry.register(.singleton, (any Greeting).self, fileID: "App/Main.swift", line: 1, builder: Greeter.init)
      registry.decorate((any Greeting).self, fileID: "App/Main.swift", line: 2) {
        (inner: any Greeting, _: A) in inner
      }
      registry.register(.singleton, fileID: "App/Main.swift", line: 3) { (_: any Greeting) in A() }
    }
  }

  // MARK: Lifetimes

  @Test("a decorated singleton is one instance, and so is what is wrapped")
  func singleton() async throws {
    let inner = Counter()
    let outer = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { () -> Box in
        inner.add()
        return Box(nil)
      }
      registry.decorate(Box.self) { box in
        outer.add()
        return Box(box)
      }
    })
    let boxes = try await race(8) { _ in try container.resolve(Box.self) }
    #expect(boxes.allSatisfy { $0 === boxes[0] })
    #expect(boxes[0].inner != nil)
    #expect(inner.value == 1)
    #expect(outer.value == 1)
  }

  @Test("a decorated transient service is wrapped anew at each resolve, and need not be Sendable")
  func transient() throws {
    let container = try Container(registering: { registry in
      registry.register(.transient) { Draft() }
      registry.decorate(Draft.self) { draft in
        draft.text += "decorated"
        return draft
      }
    })
    let first = try container.resolve(Draft.self)
    let second = try container.resolve(Draft.self)
    #expect(first !== second)
    #expect(first.text == "decorated")
    #expect(second.text == "decorated")
  }

  @Test("a decorated eager singleton is built by start()")
  func eager() async throws {
    let builds = Log<String>()
    let container = try Container(registering: { registry in
      registry.register(.eagerSingleton) { () -> Box in
        builds.append("inner")
        return Box(nil)
      }
      registry.decorate(Box.self) { box in
        builds.append("outer")
        return Box(box)
      }
    })
    try await container.start()
    #expect(builds.entries == ["inner", "outer"])
    _ = try await container.resolve(Box.self)
    #expect(builds.entries.count == 2)
  }

  @Test("a decorated weak service lives while somebody holds the decorator")
  func weak() throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.weak) { () -> Box in
        builds.add()
        return Box(nil)
      }
      registry.decorate(Box.self) { Box($0) }
    })
    var box: Box? = try container.resolve(Box.self)
    weak let outer = box
    weak let inner = box?.inner
    #expect(try container.resolve(Box.self) === box)
    #expect(builds.value == 1)
    box = nil
    #expect(outer == nil)
    #expect(inner == nil)
    _ = try container.resolve(Box.self)
    #expect(builds.value == 2)
  }

  @Test("a decorated scoped service is one for each scope")
  func scoped() throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      registry.register(.scoped) { () -> Box in
        builds.add()
        return Box(nil)
      }
      registry.decorate(Box.self) { Box($0) }
    })
    let one = try container.makeScope()
    let two = try container.makeScope()
    let box = try one.resolve(Box.self)
    #expect(try one.resolve(Box.self) === box)
    #expect(try two.resolve(Box.self) !== box)
    #expect(builds.value == 2)
    #expect(throws: ResolutionError.self) { _ = try container.resolve(Box.self) }
  }

  @Test("a decorator of a singleton that needs a scoped service would keep it for all scopes")
  func captive() {
    expectProblems(
      [.captiveDependency],
      [
        """
        `ForgeInjectTests.Box` is registered `.singleton` and would keep `ForgeInjectTests.Leaf`, which is `.scoped`, for all scopes.
          path: ForgeInjectTests.Box → ForgeInjectTests.Leaf
          registered:
            ForgeInjectTests.Box at App/Main.swift:3, in ForgeInjectTests.ClosureAssembly, as a decorator
            ForgeInjectTests.Leaf at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly
          fix: register `ForgeInjectTests.Box` `.scoped` too, or pass what it needs from `ForgeInjectTests.Leaf` to its methods.
        """
      ]
    ) { registry in
      registry.register(.scoped, fileID: "App/Main.swift", line: 1) { Leaf() }
      registry.register(.singleton, fileID: "App/Main.swift", line: 2) { Box(nil) }
      registry.decorate(Box.self, fileID: "App/Main.swift", line: 3) { (box: Box, _: Leaf) in Box(box) }
    }
  }

  // MARK: Where it runs

  @Test("a decorator runs where the one who resolves stands when the wrapped builder does")
  func runsInPlace() async throws {
    let home = Home()
    let container = try Container(registering: { registry in
      registry.register(.singleton) { Box(nil) }
      registry.decorate(Box.self) { box in
        home.preconditionIsolated()
        return Box(box)
      }
    })
    _ = try await home.run { _ in try await container.resolve(Box.self) }
  }

  @Test(
    "a decorator of a main-actor service runs on the main actor, for shared and transient ones",
    arguments: [true, false])
  func runsOnMain(_ isShared: Bool) async throws {
    let container = try Container(registering: { registry in
      if isShared {
        registry.register(
          .singleton, fileID: "App/Main.swift", line: 1, mainActorBuilder: { Box(model: MainModel()) })
      } else {
        registry.register(
          .transient, fileID: "App/Main.swift", line: 1, mainActorBuilder: { Box(model: MainModel()) })
      }
      registry.decorate(Box.self, fileID: "App/Main.swift", line: 2) { box in
        MainActor.preconditionIsolated()
        return Box(box)
      }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Box.self) }
    #expect(error?.code == .mainActorRequired)
    let box = try await Home().run { _ in try await container.resolve(Box.self) }
    #expect(box.inner != nil)
    _ = try await MainActor.run { try container.resolve(Box.self) }
  }

  @Test("what a decorated main-actor service says when it is resolved elsewhere")
  func mainActorRequired() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, fileID: "App/Main.swift", line: 1, mainActorBuilder: { Box(nil) })
      registry.decorate(Box.self, fileID: "App/Main.swift", line: 2) { Box($0) }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Box.self) }
    expectError(
      error, .mainActorRequired, path: ["Box"],
      """
      `ForgeInjectTests.Box` is built on the main actor, and the code that resolves it is not.
        path: ForgeInjectTests.Box
        decorated:
          ForgeInjectTests.Box at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
        fix: resolve `ForgeInjectTests.Box` with `await`, or make `ForgeInjectTests.Box` an `.eagerSingleton` and call `start()` first; or mark the calling function `@MainActor`. In a default value, a `lazy var` or a global of the main actor, write `resolve(…, on: .mainActor)`; on the main thread in code without annotations, do so within `MainActor.assumeIsolated { … }`.
      """)
  }

  @Test(
    "a decorator of an asynchronous service is awaited off the main actor, for shared and transient ones",
    arguments: [true, false])
  @MainActor
  func runsAsync(_ isShared: Bool) async throws {
    let builds = Counter()
    let container = try Container(registering: { registry in
      let builder: @concurrent @Sendable () async -> Box = {
        builds.add()
        return Box(nil)
      }
      if isShared {
        registry.register(.singleton, asyncBuilder: builder)
      } else {
        registry.register(.transient, asyncBuilder: builder)
      }
      registry.register(.singleton, asyncBuilder: { Leaf() })
      registry.decorate(Box.self) { (box: Box, _: Leaf) in
        dispatchPrecondition(condition: .notOnQueue(.main))
        return Box(box)
      }
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Box.self) }
    #expect(error?.code == .asyncRequired)
    let box = try await container.resolve(Box.self)
    let again = try await container.resolve(Box.self)
    #expect((box === again) == isShared)
    #expect(box.inner != nil)
    #expect(builds.value == (isShared ? 1 : 2))
  }

  @Test("a main-actor decorator runs there, whatever it wraps", arguments: Wrapped.allCases)
  func mainActorDecorator(_ wrapped: Wrapped) async throws {
    let container = try Container(registering: { registry in
      switch wrapped {
      case .shared: registry.register(.singleton) { Box(nil) }
      case .transient: registry.register(.transient) { Box(nil) }
      case .main: registry.register(.singleton, mainActorBuilder: { Box(nil) })
      case .asyncShared: registry.register(.singleton, asyncBuilder: { Box(nil) })
      case .asyncTransient: registry.register(.transient, asyncBuilder: { Box(nil) })
      case .opaque: registry.register(.singleton) { _ in Box(nil) }
      }
      registry.register(.singleton) { Leaf() }
      registry.decorate(
        Box.self,
        mainActorDecorator: { (box: Box, _: Leaf) in
          MainActor.preconditionIsolated()
          return Box(box, model: MainModel())
        })
    })
    let error = #expect(throws: ResolutionError.self) { _ = try container.resolve(Box.self) }
    #expect(error?.code == .mainActorRequired || error?.code == .asyncRequired)
    let box = try await Home().run { _ in try await container.resolve(Box.self) }
    #expect(box.inner != nil)
    #expect(box.model != nil)
    let again = try await container.resolve(Box.self)
    #expect((box === again) == (wrapped != .transient && wrapped != .asyncTransient))
  }

  enum Wrapped: CaseIterable { case shared, transient, main, asyncShared, asyncTransient, opaque }

  @Test("an opaque builder is decorated like any other")
  func opaque() throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton) { Leaf() }
      registry.register(.singleton) { resolver in
        _ = try resolver.resolve(Leaf.self)
        return Box(nil)
      }
      registry.decorate(Box.self) { Box($0) }
    })
    #expect(try container.resolve(Box.self).inner != nil)
  }

  // MARK: Overrides

  @Test("an override replaces a registration with its decorators")
  func override() throws {
    let app = ClosureAssembly { registry in
      registry.register(.singleton, (any Greeting).self) { Said(text: "registered") }
      registry.decorate((any Greeting).self) { Said(text: "decorated \($0.text)") }
    }
    let container = try Container(
      app, overrides: { $0.register(.singleton, (any Greeting).self) { Said(text: "overridden") } })
    #expect(try container.resolve((any Greeting).self).text == "overridden")
    // Whichever stands first in the overrides.
    let both = try Container(
      app,
      overrides: { registry in
        registry.decorate((any Greeting).self) { Said(text: "faked \($0.text)") }
        registry.register(.singleton, (any Greeting).self) { Said(text: "overridden") }
      })
    #expect(try both.resolve((any Greeting).self).text == "faked overridden")
  }

  @Test("an override may give a decorated service another lifetime")
  func overrideLifetime() throws {
    let app = ClosureAssembly { registry in
      registry.register(.singleton) { Box(nil) }
      registry.decorate(Box.self) { Box($0) }
    }
    let container = try Container(
      app,
      overrides: { registry in
        registry.register(.transient) { Box(nil) }
        registry.decorate(Box.self) { Box($0) }
      })
    let box = try container.resolve(Box.self)
    #expect(box.inner != nil)
    #expect(try container.resolve(Box.self) !== box)
  }

  @Test("the parameters of a replaced decorator need not be registered")
  func replacedDecorator() throws {
    let container = try Container(
      ClosureAssembly { registry in
        registry.register(.singleton) { Box(nil) }
        registry.decorate(Box.self) { (box: Box, _: Leaf) in Box(box) }
      },
      overrides: { $0.register(.singleton) { Box(nil) } })
    #expect(try container.resolve(Box.self).inner == nil)
  }

  // MARK: Nothing to decorate

  @Test("decorating what is not registered is a problem, with near misses")
  func nothing() {
    expectProblems(
      [.missingDependency, .missingDependency],
      [
        """
        `ForgeInjectTests.Greeter` is decorated and not registered.
          path: ForgeInjectTests.Greeter
          decorated:
            ForgeInjectTests.Greeter at App/Main.swift:2, in ForgeInjectTests.ClosureAssembly
          fix: `any ForgeInjectTests.Greeting` is registered, at App/Main.swift:1, in ForgeInjectTests.ClosureAssembly. Decorate that one: decorate a service by exactly the type that it is registered as.
        """,
        """
        `ForgeInjectTests.Leaf` is decorated and not registered.
          path: ForgeInjectTests.Leaf
          decorated:
            ForgeInjectTests.Leaf at App/Main.swift:3, in ForgeInjectTests.ClosureAssembly
          fix: decorate a service by exactly the type that it is registered as.
        """,
      ]
    ) { registry in
      registry.register(.singleton, (any Greeting).self, fileID: "App/Main.swift", line: 1, builder: Greeter.init)
      registry.decorate(Greeter.self, fileID: "App/Main.swift", line: 2) { $0 }
      registry.decorate(Leaf.self, fileID: "App/Main.swift", line: 3) { $0 }
    }
  }

  @Test("a decorator in the overrides sees assemblies and overrides; one in an assembly sees no override")
  func layers() throws {
    let graph = DependencyGraph(
      ClosureAssembly { $0.decorate(Leaf.self) { $0 } },
      overrides: { registry in registry.adding { $0.register(.singleton) { Leaf() } } })
    #expect(graph.problems.map(\.code) == [.missingDependency])
    let container = try Container(
      ClosureAssembly { _ in },
      overrides: { registry in
        registry.decorate(Box.self) { Box($0) }
        registry.adding { $0.register(.singleton) { Box(nil) } }
      })
    #expect(try container.resolve(Box.self).inner != nil)
  }

  // MARK: Failures and ends

  @Test("a decorator that throws is tried again, and what it wraps is not built twice")
  func throwing() async throws {
    let builds = Counter()
    let tries = Counter()
    for isAwaited in [true, false] {
      let container = try Container(registering: { registry in
        if isAwaited {
          registry.register(
            .singleton,
            asyncBuilder: { () -> Box in
              builds.add()
              return Box(nil)
            })
        } else {
          registry.register(.singleton) { () -> Box in
            builds.add()
            return Box(nil)
          }
        }
        registry.decorate(Box.self) { box in
          let number = tries.add()
          if number % 2 == 1 { throw Refusal(number: number) }
          return Box(box)
        }
      })
      let number = tries.value + 1
      await #expect(throws: Refusal(number: number)) { _ = try await container.resolve(Box.self) }
      let box = try await container.resolve(Box.self)
      #expect(box.inner != nil)
    }
    #expect(builds.value == 2)
    #expect(tries.value == 4)
  }

  @Test("onStop of a decorated service gets what its own builder made")
  func onStop() async throws {
    let stopped = Log<String>()
    let container = try Container(registering: { registry in
      registry.register(.singleton, (any Greeting).self) {
        Said(text: "inner")
      } onStop: {
        stopped.append($0.text)
      }
      registry.decorate((any Greeting).self) { Said(text: "decorated \($0.text)") }
    })
    _ = try await container.resolve((any Greeting).self)
    try await container.stop()
    #expect(stopped.entries == ["inner"])
  }

  @Test("onStop of what a decorator wraps does not run when that was never built")
  func onStopUnbuilt() async throws {
    let stopped = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        Box(nil)
      } onStop: { _ in
        stopped.add()
      }
      registry.decorate(Box.self) { Box($0) }
    })
    try await container.stop()
    #expect(stopped.value == 0)
  }

  @Test("decorators and what they wrap go with the container")
  func leaks() throws {
    weak var outer: Box?
    weak var inner: Box?
    do {
      let container = try Container(registering: { registry in
        registry.register(.singleton) { Box(nil) }
        registry.decorate(Box.self) { Box($0) }
      })
      outer = try container.resolve(Box.self)
      inner = outer?.inner
      #expect(inner != nil)
    }
    #expect(outer == nil)
    #expect(inner == nil)
  }

  @Test("a graph lists a decorated service with its decorator's place, and what is wrapped after the others")
  func services() {
    let graph = DependencyGraph(
      ClosureAssembly { registry in
        registry.register(.singleton, fileID: "App/Main.swift", line: 1, mainActorBuilder: { Box(nil) })
        registry.decorate(Box.self, fileID: "App/Main.swift", line: 2) { (box: Box, _: Leaf) in box }
        registry.register(.singleton, fileID: "App/Main.swift", line: 3) { Leaf() }
      })
    #expect(graph.services.map(\.name) == ["Box", "Leaf", "Box"].map { "ForgeInjectTests.\($0)" })
    #expect(graph.services.map(\.location.line) == [2, 3, 1])
    #expect(graph.services.map(\.isolation) == [.mainActor, .nonisolated, .mainActor])
    #expect(graph.services.map(\.lifetime) == [.singleton, .singleton, .singleton])
  }
}

private final class Box: Sendable {
  let inner: Box?
  let model: MainModel?
  init(_ inner: Box? = nil, model: MainModel? = nil) {
    self.inner = inner
    self.model = model
  }
}
