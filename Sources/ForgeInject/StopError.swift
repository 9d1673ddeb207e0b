/// What went wrong while a container stopped.
///
/// All hooks have run, also those after one that failed.
public struct StopError: Error, Sendable, CustomStringConvertible {
  /// A hook that failed.
  public struct Failure: Sendable {
    /// The module-qualified name of the service.
    public let service: String
    /// Where the service was registered.
    public let location: SourceLocation
    /// What its hook threw.
    public let error: any Error
  }

  /// The failures, in the order in which the hooks ran.
  public let failures: [Failure]

  /// Every failure, with the service and the place of its registration.
  public var description: String {
    let count = failures.count == 1 ? "A service" : "\(failures.count) services"
    let texts = failures.map { "  `\($0.service)`, registered at \($0.location): \($0.error)" }
    return "\(count) failed to stop.\n" + texts.joined(separator: "\n")
      + "\n  fix: handle the error within `onStop:`, or where `stop()` is called; every other hook has run."
  }
}
