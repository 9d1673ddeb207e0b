import ForgeInject

/// What a scope of a container with a thousand services costs, with one service resolved in it; the baseline makes that service's
/// instance, without a scope.
enum ScopeCases {
  static let all = [
    Benchmark(
      name: "scope", title: "making a scope of a container of 1,000 services, ten of them scoped",
      kind: .operation(count: 2_000),
      variants: [
        .init("direct") { operations in direct(operations) },
        .init("forge") { operations in
          for _ in 0..<operations { consume(try resolveSession(in: root.makeScope())) }
        },
      ]),
    Benchmark(
      name: "scope-added", title: "the same, with an assembly that adds a service",
      kind: .operation(count: 2_000),
      variants: [
        .init("direct") { operations in direct(operations) },
        .init("forge") { operations in
          for _ in 0..<operations { consume(try resolveSession(in: root.makeScope(SessionAssembly()))) }
        },
      ]),
  ]

  private static func direct(_ operations: Int) {
    for _ in 0..<operations { consume(Session()) }
  }

  private static func resolveSession(in scope: Container) throws -> Session { try scope.resolve() }

  private static let root: Container = {
    do { return try Container(CrowdAssembly(count: 990), ScopedAssembly()) } catch { fatalError("\(error)") }
  }()

  final class Session: Sendable {}
  private final class Added: Sendable {
    init(session: Session) {}
  }

  private struct ScopedAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.scoped) { Session() }
      for number in 1_000..<1_009 { add(Crowd.type(number), to: &registry) }
    }

    private func add<M: Crowd.Member>(_ member: M.Type, to registry: inout Registry) {
      registry.register(.scoped) { M(nil, nil) }
    }
  }

  private struct SessionAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.scoped, builder: Added.init)
    }
  }
}
