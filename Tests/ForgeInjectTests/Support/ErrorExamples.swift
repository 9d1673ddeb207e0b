import ForgeInject

/// What the examples of Errors.md are about.
enum App {
  struct AppAssembly: Assembly {
    let body: @Sendable (inout Registry) -> Void
    func assemble(into registry: inout Registry) { body(&registry) }
  }

  struct SessionAssembly: Assembly {
    let body: @Sendable (inout Registry) -> Void
    func assemble(into registry: inout Registry) { body(&registry) }
  }

  protocol Storing: Sendable {}
  struct Store: Storing {}
  struct CachedStore: Storing { init(_ inner: any Storing) {} }
  struct SyncService: Sendable { init(store: Store) {} }
  struct Poller: Sendable { init(interval: Duration = .seconds(1)) {} }
  protocol Migration: Sendable {}
  struct Migrator: Sendable { init(_ migrations: [any Migration]) {} }
  struct Locator: Sendable { init(container: Container) {} }
  struct Episode: Sendable {}
  struct EpisodeModel: Sendable { init(episode: Episode) {} }
  struct Screen: Sendable { init(model: EpisodeModel) {} }
  final class Player: Sendable { init(queue: PlayQueue) {} }
  final class PlayQueue: Sendable { init(player: Player) {} }
  struct User: Sendable {}
  final class Cart: Sendable {}
  struct Pricing: Sendable { init(cart: Cart) {} }
  struct Token: Sendable { init?(_ text: String) {} }
  @MainActor final class Theme {}
  actor Database {
    static func open() async -> Database { Database() }
    func close() async throws { throw CloseError(reason: "the disk is full") }
  }
  struct CloseError: Error { let reason: String }
  struct RequestError: Error { let status: Int }
  struct Report: Sendable {}
  struct Reporter: Sendable { let makeReport: Provider<Report> }
  struct ReportAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.transient) { Report() }
      registry.register(.singleton) { (makeReport: Provider<Report>) in Reporter(makeReport: makeReport) }
    }
  }
  struct APIAssembly: Assembly {
    let host: String
    func assemble(into registry: inout Registry) {}
  }

  /// Its sleepers wake up at once.
  struct ImmediateClock: Clock {
    let now = ContinuousClock.now
    let minimumResolution = Duration.zero
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
  }
}

// The page's blocks are the closures below, line by line: `registering:` and `scope:` are bodies of assemblies.

extension App {
  static let problems: [ErrorExample] = [
    .problem(
      "GraphError",
      registering: { registry in
        registry.register(.singleton, builder: SyncService.init)  // init(store: Store)
        registry.register(.singleton, builder: Pricing.init)  // init(cart: Cart)
      }),
    .problem(
      "missingDependency",
      registering: { registry in
        registry.register(.singleton, (any Storing).self) { Store() }
        registry.register(.singleton, builder: SyncService.init)  // init(store: Store)
      }),
    .problem(
      "missingDependency, a parameter with a default value",
      registering: { registry in
        registry.register(.singleton, builder: Poller.init)  // init(interval: Duration = .seconds(1))
      }),
    .problem(
      "missingDependency, a list",
      registering: { registry in
        registry.register(.singleton) { (migrations: [any Migration]) in Migrator(migrations) }
      }),
    .problem(
      "missingDependency, what is made from an argument",
      registering: { registry in
        registry.register(.transient, argument: Episode.self, builder: EpisodeModel.init)
        registry.register(.singleton) { (model: EpisodeModel) in Screen(model: model) }
      }),
    .problem(
      "missingDependency, the container",
      registering: { registry in
        registry.register(.singleton, builder: Locator.init)  // init(container: Container)
      }),
    .problem(
      "missingDependency, a decorator",
      registering: { registry in
        registry.register(.singleton) { Store() }
        registry.decorate((any Storing).self) { inner in CachedStore(inner) }
      }),
    .problem(
      "duplicate",
      registering: { registry in
        registry.register(.singleton, (any Storing).self) { Store() }
        registry.register(.singleton, (any Storing).self) { CachedStore(Store()) }
      }),
    .problem(
      "cycle, of the graph",
      registering: { registry in
        registry.register(.singleton, builder: Player.init)  // init(queue: PlayQueue)
        registry.register(.singleton, builder: PlayQueue.init)  // init(player: Player)
      }),
    .problem(
      "captiveDependency",
      registering: { registry in
        registry.register(.scoped) { Cart() }
        registry.register(.singleton, builder: Pricing.init)  // init(cart: Cart)
      }),
    .problem(
      "weakValueType",
      registering: { registry in
        registry.register(.weak) { Store() }  // a struct
      }),
    .problem(
      "optionalService",
      registering: { registry in
        registry.register(.singleton) { Token("secret") }  // init?(_ text: String)
      }),
    .error(
      "conflictingAssemblies",
      failing: { _ in
        _ = try Container(APIAssembly(host: "a.example"), APIAssembly(host: "b.example"))
      }),
    .problem(
      "overrideReplacesNothing",
      registering: { registry in
        registry.register(.singleton, (any Storing).self) { Store() }
      },
      overriding: { registry in
        registry.register(.singleton) { Store() }
      }),
    .problem(
      "scopeRule, a shared lifetime",
      scope: { registry in
        registry.register(.singleton) { Cart() }
      }),
    .problem(
      "scopeRule, a service that is there already",
      registering: { registry in
        registry.register(.singleton, (any Storing).self) { Store() }
      },
      scope: { registry in
        registry.register(.scoped, (any Storing).self) { Store() }
      }),
    .problem(
      "scopeRule, a decorator",
      registering: { registry in
        registry.register(.singleton, (any Storing).self) { Store() }
      },
      scope: { registry in
        registry.decorate((any Storing).self) { inner in CachedStore(inner) }
      }),
  ]

  static let errors: [ErrorExample] = [
    .error(
      "notRegistered",
      registering: { registry in
        registry.register(.singleton, (any Storing).self) { Store() }
      },
      failing: { container in
        _ = try container.resolve(Store.self)
      }),
    .error(
      "mainActorRequired",
      registering: { registry in
        registry.register(.singleton, mainActorBuilder: Theme.init)
      },
      failing: { container in
        _ = try container.resolve(Theme.self)  // not on the main actor
      }),
    .error(
      "asyncRequired",
      registering: { registry in
        registry.register(.singleton, asyncBuilder: Database.open)
      },
      failing: { container in
        _ = try container.resolve(Database.self)  // without `await`
      }),
    .error(
      "cycle, while resolving",
      registering: { registry in
        registry.register(.singleton) { resolver in try Player(queue: resolver.resolve()) }
        registry.register(.singleton) { resolver in try PlayQueue(player: resolver.resolve()) }
      },
      failing: { container in
        _ = try container.resolve(Player.self)
      }),
    .error(
      "notAClassInstance",
      registering: { registry in
        registry.register(.weak, (any Storing).self) { Store() }  // a struct behind a protocol
      },
      failing: { container in
        _ = try container.resolve((any Storing).self)
      }),
    .error(
      "scopeRequired",
      registering: { registry in
        registry.register(.scoped) { Cart() }
      },
      failing: { container in
        _ = try container.resolve(Cart.self)
      }),
    .error(
      "containerReleased",
      failing: { _ in
        let reporter = try Container(ReportAssembly()).resolve(Reporter.self)  // nobody keeps the container
        _ = try reporter.makeReport()
      }),
    .error(
      "stopped",
      registering: { registry in
        registry.register(.singleton) { Cart() }
      },
      awaiting: { container in
        try await container.stop()
        _ = try await container.resolve(Cart.self)
      }),
    .error(
      "StopError",
      registering: { registry in
        registry.register(.singleton, asyncBuilder: Database.open, onStop: { try await $0.close() })
      },
      awaiting: { container in
        _ = try await container.resolve(Database.self)
        try await container.stop()
      }),
    .error(
      "StopError, with a limit",
      registering: { registry in
        registry.register(.singleton) {
          Cart()
        } onStop: { _ in
          try await Task.sleep(for: .seconds(3600))
        }
      },
      awaiting: { container in
        _ = try await container.resolve(Cart.self)
        try await container.stop(within: .seconds(10), clock: ImmediateClock())
      }),
    .error(
      "ScopeError",
      registering: { registry in
        registry.register(.scoped, asyncBuilder: Database.open, onStop: { try await $0.close() })
      },
      awaiting: { container in
        try await container.withScope { scope in
          _ = try await scope.resolve(Database.self)
          throw RequestError(status: 503)
        }
      }),
  ]

  /// Those that are about the process, and leave it as it is afterwards.
  static let ofProcess: [ErrorExample] = [
    .error(
      "notBootstrapped",
      failing: { _ in
        _ = try Container.current
      }),
    .error(
      "alreadyBootstrapped",
      failing: { container in
        try Container.bootstrap(container)
        try Container.bootstrap(Container(ReportAssembly()))
      }),
  ]
}
