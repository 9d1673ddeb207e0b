extension Container {
  /// Makes a scope, hands it to an operation, and stops it when that has ended, whether it returns, throws or is cancelled.
  ///
  /// ```swift
  /// let page = try await container.withScope(RequestAssembly(id: id)) { scope in
  ///   try await scope.resolve(Handler.self).respond()
  /// }
  /// ```
  ///
  /// The operation runs in the caller's isolation. Hooks are not cancelled with the caller's task.
  ///
  /// - Parameters:
  ///   - assemblies: What the scope adds; see ``makeScope(_:overrides:)``.
  ///   - overrides: Registers what takes the place of what `assemblies` register.
  ///   - limit: How long stopping may take at most; see ``stop(within:clock:)``. Nil, the default, is no limit.
  ///   - operation: What is done with the scope. It must not keep it: the scope resolves nothing afterwards.
  /// - Returns: What `operation` returns.
  /// - Throws: What `operation` throws, unchanged; ``StopError`` when only stopping fails, and ``ScopeError`` when both do; ``GraphError`` and
  ///   ``ResolutionError`` when there can be no scope, or when a builder calls this that stopping the scope would have to wait for.
  nonisolated(nonsending) public func withScope<R>(
    _ assemblies: any Assembly..., overrides: (inout Registry) -> Void = { _ in }, stopWithin limit: Duration? = nil,
    operation: nonisolated(nonsending) (Container) async throws -> R
  ) async throws -> R {
    let scope = try makeScope(assemblies: assemblies, overrides: overrides)
    let result: R
    do {
      result = try await operation(scope)
    } catch {
      do {
        try await scope.end(within: limit)
      } catch let stopError as StopError {
        throw ScopeError(operationError: error, stopError: stopError)
      } catch {
        // The scope cannot be stopped by a builder that it would wait for, which the operation's error comes before.
      }
      throw error
    }
    try await scope.end(within: limit)
    return result
  }

  private func end(within limit: Duration?) async throws {
    if let limit { try await stop(within: limit) } else { try await stop() }
  }
}

/// An operation in a scope failed, and so did stopping the scope.
public struct ScopeError: Error, Sendable, CustomStringConvertible {
  /// What the operation threw.
  public let operationError: any Error
  /// What went wrong while the scope stopped.
  public let stopError: StopError

  /// Both errors.
  public var description: String {
    "The operation in a scope failed: \(operationError)\nThen the scope failed to stop: \(stopError)"
  }
}
