/// What a provider or a factory leads to, in a container that it does not keep.
struct ProviderTarget: Sendable {
  private let container: Weak<Container>
  /// It lies in the memory of the container, or of one that it holds, and is looked at only while the container is held.
  let slot: SlotReference

  init(_ resolver: borrowing Resolver) {
    let (container, slot) = resolver.providerTarget
    self.container = Weak(container)
    self.slot = SlotReference(slot)
  }

  /// The container, while somebody keeps it.
  ///
  /// - Parameter cause: What to throw when it is gone.
  func held(for service: Any.Type, or cause: @autoclosure () -> ResolutionError.Cause) throws -> Container {
    guard let container = container.object else {
      throw ResolutionError(cause(), path: [ErrorText.Step(service)])
    }
    return container
  }
}
