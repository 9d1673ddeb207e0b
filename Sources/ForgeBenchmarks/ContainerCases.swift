import BenchmarkBaseline
import ForgeInject
import Foundation

/// What resolving costs.
enum ContainerCases {
  static let all = [
    singleton, transient, tree, opaqueTree, twoThreads, mainActor, asyncHit,
  ]

  private struct BenchmarkAssembly: Assembly {
    var dependencies: [any Assembly] { [CrowdAssembly(count: 99)] }

    func assemble(into registry: inout Registry) {
      registry.register(.singleton, (any Service).self) { ServiceImplementation() }
      registry.register(.singleton, mainActorBuilder: { Model() })
      registry.register(.transient, builder: Single.init)
      registry.register(.transient, builder: Leaf1.init)
      registry.register(.transient, builder: Leaf2.init)
      registry.register(.transient, builder: Leaf3.init)
      registry.register(.transient, builder: Leaf4.init)
      registry.register(.transient, builder: Branch1.init)
      registry.register(.transient, builder: Branch2.init)
      registry.register(.transient, builder: Tree.init)
    }
  }

  private struct OpaqueAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.transient) { _ in Leaf1() }
      registry.register(.transient) { _ in Leaf2() }
      registry.register(.transient) { _ in Leaf3() }
      registry.register(.transient) { _ in Leaf4() }
      registry.register(.transient) { r in Branch1(left: try r.resolve(), right: try r.resolve()) }
      registry.register(.transient) { r in Branch2(left: try r.resolve(), right: try r.resolve()) }
      registry.register(.transient) { r in Tree(left: try r.resolve(), right: try r.resolve()) }
    }
  }

  private static let container = Made { try Container(BenchmarkAssembly()) }
  private static let opaque = Made { try Container(OpaqueAssembly()) }

  private static let dictionary: DictionaryContainer = {
    let container = DictionaryContainer()
    for number in 0..<99 {
      func add<M: Crowd.Member>(_ type: M.Type) { container.registerShared(type) { _ in M(nil, nil) } }
      add(Crowd.type(number))
    }
    container.registerShared((any Service).self) { _ in ServiceImplementation() }
    container.register(Single.self) { _ in Single() }
    container.register(Leaf1.self) { _ in Leaf1() }
    container.register(Leaf2.self) { _ in Leaf2() }
    container.register(Leaf3.self) { _ in Leaf3() }
    container.register(Leaf4.self) { _ in Leaf4() }
    container.register(Branch1.self) { Branch1(left: $0.resolve(), right: $0.resolve()) }
    container.register(Branch2.self) { Branch2(left: $0.resolve(), right: $0.resolve()) }
    container.register(Tree.self) { Tree(left: $0.resolve(), right: $0.resolve()) }
    return container
  }()

  private static let singleton = Benchmark(
    name: "a-singleton", title: "a built singleton among 100, as `any P`",
    kind: .operation(count: 1_000_000),
    variants: [
      .init("direct", allocations: 0) { directSingletons($0) },
      .init("forge", allocations: 0, instructions: 140) { try singletons(container.get(), $0) },
      .init("dictionary") { dictionarySingletons(dictionary, $0) },
    ])

  private static let transient = Benchmark(
    name: "b-transient", title: "a transient service without dependencies",
    kind: .operation(count: 500_000),
    variants: [
      .init("direct", allocations: 1) { directTransients($0) },
      .init("forge", allocations: 1, instructions: 450) { try transients(container.get(), $0) },
      .init("dictionary") { dictionaryTransients(dictionary, $0) },
    ])

  private static let tree = Benchmark(
    name: "c-graph", title: "a transient graph of 7",
    kind: .operation(count: 100_000),
    variants: [
      .init("direct", allocations: 7) { directTrees($0) },
      .init("forge", allocations: 7, instructions: 3_250) { try trees(container.get(), $0) },
      .init("dictionary") { dictionaryTrees(dictionary, $0) },
    ])

  private static let opaqueTree = Benchmark(
    name: "c-graph-opaque", title: "the same, by builders that take a resolver",
    kind: .operation(count: 100_000),
    variants: [
      .init("direct", allocations: 7) { directTrees($0) },
      .init("forge", allocations: 7, instructions: 4_300) { try trees(opaque.get(), $0) },
      .init("dictionary") { dictionaryTrees(dictionary, $0) },
    ])

  private static let twoThreads = Benchmark(
    name: "d-two-threads", title: "a, from two threads, per thread",
    kind: .operation(count: 2_000_000, slices: 4),
    variants: [
      .init("direct") { count in try await onTwoThreads { directSingletons(count) } },
      .init("forge") { count in
        let container = try container.get()
        try await onTwoThreads { try singletons(container, count) }
      },
      .init("dictionary") { count in try await onTwoThreads { dictionarySingletons(dictionary, count) } },
    ])

  private static let mainActor = Benchmark(
    name: "main-actor", title: "a main-actor singleton, on the main actor",
    kind: .operation(count: 1_000_000),
    variants: [
      .init("direct", allocations: 0) { await directModels($0) },
      .init("forge", allocations: 0) { try await models(container.get(), $0) },
    ])

  private static let asyncHit = Benchmark(
    name: "async-hit", title: "a built singleton, by `await resolve`",
    kind: .operation(count: 500_000),
    variants: [
      .init("direct", allocations: 0) { directSingletons($0) },
      .init("forge", allocations: 0, instructions: 140) { try await asyncSingletons(container.get(), $0) },
      .init("dictionary") { dictionarySingletons(dictionary, $0) },
    ])
}

/// Something that may throw when it is made, made once.
struct Made<Value: Sendable>: Sendable {
  private let result: Swift.Result<Value, any Error>

  init(_ make: () throws -> Value) {
    result = Swift.Result { try make() }
  }

  func get() throws -> Value { try result.get() }
}

/// Runs `body` on two threads at a time, and suspends until both have ended.
private func onTwoThreads(_ body: @escaping @Sendable () throws -> Void) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    for _ in 0..<2 {
      group.addTask {
        try await withCheckedThrowingContinuation { continuation in
          Thread { continuation.resume(with: Swift.Result { try body() }) }.start()
        }
      }
    }
    try await group.waitForAll()
  }
}

// MARK: Loops

private func directSingletons(_ count: Int) {
  for _ in 0..<count { consume(Global.service) }
}

private func singletons(_ container: Container, _ count: Int) throws {
  for _ in 0..<count { consume(try container.resolve((any Service).self)) }
}

private func dictionarySingletons(_ container: DictionaryContainer, _ count: Int) {
  for _ in 0..<count { consume(container.resolve((any Service).self)) }
}

private func asyncSingletons(_ container: Container, _ count: Int) async throws {
  for _ in 0..<count { consume(try await container.resolve((any Service).self)) }
}

private func directTransients(_ count: Int) {
  for _ in 0..<count { consume(Single()) }
}

private func transients(_ container: Container, _ count: Int) throws {
  for _ in 0..<count { consume(try container.resolve(Single.self)) }
}

private func dictionaryTransients(_ container: DictionaryContainer, _ count: Int) {
  for _ in 0..<count { consume(container.resolve(Single.self)) }
}

private func directTrees(_ count: Int) {
  for _ in 0..<count {
    consume(
      Tree(left: Branch1(left: Leaf1(), right: Leaf2()), right: Branch2(left: Leaf3(), right: Leaf4())))
  }
}

private func trees(_ container: Container, _ count: Int) throws {
  for _ in 0..<count { consume(try container.resolve(Tree.self)) }
}

private func dictionaryTrees(_ container: DictionaryContainer, _ count: Int) {
  for _ in 0..<count { consume(container.resolve(Tree.self)) }
}

@MainActor
private func directModels(_ count: Int) {
  for _ in 0..<count { consume(Global.model) }
}

@MainActor
private func models(_ container: Container, _ count: Int) throws {
  for _ in 0..<count { consume(try container.resolve(Model.self)) }
}
