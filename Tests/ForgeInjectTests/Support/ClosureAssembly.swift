import ForgeInject

/// An assembly whose registrations a test writes in place.
struct ClosureAssembly: Assembly {
  let body: @Sendable (inout Registry) -> Void

  func assemble(into registry: inout Registry) { body(&registry) }
}

/// The same for a scope: the identity of an assembly is its type.
struct ScopeAssembly: Assembly {
  let body: @Sendable (inout Registry) -> Void

  func assemble(into registry: inout Registry) { body(&registry) }
}

extension Container {
  /// A container with the registrations of one closure.
  convenience init(registering body: @escaping @Sendable (inout Registry) -> Void) throws {
    try self.init(ClosureAssembly(body: body))
  }
}
