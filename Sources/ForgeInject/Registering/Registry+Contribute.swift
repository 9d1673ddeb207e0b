extension Registry {
  /// Declares that `[T]` may be taken although nothing may be contributed to it.
  ///
  /// Without it and without a contribution, `[T]` is a missing dependency.
  public mutating func contribute<T>(
    _ service: T.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    declarations.append(T.self)
  }

  /// Adds a shared element to `[T]`, with a builder that takes its dependencies as parameters and runs where the list is resolved.
  ///
  /// The parameters are those of the `register` with the same builder.
  @_disfavoredOverload
  public mutating func contribute<each D, T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    builder: @escaping @Sendable (repeat each D) throws -> T,
    onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    contributing {
      $0.register(lifetime, service, tag: tag, fileID: fileID, line: line, builder: builder, onStop: onStop)
    }
  }

  /// Adds a shared element to `[T]`, with a builder that takes a resolver and runs where the list is resolved.
  ///
  /// The parameters are those of the `register` with the same builder.
  public mutating func contribute<T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    builder: @escaping @Sendable (inout Resolver) throws -> T,
    onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    contributing {
      $0.register(lifetime, service, tag: tag, fileID: fileID, line: line, builder: builder, onStop: onStop)
    }
  }

  /// Adds a shared element to `[T]`, with a builder that takes its dependencies as parameters and runs on the main actor.
  ///
  /// The parameters are those of the `register` with the same builder.
  @_disfavoredOverload
  public mutating func contribute<each D, T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (repeat each D) throws -> T,
    onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    contributing {
      $0.register(
        lifetime, service, tag: tag, fileID: fileID, line: line, mainActorBuilder: mainActorBuilder, onStop: onStop)
    }
  }

  /// Adds a shared element to `[T]`, with a builder that takes a resolver and runs on the main actor.
  ///
  /// The parameters are those of the `register` with the same builder.
  public mutating func contribute<T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (inout Resolver) throws -> T,
    onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    contributing {
      $0.register(
        lifetime, service, tag: tag, fileID: fileID, line: line, mainActorBuilder: mainActorBuilder, onStop: onStop)
    }
  }

  /// Adds a shared element to `[T]`, with a builder that takes its dependencies as parameters and is awaited, off the main actor.
  ///
  /// The parameters are those of the `register` with the same builder.
  @_disfavoredOverload
  public mutating func contribute<each D, T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    asyncBuilder: @escaping @concurrent @Sendable (repeat each D) async throws -> T,
    onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    contributing {
      $0.register(lifetime, service, tag: tag, fileID: fileID, line: line, asyncBuilder: asyncBuilder, onStop: onStop)
    }
  }

  /// Adds a shared element to `[T]`, with a builder that takes a resolver and is awaited, off the main actor.
  ///
  /// The parameters are those of the `register` with the same builder.
  public mutating func contribute<T: Sendable>(
    _ lifetime: SharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    asyncBuilder: @escaping @concurrent @Sendable (inout Resolver) async throws -> T,
    onStop: (@concurrent @Sendable (T) async throws -> Void)? = nil
  ) {
    contributing {
      $0.register(lifetime, service, tag: tag, fileID: fileID, line: line, asyncBuilder: asyncBuilder, onStop: onStop)
    }
  }

  /// Adds a transient element to `[T]`, with a builder that takes its dependencies as parameters and runs where the list is resolved.
  ///
  /// The parameters are those of the `register` with the same builder.
  @_disfavoredOverload
  public mutating func contribute<each D, T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    builder: @escaping @Sendable (repeat each D) throws -> T
  ) {
    contributing {
      $0.register(lifetime, service, tag: tag, fileID: fileID, line: line, builder: builder)
    }
  }

  /// Adds a transient element to `[T]`, with a builder that takes a resolver and runs where the list is resolved.
  ///
  /// The parameters are those of the `register` with the same builder.
  public mutating func contribute<T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    builder: @escaping @Sendable (inout Resolver) throws -> T
  ) {
    contributing {
      $0.register(lifetime, service, tag: tag, fileID: fileID, line: line, builder: builder)
    }
  }

  /// Adds a transient element to `[T]`, with a builder that takes its dependencies as parameters and runs on the main actor.
  ///
  /// The parameters are those of the `register` with the same builder.
  @_disfavoredOverload
  public mutating func contribute<each D, T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (repeat each D) throws -> sending T
  ) {
    contributing {
      $0.register(lifetime, service, tag: tag, fileID: fileID, line: line, mainActorBuilder: mainActorBuilder)
    }
  }

  /// Adds a transient element to `[T]`, with a builder that takes a resolver and runs on the main actor.
  ///
  /// The parameters are those of the `register` with the same builder.
  public mutating func contribute<T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (inout Resolver) throws -> sending T
  ) {
    contributing {
      $0.register(lifetime, service, tag: tag, fileID: fileID, line: line, mainActorBuilder: mainActorBuilder)
    }
  }

  /// Adds a transient `Sendable` element to `[T]`, with a builder that takes its dependencies as parameters and runs on the main actor.
  ///
  /// The parameters are those of the `register` with the same builder.
  @_disfavoredOverload
  public mutating func contribute<each D, T: Sendable>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (repeat each D) throws -> T
  ) {
    contributing {
      $0.register(lifetime, service, tag: tag, fileID: fileID, line: line, mainActorBuilder: mainActorBuilder)
    }
  }

  /// Adds a transient `Sendable` element to `[T]`, with a builder that takes a resolver and runs on the main actor.
  ///
  /// The parameters are those of the `register` with the same builder.
  public mutating func contribute<T: Sendable>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    mainActorBuilder: @escaping @MainActor @Sendable (inout Resolver) throws -> T
  ) {
    contributing {
      $0.register(lifetime, service, tag: tag, fileID: fileID, line: line, mainActorBuilder: mainActorBuilder)
    }
  }

  /// Adds a transient element to `[T]`, with a builder that takes its dependencies as parameters and is awaited, off the main actor.
  ///
  /// The parameters are those of the `register` with the same builder.
  @_disfavoredOverload
  public mutating func contribute<each D, T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    asyncBuilder: @escaping @concurrent @Sendable (repeat each D) async throws -> T
  ) {
    contributing {
      $0.register(lifetime, service, tag: tag, fileID: fileID, line: line, asyncBuilder: asyncBuilder)
    }
  }

  /// Adds a transient element to `[T]`, with a builder that takes a resolver and is awaited, off the main actor.
  ///
  /// The parameters are those of the `register` with the same builder.
  public mutating func contribute<T>(
    _ lifetime: UnsharedLifetime, _ service: T.Type = T.self, tag: Any.Type? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    asyncBuilder: @escaping @concurrent @Sendable (inout Resolver) async throws -> T
  ) {
    contributing {
      $0.register(lifetime, service, tag: tag, fileID: fileID, line: line, asyncBuilder: asyncBuilder)
    }
  }
}
