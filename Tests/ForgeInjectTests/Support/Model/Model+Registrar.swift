import ForgeInject

extension Model {
  /// Registers what statements say.
  struct Registrar: Sendable {
    let statements: [Statement]
    let recorder: Recorder

    func apply(to registry: inout Registry) {
      for statement in statements {
        if statement.isAddition {
          registry.adding { apply(statement, to: &$0) }
        } else {
          apply(statement, to: &registry)
        }
      }
    }

    private func apply(_ statement: Statement, to registry: inout Registry) {
      switch statement.role {
      case .service: Registering(statement: statement, recorder: recorder).apply(to: &registry)
      case .contribution:
        registry.contributing { Registering(statement: statement, recorder: recorder).apply(to: &$0) }
      case .declaration: declare(statement.key.registered, to: &registry)
      case .alias:
        alias(
          statement.key.registered, to: statement.parameters[0].key.registered, line: UInt(statement.id), in: &registry)
      case .decorator:
        Decorating(statement: statement, recorder: recorder).apply(to: &registry)
      case .memberDecorator:
        registry.contributing { Decorating(statement: statement, recorder: recorder).apply(to: &$0) }
      }
    }

    private func declare<S: ModelService>(_ service: S.Type, to registry: inout Registry) {
      registry.contribute(S.Value.self)
    }

    private func alias<S: ModelService, T: ModelService>(
      _ service: S.Type, to target: T.Type, line: UInt, in registry: inout Registry
    ) {
      registry.alias(S.Value.self, to: T.Value.self, fileID: "Model", line: line) { target in
        guard case .instance(let core, let held) = T.seen(target) else { throw NoInstance() }
        return S.tagged(S.make(core, isValue: true, holding: .instance(core, held)))
      }
    }

    private struct NoInstance: Error {}
  }

  /// An assembly of the root container's or a scope's, told apart by the type.
  struct LayerAssembly<Layer>: Assembly {
    let registrar: Registrar

    func assemble(into registry: inout Registry) { registrar.apply(to: &registry) }
  }
}

extension Model.Statement.Lifetime {
  var shared: SharedLifetime? {
    switch self {
    case .transient: nil
    case .singleton: .singleton
    case .eagerSingleton: .eagerSingleton
    case .weak: .weak
    case .scoped: .scoped
    }
  }
}
