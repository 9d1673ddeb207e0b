import ForgeInject
import Testing

/// Which hook runs first.
@Suite("The order of hooks", .timeLimit(.minutes(10)))
struct StopOrderTests {
  /// A service that has what leads to another.
  private struct User<Link: Sendable>: Sendable { let link: Link }

  private enum Tag {}

  /// Stops a container in which a user that is completed first leads to `A`, and returns the order of their hooks.
  private func order<Link: Sendable>(
    _ link: Link.Type, _ more: @escaping @Sendable (inout Registry) -> Void = { _ in },
    use: @escaping @Sendable (Link) throws -> Void
  ) async throws -> [String] {
    let log = Log<String>()
    let container = try Container(registering: { registry in
      registry.register(.singleton) {
        A()
      } onStop: { _ in
        log.append("A")
      }
      registry.register(.singleton) { (link: Link) in
        User(link: link)
      } onStop: { _ in
        log.append("user")
      }
      more(&registry)
    })
    let user = try await container.resolve(User<Link>.self)
    try use(user.link)
    _ = try await container.resolve(A.self)
    try await container.stop()
    return log.entries
  }

  @Test("who uses an instance through a provider ends before it")
  func provider() async throws {
    #expect(try await order(Provider<A>.self) { _ = try $0.get() } == ["user", "A"])
  }

  @Test(
    "also through Optionals, lists, aliases, tags, transient services, decorators and shared services without hooks"
  )
  func forms() async throws {
    #expect(try await order(Provider<A>?.self) { _ = try $0?.get() } == ["user", "A"])
    #expect(try await order(Provider<A?>.self) { _ = try $0.get() } == ["user", "A"])
    let alias = try await order(Provider<any Sendable>.self) {
      $0.alias((any Sendable).self, to: A.self) { $0 }
    } use: {
      _ = try $0.get()
    }
    #expect(alias == ["user", "A"])
    let list = try await order(Provider<[B]>.self) {
      $0.contributing { $0.register(.singleton) { (_: A) in B() } }
    } use: {
      _ = try $0.get()
    }
    #expect(list == ["user", "A"])
    let providers = try await order([Provider<B>].self) {
      $0.contributing { $0.register(.transient) { (_: A) in B() } }
    } use: {
      for provider in $0 { _ = try provider.get() }
    }
    #expect(providers == ["user", "A"])
    let tag = try await order(Provider<Tagged<B, Tag>>.self) {
      $0.register(.singleton, tag: Tag.self) { (_: A) in B() }
    } use: {
      _ = try $0.get()
    }
    #expect(tag == ["user", "A"])
    let transient = try await order(Provider<B>.self) {
      $0.register(.transient) { (_: A) in B() }
    } use: {
      _ = try $0.get()
    }
    #expect(transient == ["user", "A"])
    let decorator = try await order(Provider<A>.self) {
      $0.decorate(A.self) { (_: A) in A() }
    } use: {
      _ = try $0.get()
    }
    #expect(decorator == ["user", "A"])
    let shared = try await order(C.self) {
      $0.register(.singleton) { (_: Provider<A>) in C() }
    } use: { _ in
    }
    #expect(shared == ["user", "A"])
  }

  @Test("a scope's instances have the same order")
  func scope() async throws {
    let log = Log<String>()
    let root = try Container(registering: { registry in
      registry.register(.scoped) {
        A()
      } onStop: { _ in
        log.append("A")
      }
      registry.register(.scoped) { (link: Provider<A>) in
        User(link: link)
      } onStop: { _ in
        log.append("user")
      }
    })
    let scope = try root.makeScope()
    let user = try await scope.resolve(User<Provider<A>>.self)
    _ = try onlySync { try user.link.get() }
    try await scope.stop()
    #expect(log.entries == ["user", "A"])
  }

  // MARK: Several

  /// A service with a number for its name.
  private final class Numbered<Name>: Sendable {}
  private protocol Named: SendableMetatype { static var text: String { get } }
  private enum One: Named { static let text = "One" }
  private enum Two: Named { static let text = "Two" }
  private enum Three: Named { static let text = "Three" }
  private enum Four: Named { static let text = "Four" }

  private struct Registrar {
    let log: Log<String>

    func plain<Name: Named>(_ name: Name.Type, in registry: inout Registry) {
      registry.register(.singleton) {
        Numbered<Name>()
      } onStop: { [log] _ in
        log.append(Name.text)
      }
    }

    func opaque<Name: Named>(_ name: Name.Type, in registry: inout Registry) {
      registry.register(.singleton) { _ in
        Numbered<Name>()
      } onStop: { [log] _ in
        log.append(Name.text)
      }
    }

    /// A user that is known only once its builder has run.
    func resolver<Name: Named, Used>(_ name: Name.Type, of used: Used.Type, isAsync: Bool, in registry: inout Registry)
    {
      resolver(name, resolving: Numbered<Used>.self, isAsync: isAsync, in: &registry)
    }

    /// A user by a provider that is known only once its builder has run.
    func resolver<Name: Named, Used>(
      _ name: Name.Type, ofProviderOf used: Used.Type, isAsync: Bool, in registry: inout Registry
    ) {
      resolver(name, resolving: Provider<Numbered<Used>>.self, isAsync: isAsync, in: &registry)
    }

    private func resolver<Name: Named, Resolved>(
      _ name: Name.Type, resolving: Resolved.Type, isAsync: Bool, in registry: inout Registry
    ) {
      let onStop: @concurrent @Sendable (Numbered<Name>) async -> Void = { [log] _ in log.append(Name.text) }
      if isAsync {
        registry.register(
          .singleton,
          asyncBuilder: { resolver in
            _ = try await resolver.resolve(Resolved.self)
            return Numbered<Name>()
          }, onStop: onStop)
      } else {
        registry.register(
          .singleton,
          builder: { resolver in
            _ = try resolver.resolve(Resolved.self)
            return Numbered<Name>()
          }, onStop: onStop)
      }
    }

    func user<Name: Named, Used>(_ name: Name.Type, of used: Used.Type, in registry: inout Registry) {
      registry.register(.singleton) { (_: Provider<Numbered<Used>>) in
        Numbered<Name>()
      } onStop: { [log] _ in
        log.append(Name.text)
      }
    }
  }

  /// Builds the services that are registered from the first to the fourth, and returns the order of their hooks.
  private func order(_ register: @escaping @Sendable (Registrar, inout Registry) -> Void) async throws -> [String] {
    let registrar = Registrar(log: Log())
    let container = try Container(registering: { register(registrar, &$0) })
    _ = try await container.resolve(Numbered<One>?.self)
    _ = try await container.resolve(Numbered<Two>?.self)
    _ = try await container.resolve(Numbered<Three>?.self)
    _ = try await container.resolve(Numbered<Four>?.self)
    try await container.stop()
    return registrar.log.entries
  }

  @Test("without providers the last completed is first")
  func completion() async throws {
    let order = try await order { add, registry in
      add.plain(Four.self, in: &registry)
      add.plain(Two.self, in: &registry)
      add.opaque(One.self, in: &registry)
      add.plain(Three.self, in: &registry)
    }
    #expect(order == ["Four", "Three", "Two", "One"])
  }

  @Test("users of users go first as well")
  func chain() async throws {
    let order = try await order { add, registry in
      add.user(One.self, of: Two.self, in: &registry)
      add.user(Two.self, of: Three.self, in: &registry)
      add.plain(Three.self, in: &registry)
      add.plain(Four.self, in: &registry)
    }
    #expect(order == ["Four", "One", "Two", "Three"])
  }

  @Test("two that use each other end by completion")
  func cyclic() async throws {
    let order = try await order { add, registry in
      add.user(One.self, of: Three.self, in: &registry)
      add.plain(Two.self, in: &registry)
      add.user(Three.self, of: One.self, in: &registry)
    }
    #expect(order == ["Three", "Two", "One"])
  }

  @Test("a builder with a resolver may have used what was completed before it, unless known edges say otherwise")
  func opaque() async throws {
    let user = try await order { add, registry in
      add.user(One.self, of: Three.self, in: &registry)
      add.opaque(Two.self, in: &registry)
      add.plain(Three.self, in: &registry)
    }
    #expect(user == ["Two", "One", "Three"])
    let used = try await order { add, registry in
      add.user(One.self, of: Three.self, in: &registry)
      add.plain(Two.self, in: &registry)
      add.opaque(Three.self, in: &registry)
    }
    #expect(used == ["One", "Three", "Two"])
  }

  @Test("what a builder with a resolver has resolved counts as a known edge", arguments: [true, false])
  func resolved(isAsync: Bool) async throws {
    let order = try await order { add, registry in
      add.user(One.self, of: Three.self, in: &registry)
      add.resolver(Two.self, of: One.self, isAsync: isAsync, in: &registry)
      add.opaque(Three.self, in: &registry)
    }
    #expect(order == ["Two", "One", "Three"])
  }

  @Test(
    "a provider that a builder has resolved counts like one that it takes, also for its users",
    arguments: [true, false])
  func resolvedProvider(isAsync: Bool) async throws {
    let used = try await order { add, registry in
      add.resolver(One.self, ofProviderOf: Three.self, isAsync: isAsync, in: &registry)
      add.plain(Three.self, in: &registry)
    }
    #expect(used == ["One", "Three"])
    let users = try await order { add, registry in
      add.resolver(One.self, ofProviderOf: Three.self, isAsync: isAsync, in: &registry)
      registry.register(.singleton) { (_: Numbered<One>) in
        Numbered<Two>()
      } onStop: { [log = add.log] _ in
        log.append("Two")
      }
      add.plain(Three.self, in: &registry)
    }
    #expect(users == ["Two", "One", "Three"])
  }
}
