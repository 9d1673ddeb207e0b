import ForgeInject

extension Model {
  /// Makes a statement a `decorate`.
  struct Decorating: Sendable {
    let statement: Statement
    let recorder: Recorder

    func apply(to registry: inout Registry) {
      let forms = statement.parameters.map(\.key.form)
      switch forms.count {
      case 0: decorate(statement.key.registered, in: &registry)
      case 1: decorate(statement.key.registered, forms[0], in: &registry)
      default: decorate(statement.key.registered, forms[0], forms[1], in: &registry)
      }
    }

    private var line: UInt { UInt(statement.id) }

    private func decorate<S: ModelService>(_: S.Type, in registry: inout Registry) {
      let make = Maker<S>(statement: statement, recorder: recorder)
      if statement.isolation == .mainActor {
        registry.decorate(S.Value.self, fileID: "Model", line: line, mainActorDecorator: { try make.value(S.seen($0)) })
      } else {
        registry.decorate(S.Value.self, fileID: "Model", line: line) { try make.value(S.seen($0)) }
      }
    }

    private func decorate<S: ModelService, A: ModelForm>(_: S.Type, _: A.Type, in registry: inout Registry) {
      let make = Maker<S>(statement: statement, recorder: recorder)
      if statement.isolation == .mainActor {
        registry.decorate(
          S.Value.self, fileID: "Model", line: line,
          mainActorDecorator: { (inner: S.Value, a: A.Value) in try make.value(S.seen(inner), A.seen(a)) })
      } else {
        registry.decorate(S.Value.self, fileID: "Model", line: line) { (inner: S.Value, a: A.Value) in
          try make.value(S.seen(inner), A.seen(a))
        }
      }
    }

    private func decorate<S: ModelService, A: ModelForm, B: ModelForm>(
      _: S.Type, _: A.Type, _: B.Type, in registry: inout Registry
    ) {
      let make = Maker<S>(statement: statement, recorder: recorder)
      if statement.isolation == .mainActor {
        registry.decorate(
          S.Value.self, fileID: "Model", line: line,
          mainActorDecorator: { (inner: S.Value, a: A.Value, b: B.Value) in
            try make.value(S.seen(inner), A.seen(a), B.seen(b))
          })
      } else {
        registry.decorate(S.Value.self, fileID: "Model", line: line) { (inner: S.Value, a: A.Value, b: B.Value) in
          try make.value(S.seen(inner), A.seen(a), B.seen(b))
        }
      }
    }
  }
}
