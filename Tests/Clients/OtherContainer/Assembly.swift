/// Registers services.
public protocol Assembly {
  /// Registers them with the container.
  func assemble(container: Container)
}
