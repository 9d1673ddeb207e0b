import ForgeInject

extension Model {
  /// Makes a statement a `contribute`.
  struct Contributing: Sendable {
    let statement: Statement
    let recorder: Recorder
  }
}

extension Model.Contributing {
  func apply(to registry: inout Registry) {
    apply(statement.key.registered, to: &registry)
  }

  private func apply<S: ModelService>(_ service: S.Type, to registry: inout Registry) {
    let forms = statement.parameters.map(\.key.form)
    if statement.isOpaque { return opaque(S.self, in: &registry) }
    switch forms.count {
    case 0: pack(S.self, in: &registry)
    case 1: open(S.self, forms[0], in: &registry)
    case 2: open(S.self, forms[0], forms[1], in: &registry)
    default: open(S.self, forms[0], forms[1], forms[2], in: &registry)
    }
  }

  private func open<S: ModelService>(_: S.Type, _ a: any ModelForm.Type, in registry: inout Registry) {
    func open<A: ModelForm>(_ a: A.Type) { pack(S.self, a, in: &registry) }
    open(a)
  }

  private func open<S: ModelService>(
    _: S.Type, _ a: any ModelForm.Type, _ b: any ModelForm.Type, in registry: inout Registry
  ) {
    func open<A: ModelForm, B: ModelForm>(_ a: A.Type, _ b: B.Type) { pack(S.self, a, b, in: &registry) }
    open(a, b)
  }

  private func open<S: ModelService>(
    _: S.Type, _ a: any ModelForm.Type, _ b: any ModelForm.Type, _ c: any ModelForm.Type, in registry: inout Registry
  ) {
    func open<A: ModelForm, B: ModelForm, C: ModelForm>(_ a: A.Type, _ b: B.Type, _ c: C.Type) {
      pack(S.self, a, b, c, in: &registry)
    }
    open(a, b, c)
  }

  private var line: UInt { UInt(statement.id) }
  private var shared: SharedLifetime? { statement.lifetime.shared }
  private func maker<S: ModelService>(_ service: S.Type) -> Model.Maker<S> {
    Model.Maker(statement: statement, recorder: recorder)
  }

  private func pack<S: ModelService>(_: S.Type, in registry: inout Registry) {
    let make = maker(S.self)
    switch (statement.isolation, shared) {
    case (.plain, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        builder: { () in try make.plain() }, onStop: make.hook)
    case (.plain, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        builder: { () in try make.plain() })
    case (.mainActor, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        mainActorBuilder: { () in try make.onMain() }, onStop: make.hook)
    case (.mainActor, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        mainActorBuilder: { () in try make.onMain() })
    case (.async, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        asyncBuilder: { () in try await make.awaited() }, onStop: make.hook)
    case (.async, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        asyncBuilder: { () in try await make.awaited() })
    }
  }

  private func pack<S: ModelService, A: ModelForm>(_: S.Type, _: A.Type, in registry: inout Registry) {
    let make = maker(S.self)
    switch (statement.isolation, shared) {
    case (.plain, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        builder: { (a: A.Value) in try make.plain(A.seen(a)) }, onStop: make.hook)
    case (.plain, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        builder: { (a: A.Value) in try make.plain(A.seen(a)) })
    case (.mainActor, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        mainActorBuilder: { (a: A.Value) in try make.onMain(A.seen(a)) }, onStop: make.hook)
    case (.mainActor, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        mainActorBuilder: { (a: A.Value) in try make.onMain(A.seen(a)) })
    case (.async, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        asyncBuilder: { (a: A.Value) in try await make.awaited(A.seen(a)) }, onStop: make.hook)
    case (.async, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        asyncBuilder: { (a: A.Value) in try await make.awaited(A.seen(a)) })
    }
  }

  private func pack<S: ModelService, A: ModelForm, B: ModelForm>(
    _: S.Type, _: A.Type, _: B.Type, in registry: inout Registry
  ) {
    let make = maker(S.self)
    switch (statement.isolation, shared) {
    case (.plain, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        builder: { (a: A.Value, b: B.Value) in try make.plain(A.seen(a), B.seen(b)) }, onStop: make.hook)
    case (.plain, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        builder: { (a: A.Value, b: B.Value) in try make.plain(A.seen(a), B.seen(b)) })
    case (.mainActor, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        mainActorBuilder: { (a: A.Value, b: B.Value) in try make.onMain(A.seen(a), B.seen(b)) }, onStop: make.hook)
    case (.mainActor, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        mainActorBuilder: { (a: A.Value, b: B.Value) in try make.onMain(A.seen(a), B.seen(b)) })
    case (.async, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        asyncBuilder: { (a: A.Value, b: B.Value) in try await make.awaited(A.seen(a), B.seen(b)) }, onStop: make.hook)
    case (.async, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        asyncBuilder: { (a: A.Value, b: B.Value) in try await make.awaited(A.seen(a), B.seen(b)) })
    }
  }

  private func pack<S: ModelService, A: ModelForm, B: ModelForm, C: ModelForm>(
    _: S.Type, _: A.Type, _: B.Type, _: C.Type, in registry: inout Registry
  ) {
    let make = maker(S.self)
    switch (statement.isolation, shared) {
    case (.plain, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        builder: { (a: A.Value, b: B.Value, c: C.Value) in try make.plain(A.seen(a), B.seen(b), C.seen(c)) },
        onStop: make.hook)
    case (.plain, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        builder: { (a: A.Value, b: B.Value, c: C.Value) in try make.plain(A.seen(a), B.seen(b), C.seen(c)) })
    case (.mainActor, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        mainActorBuilder: { (a: A.Value, b: B.Value, c: C.Value) in try make.onMain(A.seen(a), B.seen(b), C.seen(c)) },
        onStop: make.hook)
    case (.mainActor, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        mainActorBuilder: { (a: A.Value, b: B.Value, c: C.Value) in try make.onMain(A.seen(a), B.seen(b), C.seen(c)) })
    case (.async, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        asyncBuilder: { (a: A.Value, b: B.Value, c: C.Value) in try await make.awaited(A.seen(a), B.seen(b), C.seen(c))
        }, onStop: make.hook)
    case (.async, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        asyncBuilder: { (a: A.Value, b: B.Value, c: C.Value) in try await make.awaited(A.seen(a), B.seen(b), C.seen(c))
        })
    }
  }

  private func opaque<S: ModelService>(_: S.Type, in registry: inout Registry) {
    let make = maker(S.self)
    switch (statement.isolation, shared) {
    case (.plain, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        builder: { resolver in try make.opaque(&resolver) }, onStop: make.hook)
    case (.plain, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        builder: { resolver in try make.opaque(&resolver) })
    case (.mainActor, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        mainActorBuilder: { resolver in try make.opaque(&resolver) }, onStop: make.hook)
    case (.mainActor, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        mainActorBuilder: { resolver in try make.opaque(&resolver) })
    case (.async, let shared?):
      registry.contribute(
        shared, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        asyncBuilder: { resolver in try await make.opaqueAwaited(&resolver) }, onStop: make.hook)
    case (.async, nil):
      registry.contribute(
        .transient, S.Registered.self, tag: S.tag, fileID: "Model", line: line,
        asyncBuilder: { resolver in try await make.opaqueAwaited(&resolver) })
    }
  }
}
