import ForgeInject

/// Ten thousand service types, each needing the one before it.
enum Chain {
  protocol Digit: SendableMetatype {}
  enum Zero: Digit {}
  enum One: Digit {}
  enum Two: Digit {}
  enum Three: Digit {}
  enum Four: Digit {}
  enum Five: Digit {}
  enum Six: Digit {}
  enum Seven: Digit {}
  enum Eight: Digit {}
  enum Nine: Digit {}

  protocol AnyLink: AnyObject, Sendable {
    var depth: Int { get }
    init(_ previous: (any AnyLink)?)
  }

  /// The service whose number has these digits.
  final class Link<A: Digit, B: Digit, C: Digit, D: Digit>: AnyLink {
    let depth: Int
    let previous: (any AnyLink)?

    init(_ previous: (any AnyLink)?) {
      depth = previous.map { $0.depth + 1 } ?? 0
      self.previous = previous
    }
  }

  /// The service with the highest number.
  typealias Top = Link<Nine, Nine, Nine, Nine>

  /// Calls `body` with each of the first `count` service types and the one before it.
  static func forEachLink(_ count: Int, _ body: (any AnyLink.Type, (any AnyLink.Type)?) -> Void) {
    var previous: (any AnyLink.Type)?
    for number in 0..<count {
      let link = link(number)
      body(link, previous)
      previous = link
    }
  }

  static func registerDeclared(
    _ link: any AnyLink.Type, after previous: (any AnyLink.Type)?, in registry: inout Registry
  ) {
    func first<L: AnyLink>(_ link: L.Type) { registry.register(.singleton) { L(nil) } }
    func next<L: AnyLink, P: AnyLink>(_ link: L.Type, _ previous: P.Type) {
      registry.register(.singleton) { (previous: P) in L(previous) }
    }
    if let previous { next(link, previous) } else { first(link) }
  }

  /// Registers a link that needs another service.
  static func registerDeclared<S: Sendable>(
    _ link: any AnyLink.Type, on service: S.Type, in registry: inout Registry
  ) {
    func open<L: AnyLink>(_ link: L.Type) { registry.register(.singleton) { (_: S) in L(nil) } }
    open(link)
  }

  static func registerTransient(
    _ link: any AnyLink.Type, after previous: (any AnyLink.Type)?, in registry: inout Registry
  ) {
    func first<L: AnyLink>(_ link: L.Type) { registry.register(.transient) { L(nil) } }
    func next<L: AnyLink, P: AnyLink>(_ link: L.Type, _ previous: P.Type) {
      registry.register(.transient) { (previous: P) in L(previous) }
    }
    if let previous { next(link, previous) } else { first(link) }
  }

  static func registerOpaque(
    _ link: any AnyLink.Type, after previous: (any AnyLink.Type)?, isShared: Bool, in registry: inout Registry
  ) {
    func first<L: AnyLink>(_ link: L.Type) { registry.register(.singleton) { L(nil) } }
    func next<L: AnyLink, P: AnyLink>(_ link: L.Type, _ previous: P.Type) {
      if isShared {
        registry.register(.singleton) { resolver in L(try resolver.resolve(P.self)) }
      } else {
        registry.register(.transient) { resolver in L(try resolver.resolve(P.self)) }
      }
    }
    if let previous { next(link, previous) } else { first(link) }
  }

  /// Registers a service as a singleton whose builder does what `body` says.
  static func register(
    _ number: Int, in registry: inout Registry, body: @escaping @Sendable (inout Resolver) throws -> Void
  ) {
    func open<L: AnyLink>(_ link: L.Type) {
      registry.register(.singleton) { resolver in
        try body(&resolver)
        return L(nil)
      }
    }
    open(link(number))
  }

  static func resolve(_ number: Int, with resolver: inout Resolver) throws {
    func open<L: AnyLink>(_ link: L.Type) throws { _ = try resolver.resolve(link) }
    try open(link(number))
  }

  static func resolve(_ number: Int, from container: Container) throws -> any AnyLink {
    func open<L: AnyLink>(_ link: L.Type) throws -> any AnyLink { try container.resolve(link) }
    return try open(link(number))
  }

  static func resolveAsync(_ number: Int, from container: Container) async throws -> any AnyLink {
    func open<L: AnyLink>(_ link: L.Type) async throws -> any AnyLink { try await container.resolve(link) }
    return try await open(link(number))
  }

  static func name(_ number: Int) -> String { String(reflecting: link(number)) }

  private static let digits: [any Digit.Type] = [
    Zero.self, One.self, Two.self, Three.self, Four.self, Five.self, Six.self, Seven.self, Eight.self, Nine.self,
  ]

  static func link(_ number: Int) -> any AnyLink.Type {
    func open<A: Digit, B: Digit, C: Digit, D: Digit>(
      _: A.Type, _: B.Type, _: C.Type, _: D.Type
    ) -> any AnyLink.Type { Link<A, B, C, D>.self }
    let ones: any Digit.Type = digits[number % 10]
    let tens: any Digit.Type = digits[number / 10 % 10]
    let hundreds: any Digit.Type = digits[number / 100 % 10]
    let thousands: any Digit.Type = digits[number / 1_000 % 10]
    return open(ones, tens, hundreds, thousands)
  }
}
