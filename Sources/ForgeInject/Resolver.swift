/// Resolves what a builder needs while it runs.
///
/// A builder gets it as `inout` and cannot keep it: it is `~Copyable`, so the compiler rejects a closure that
/// escapes with it. It knows the services that are being built, for the path in an error, and whether
/// it stands on the main actor.
public struct Resolver: ~Copyable {
  @usableFromInline let frame: FramePointer
  /// Where the slot of the builder's next parameter is found.
  @usableFromInline var links: UnsafeMutablePointer<SlotPointer>

  @inlinable
  init(frame: FramePointer, links: UnsafeMutablePointer<SlotPointer>) {
    self.frame = frame
    self.links = links
  }

  /// Resolves a service for the builder that this resolver was handed to.
  ///
  /// It runs synchronously, where the builder runs. What it resolves is not known before the builder has
  /// run; a builder that takes parameters instead is checked when the container is made.
  ///
  /// - Returns: The instance: shared, or a new one, depending on the service's lifetime.
  /// - Throws: ``ResolutionError``, or whatever a builder throws, unchanged.
  public mutating func resolve<T>(_ service: T.Type = T.self) throws -> sending T {
    let frame = frame
    nonisolated(unsafe) let instance = try frame.pointee.container._withUnsafeGuaranteedRef {
      try $0.resolveNested(T.self, in: frame)
    }
    return instance
  }

  /// Resolves the builder's next parameter, whose place was found when the container was made.
  @inlinable
  mutating func next<D>(_ service: D.Type) throws -> D {
    let slot = links.pointee
    links += 1
    let frame = frame
    return try frame.pointee.container._withUnsafeGuaranteedRef {
      try $0.value(of: slot, as: D.self, on: frame.pointee.thread, onMain: frame.pointee.onMain)
    }
  }
}
