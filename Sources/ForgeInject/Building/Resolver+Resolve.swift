extension Resolver {
  /// Resolves a service for the builder that this resolver was handed to.
  ///
  /// It runs synchronously, where the builder runs. What it resolves is not known before the builder has
  /// run; a builder that takes parameters instead is checked when the container is made.
  ///
  /// - Returns: The instance: shared, or a new one, depending on the service's lifetime.
  /// - Throws: ``ResolutionError``, or whatever a builder throws, unchanged.
  public mutating func resolve<T>(_ service: T.Type = T.self) throws -> sending T {
    guard let frame = frame?.assumingMemoryBound(to: Frame.self) else {
      return try awaiting.container.resolveInPiece(T.self, of: awaiting)
    }
    return handOver(try frame.pointee.container.with { try $0.resolveNested(T.self, in: frame) })
  }

  /// Resolves a service for the `asyncBuilder:` that this resolver was handed to.
  ///
  /// What has to run on the main actor is built there, and what is built asynchronously is awaited.
  ///
  /// - Returns: The instance: shared, or a new one, depending on the service's lifetime.
  /// - Throws: ``ResolutionError``, or whatever a builder throws, unchanged; `CancellationError` when the
  ///   task is cancelled before or while it waits for an `asyncBuilder:` of a shared service.
  public mutating func resolve<T>(_ service: T.Type = T.self) async throws -> sending T {
    let frame = awaiting
    return try await frame.container.resolveAwaited(T.self, in: frame)
  }

  /// Resolves the builder's next parameter, whose place was found when the container was made.
  @inlinable
  mutating func next<D>(_ service: D.Type) throws -> D {
    let slot = nextSlot()
    // Only builders that run synchronously ask for parameters by this function.
    let parent = frame.unsafelyUnwrapped.assumingMemoryBound(to: Frame.self)
    guard slot.pointee.isSimple, parent.pointee.depth < ThreadRecord.alwaysAllowed else {
      return try parent.pointee.container.with {
        try $0.value(of: slot, as: D.self, on: parent.pointee.thread, onMain: parent.pointee.onMain)
      }
    }
    var frame = Frame(slot, in: parent)
    return try enter(&frame, as: D.self)
  }

  /// The same for a builder that is awaited.
  mutating func next<D>(_ service: D.Type) async throws -> D {
    let slot = nextSlot()
    let frame = awaiting
    return try await frame.container.valueAwaited(of: slot, as: D.self, in: frame)
  }

  /// The elements of a list, whose builder this resolver was handed to.
  mutating func list<Element>(of element: Element.Type) throws -> [Element] {
    var elements: [Element] = []
    guard let frame = frame?.assumingMemoryBound(to: Frame.self) else { return elements }
    for _ in 0..<frame.pointee.slot.pointee.linkCount { elements.append(try next(Element.self)) }
    return elements
  }

  /// What a provider, whose builder this resolver was handed to, resolves later.
  var providerTarget: (container: Container, slot: SlotPointer) {
    guard let frame = frame?.assumingMemoryBound(to: Frame.self) else {
      preconditionFailure("a provider is built synchronously")
    }
    return (frame.pointee.container.object, links.assumingMemoryBound(to: SlotPointer.self).pointee)
  }

  @inlinable
  mutating func nextSlot() -> SlotPointer {
    let next = links.assumingMemoryBound(to: SlotPointer.self)
    links = UnsafeMutableRawPointer(next + 1)
    return next.pointee
  }

  var awaiting: AsyncFrame {
    guard let asyncFrame else { preconditionFailure("a builder that does not await got an asynchronous resolver") }
    return Borrowed<AsyncFrame>(asyncFrame).object
  }
}
