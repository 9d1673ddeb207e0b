import ForgeInject
import Synchronization
import Testing

@Suite("An assembly that is reached twice")
struct AssemblyIdentityTests {
  @Test("is assembled once when its type stores nothing")
  func stateless() {
    let graph = DependencyGraph(Uses(dependencies: [Plain(), Uses2(dependencies: [Plain()])]))
    #expect(graph.problems.isEmpty)
    #expect(graph.services.count == 1)
  }

  @Test("is assembled once when both are equal")
  func equal() {
    let graph = DependencyGraph(Uses(dependencies: [Level(level: 1), Uses2(dependencies: [Level(level: 1)])]))
    #expect(graph.problems.isEmpty)
  }

  @Test("is a problem that names both ways when they differ")
  func different() {
    let graph = DependencyGraph(Uses(dependencies: [Level(level: 1), Uses2(dependencies: [Level(level: 2)])]))
    #expect(graph.problems.map(\.code) == [.conflictingAssemblies])
    #expect(
      graph.problems.first.map(\.description) == """
        `ForgeInjectTests.Level` is reached with two configurations: by ForgeInjectTests.Uses → ForgeInjectTests.Level, and by ForgeInjectTests.Uses → ForgeInjectTests.Uses2 → ForgeInjectTests.Level.
          fix: name the configuration that you want directly where the container is made.
        """)
  }

  @Test("is a problem when it stores something and cannot be compared")
  func incomparable() {
    let problems = DependencyGraph(Uses(dependencies: [Opaque(level: 1), Uses2(dependencies: [Opaque(level: 1)])]))
      .problems
    #expect(problems.map(\.code) == [.conflictingAssemblies])
    #expect(
      problems.first.map(\.description)?.hasSuffix(
        ", or make `ForgeInjectTests.Opaque` Equatable if the two are the same.") == true)
  }

  @Test("is the one that is named directly", arguments: [true, false])
  func direct(_ comesFirst: Bool) throws {
    let user = Uses(dependencies: [Level(level: 1)])
    let container = try Container(assemblies: comesFirst ? [Level(level: 2), user] : [user, Level(level: 2)])
    #expect(try container.resolve(Int.self) == 2)
  }

  @Test("is one when two equal ones are named directly, and a problem when they differ")
  func twiceDirect() {
    #expect(DependencyGraph(Level(level: 1), Level(level: 1)).problems.isEmpty)
    let problems = DependencyGraph(Level(level: 1), Level(level: 2)).problems
    #expect(problems.map(\.code) == [.conflictingAssemblies])
    #expect(
      problems.first?.description == """
        `ForgeInjectTests.Level` is reached with two configurations: by ForgeInjectTests.Level, number 1 of the container's assemblies, and by ForgeInjectTests.Level, number 2 of the container's assemblies.
          fix: name `ForgeInjectTests.Level` once; an assembly's identity is its type, so two modules need a type each.
        """)
  }

  @Test("is found twice among the dependencies of one assembly")
  func twiceInOne() {
    let problems = DependencyGraph(Uses(dependencies: [Level(level: 1), Plain(), Level(level: 2)])).problems
    #expect(
      problems.map(\.description) == [
        """
        `ForgeInjectTests.Level` is reached with two configurations: by ForgeInjectTests.Uses, number 1 of the container's assemblies → number 1 of its dependencies, and by ForgeInjectTests.Uses, number 1 of the container's assemblies → number 3 of its dependencies.
          fix: name the configuration that you want directly where the container is made.
        """
      ])
  }

  @Test("is one object when it is of a class")
  func object() {
    let shared = Module(level: 1)
    #expect(DependencyGraph(Uses(dependencies: [shared, Uses2(dependencies: [shared])])).problems.isEmpty)
    let problems = DependencyGraph(Uses(dependencies: [shared, Uses2(dependencies: [Module(level: 1)])])).problems
    #expect(problems.map(\.code) == [.conflictingAssemblies])
    #expect(
      DependencyGraph(Uses(dependencies: [EmptyModule(), Uses2(dependencies: [EmptyModule()])])).problems.isEmpty)
  }

  @Test("ends a circle of assemblies")
  func circle() {
    #expect(DependencyGraph(Circular()).problems.isEmpty)
  }

  @Test("comes behind what it depends on")
  func order() {
    let graph = DependencyGraph(Uses(dependencies: [Level(level: 1), Plain()]))
    #expect(graph.services.map(\.assembly) == ["ForgeInjectTests.Level", "ForgeInjectTests.Plain"])
  }

  private struct Circular: Assembly {
    var dependencies: [any Assembly] { [Circular2()] }
    func assemble(into registry: inout Registry) {}
  }
  private struct Circular2: Assembly {
    var dependencies: [any Assembly] { [Circular()] }
    func assemble(into registry: inout Registry) {}
  }
}

private struct Uses: Assembly {
  let dependencies: [any Assembly]
  func assemble(into registry: inout Registry) {}
}
private struct Uses2: Assembly {
  let dependencies: [any Assembly]
  func assemble(into registry: inout Registry) {}
}
private struct Plain: Assembly {
  func assemble(into registry: inout Registry) { registry.register(.singleton) { Leaf() } }
}
private struct Level: Assembly, Equatable {
  let level: Int
  func assemble(into registry: inout Registry) {
    let level = level
    registry.register(.singleton) { level }
  }
}
private struct Opaque: Assembly {
  let level: Int
  func assemble(into registry: inout Registry) {}
}
private final class Module: Assembly {
  let level: Int
  init(level: Int) { self.level = level }
  func assemble(into registry: inout Registry) {}
}
private final class EmptyModule: Assembly {
  func assemble(into registry: inout Registry) {}
}
