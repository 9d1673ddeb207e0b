/// An argument on its way to the builder that takes it.
final class ArgumentBox<Argument>: Sendable {
  private let argument: Guarded<Argument?>

  init(_ argument: sending Argument) { self.argument = Guarded(argument) }

  /// The argument, which the box does not keep, since a task that the builder starts may hold the box for ever.
  func take() -> Argument {
    let taken = BuildCoordinator.withLock {
      defer { argument.value = nil }
      return argument.value
    }
    guard let taken else { preconditionFailure("an argument is taken once") }
    return taken
  }
}

/// The argument of what is being made; it goes with the task, on whichever actor the builder runs.
enum CurrentArgument {
  @TaskLocal static var box: (any AnyObject & Sendable)?
}

extension FactoryArgument: ParameterForm {
  static var form: Form {
    Form(
      kind: .argument, element: Argument.self,
      builder: Builder(
        BuilderFunction { _ in
          guard let box = CurrentArgument.box as? ArgumentBox<Argument> else {
            preconditionFailure("a product is made without an argument")
          }
          return box.take()
        }))
  }
}

extension Container {
  /// The slot of a service that is made from an argument.
  func product<T, Argument>(of argument: Argument.Type, _ service: T.Type) throws -> SlotReference {
    let product = FactoryProduct<Argument, T>.self
    let thread = thread
    if recorder != nil { observe(product, on: thread) }
    guard let slot = storage.table.slot(of: product) else {
      throw notRegistered(product, after: thread.pointee.steps())
    }
    return SlotReference(slot)
  }

  func make<T, Argument>(_ slot: SlotReference, _ argument: ArgumentBox<Argument>, onMain: Bool) throws -> T {
    try CurrentArgument.$box.withValue(argument) {
      try buildPrepared(slot.slot, as: T.self, on: thread, onMain: onMain)
    }
  }

  func makeAwaited<T, Argument>(
    _ slot: SlotReference, _ argument: ArgumentBox<Argument>, as service: T.Type
  ) async throws -> sending T {
    handOver(
      try await CurrentArgument.$box.withValue(
        argument, operation: { try await valueAwaited(of: slot.slot, as: T.self, in: AsyncFrame.enclosing) },
        isolation: #isolation))
  }
}
