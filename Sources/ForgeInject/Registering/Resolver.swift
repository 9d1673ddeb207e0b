/// Resolves what a builder needs while it runs.
///
/// A builder gets it as `inout` and cannot keep it: it is `~Copyable`, so the compiler rejects a closure that
/// escapes with it. It knows the services that are being built, for the path in an error, and whether
/// it stands on the main actor.
public struct Resolver: ~Copyable {
  /// The running builder; nil for one that is awaited.
  @usableFromInline let frame: FramePointer?
  /// Where the slot of the builder's next parameter is found.
  @usableFromInline var links: UnsafeMutablePointer<SlotPointer>
  /// The running builder that is awaited; held by the one who awaits it.
  @usableFromInline let asyncFrame: Unmanaged<AsyncFrame>?

  @inlinable
  init(frame: FramePointer, links: UnsafeMutablePointer<SlotPointer>) {
    self.frame = frame
    self.links = links
    asyncFrame = nil
  }

  init(_ frame: AsyncFrame) {
    self.frame = nil
    links = frame.slot.pointee.links
    asyncFrame = .passUnretained(frame)
  }

  /// Resolves a service for the builder that this resolver was handed to.
  ///
  /// It runs synchronously, where the builder runs. What it resolves is not known before the builder has
  /// run; a builder that takes parameters instead is checked when the container is made.
  ///
  /// - Returns: The instance: shared, or a new one, depending on the service's lifetime.
  /// - Throws: ``ResolutionError``, or whatever a builder throws, unchanged.
  public mutating func resolve<T>(_ service: T.Type = T.self) throws -> sending T {
    guard let frame else {
      return try awaiting().container.resolveInPiece(T.self, of: awaiting())
    }
    nonisolated(unsafe) let instance = try frame.pointee.container._withUnsafeGuaranteedRef {
      try $0.resolveNested(T.self, in: frame)
    }
    return instance
  }

  /// Resolves a service for the `asyncBuilder:` that this resolver was handed to.
  ///
  /// What has to run on the main actor is built there, and what is built asynchronously is awaited.
  ///
  /// - Returns: The instance: shared, or a new one, depending on the service's lifetime.
  /// - Throws: ``ResolutionError``, or whatever a builder throws, unchanged; `CancellationError` when the
  ///   task is cancelled before or while it waits for an `asyncBuilder:` of a shared service.
  public mutating func resolve<T>(_ service: T.Type = T.self) async throws -> sending T {
    let frame = awaiting()
    return try await frame.container.resolveAwaited(T.self, in: frame)
  }

  /// Resolves the builder's next parameter, whose place was found when the container was made.
  @inlinable
  mutating func next<D>(_ service: D.Type) throws -> D {
    let slot = links.pointee
    links += 1
    // Only builders that run synchronously ask for parameters by this function.
    let frame = frame.unsafelyUnwrapped
    return try frame.pointee.container._withUnsafeGuaranteedRef {
      try $0.value(of: slot, as: D.self, on: frame.pointee.thread, onMain: frame.pointee.onMain)
    }
  }

  /// The same for a builder that is awaited.
  @usableFromInline
  mutating func nextAwaited<D>(_ service: D.Type) async throws -> D {
    let slot = links.pointee
    links += 1
    let frame = awaiting()
    return try await frame.container.valueAwaited(of: slot, as: D.self, in: frame, isolation: nil)
  }

  /// The elements of a list, whose builder this resolver was handed to.
  mutating func list<Element>(of element: Element.Type) throws -> [Element] {
    var elements: [Element] = []
    guard let frame else { return elements }
    for _ in 0..<frame.pointee.slot.pointee.linkCount { elements.append(try next(Element.self)) }
    return elements
  }

  /// What a provider, whose builder this resolver was handed to, resolves later.
  var later: (container: Container, slot: SlotPointer) {
    guard let frame else { preconditionFailure("a provider is built synchronously") }
    return (frame.pointee.container.takeUnretainedValue(), links.pointee)
  }

  private func awaiting() -> AsyncFrame {
    guard let asyncFrame else { preconditionFailure("a builder that does not await got an asynchronous resolver") }
    return asyncFrame.takeUnretainedValue()
  }
}
