import ForgeInject

/// The builder that makes a `Living`.
enum BuilderKind: CaseIterable {
  case plain, mainActor, async, opaque, opaqueAsync

  /// Registers it so that it is counted.
  func register(_ lifetime: Lifetime, _ life: Census, in registry: inout Registry) {
    let shared: SharedLifetime? =
      switch lifetime {
      case .singleton: .singleton
      case .eagerSingleton: .eagerSingleton
      case .weak: .weak
      case .scoped: .scoped
      default: nil
      }
    guard let shared else {
      switch self {
      case .plain: registry.register(.transient) { Living(life) }
      case .mainActor: registry.register(.transient, mainActorBuilder: { Living(life) })
      case .async: registry.register(.transient) { () async in Living(life) }
      case .opaque: registry.register(.transient) { _ in Living(life) }
      case .opaqueAsync: registry.register(.transient, asyncBuilder: { _ in Living(life) })
      }
      return
    }
    switch self {
    case .plain: registry.register(shared) { Living(life) }
    case .mainActor: registry.register(shared, mainActorBuilder: { Living(life) })
    case .async: registry.register(shared) { () async in Living(life) }
    case .opaque: registry.register(shared) { _ in Living(life) }
    case .opaqueAsync: registry.register(shared, asyncBuilder: { _ in Living(life) })
    }
  }
}
