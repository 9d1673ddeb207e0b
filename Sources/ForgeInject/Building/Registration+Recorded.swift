extension DependencyGraph.Layer {
  /// The registrations with builders that are recorded, in memory of their own.
  var recorded: RegistrationCopies {
    var copies = RegistrationCopies()
    for registration in registrations {
      // An alias hands on what another builder makes, and a form is no service.
      let isBuilt = registration.role != .form && registration.role != .alias
      copies.add(registration, isBuilt ? registration.recordedBuilder : registration.builder)
    }
    return copies
  }
}

extension Registration {
  fileprivate var recordedBuilder: Builder {
    func open<T>(_ service: T.Type) -> Builder {
      if isolation == .async {
        let function = builder.awaited(as: T.self)
        return Builder(AsyncBuilderFunction { try await $0.recorded(function) })
      }
      let function = builder.synchronous(as: T.self)
      return Builder(BuilderFunction { try $0.recorded(function) })
    }
    return open(instanceType)
  }
}

extension Resolver {
  /// Runs the builder that this resolver was handed to, and notes when and what came of it.
  fileprivate mutating func recorded<T>(_ function: BuilderFunction<T>) throws -> T {
    guard let frame = frame?.assumingMemoryBound(to: Frame.self), let log = frame.pointee.container.object.recorder?.log
    else { preconditionFailure("a builder is recorded by its container") }
    guard let number = log.begin(frame) else { return try function.build(&self) }
    let thread = Int(bitPattern: frame.pointee.thread)
    let signpost = Signpost(frame.pointee.slot)
    defer { signpost.end() }
    do {
      let instance = try function.build(&self)
      log.end(number, by: thread, .built)
      return instance
    } catch {
      log.end(number, by: thread, .of(error))
      throw error
    }
  }

  /// The same for a builder that is awaited.
  @concurrent
  fileprivate mutating func recorded<T>(_ function: AsyncBuilderFunction<T>) async throws -> T {
    let frame = awaiting
    guard let log = frame.container.recorder?.log else { preconditionFailure("a builder is recorded by its container") }
    guard let number = log.begin(frame) else { return try await function.build(&self) }
    let signpost = Signpost(frame.slot)
    defer { signpost.end() }
    do {
      let instance = try await function.build(&self)
      log.end(number, by: BuildLog.key(of: frame), .built)
      return instance
    } catch {
      log.end(number, by: BuildLog.key(of: frame), .of(error))
      throw error
    }
  }
}

extension BuildLog.Outcome {
  fileprivate static func of(_ error: any Error) -> Self {
    error is CancellationError ? .cancelled : .failed("\(error)")
  }
}
