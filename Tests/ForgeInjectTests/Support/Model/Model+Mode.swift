import ForgeInject

extension Model {
  /// From where somebody resolves, and whether with `await`.
  enum Mode: CaseIterable, Sendable {
    case onMain, elsewhere, awaitedOnMain, awaitedElsewhere

    func place(in container: Int) -> Walk.Place {
      switch self {
      case .onMain: .synchronous(container, known: true, really: true)
      case .elsewhere: .synchronous(container, known: false, really: false)
      case .awaitedOnMain: .awaiting(container, onMain: true)
      case .awaitedElsewhere: .awaiting(container, onMain: false)
      }
    }

    @concurrent
    func resolve(_ key: Key, from container: Container) async throws -> Seen {
      func open<F: ModelForm>(_ form: F.Type) async throws -> Seen {
        switch self {
        case .onMain: try await F.resolveOnMain(from: container)
        case .elsewhere: try F.resolve(from: container)
        case .awaitedOnMain: try await F.awaitedOnMain(from: container)
        case .awaitedElsewhere: try await F.awaited(from: container)
        }
      }
      return try await open(key.form)
    }

    @concurrent
    func call(_ handle: Handle) async throws -> Seen {
      switch self {
      case .onMain: try await handle.onMain()
      case .elsewhere: try handle.elsewhere()
      case .awaitedOnMain: try await handle.awaitedOnMain()
      case .awaitedElsewhere: try await handle.awaitedElsewhere()
      }
    }

    @concurrent
    func start(_ container: Container) async throws {
      switch self {
      case .onMain: try await Self.startOnMain(container)
      case .elsewhere, .awaitedElsewhere: try await container.start()
      case .awaitedOnMain: try await Self.startAwaitedOnMain(container)
      }
    }

    @MainActor private static func startOnMain(_ container: Container) throws { try container.start() }
    @MainActor private static func startAwaitedOnMain(_ container: Container) async throws {
      try await container.start()
    }
  }
}
