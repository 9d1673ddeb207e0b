extension Container {
  /// Makes a scope: a container for a session, a request or a screen, with `.scoped` instances of its own.
  ///
  /// It resolves everything that this container resolves. Singletons are those of the root container, whoever resolves
  /// them; each scope builds its own instance of a `.scoped` service, and nested scopes theirs. The scope holds
  /// this container.
  ///
  /// ```swift
  /// let session = try container.makeScope(SessionAssembly(user: user))
  /// let cart = try session.resolve(Cart.self)
  /// ```
  ///
  /// - Parameters:
  ///   - assemblies: What the scope adds. It registers only `.scoped` and `.transient` services, and none that is registered already.
  ///     An assembly that this container was made from is not assembled again.
  ///   - overrides: Registers what takes the place of what `assemblies` register.
  /// - Throws: ``GraphError`` with every problem of what is added; ``ResolutionError`` when the container has been stopped.
  /// - Complexity: O(1) for each scoped service; when something is added, a copy of the table of all services as well.
  public func makeScope(
    _ assemblies: any Assembly..., overrides: (inout Registry) -> Void = { _ in }
  ) throws -> Container {
    try makeScope(assemblies: assemblies, overrides: overrides)
  }

  /// Makes a scope from an array of assemblies.
  ///
  /// It is otherwise as ``makeScope(_:overrides:)``.
  public func makeScope(
    assemblies: [any Assembly], overrides: (inout Registry) -> Void = { _ in }
  ) throws -> Container {
    let added = DependencyGraph(assemblies, parent: graph) { overrides(&$1) }
    let scope = try Container(added, parent: self)
    let isOpen = BuildCoordinator.withLock {
      if state.value.phase == .running { state.value.scopes[ObjectIdentifier(scope)] = Guarded(Weak(scope)) }
      return state.value.phase == .running
    }
    guard isOpen else { throw stopped("a scope is not made") }
    return scope
  }
}
