/// Resolves what a builder needs while it runs.
///
/// A builder gets it as `inout` and cannot keep it: it is `~Copyable`, so the compiler rejects a closure that
/// escapes with it. It knows the services that are being built, for the path in an error, and whether
/// it stands on the main actor.
public struct Resolver: ~Copyable {
  /// The running builder, a `Frame`; nil for one that is awaited.
  @usableFromInline let frame: UnsafeMutableRawPointer?
  /// Where the slot of the builder's next parameter is found.
  @usableFromInline var links: UnsafeMutableRawPointer
  /// The running builder that is awaited, an `AsyncFrame`, which is held by the one who awaits it.
  let asyncFrame: UnsafeRawPointer?

  @usableFromInline
  init(frame: UnsafeMutableRawPointer?, links: UnsafeMutableRawPointer, asyncFrame: UnsafeRawPointer? = nil) {
    self.frame = frame
    self.links = links
    self.asyncFrame = asyncFrame
  }
}
