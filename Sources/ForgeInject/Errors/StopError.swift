/// What went wrong while a container stopped.
///
/// Every hook runs, also those after one that failed.
public struct StopError: Error, Sendable, CustomStringConvertible {
  /// A hook that failed, or a build or hook that did not end in time.
  public struct Failure: Sendable {
    /// The module-qualified name of the service.
    public let service: String
    /// Where the service was registered.
    public let location: SourceLocation
    /// What its hook threw, or a ``Timeout``.
    public let error: any Error

    fileprivate init(_ ending: FailedEnding, _ names: ServiceNames) {
      service = names[ending.registration.service]
      location = ending.registration.location
      error = ending.error
    }
  }

  /// A builder or hook was still running when ``Container/stop(within:clock:)`` did not wait for it any longer.
  public struct Timeout: Error, Sendable, CustomStringConvertible {
    /// How long it was waited for.
    public let limit: Duration

    /// What was running.
    public let description: String

    init(_ limit: Duration, _ what: String) {
      self.limit = limit
      description = "its \(what) did not end within \(limit), and has been cancelled"
    }
  }

  /// The failures: the builds in the order of their registrations, then the hooks in the order in which they ran.
  public let failures: [Failure]

  init(_ endings: [FailedEnding]) {
    let names = ServiceNames(endings.map(\.registration))
    failures = endings.map { Failure($0, names) }
  }

  /// Every failure, with the service and the place of its registration.
  public var description: String {
    let count = failures.count == 1 ? "A service" : "\(failures.count) services"
    let texts = failures.map { "  `\($0.service)`, registered at \($0.location): \($0.error)" }
    let hasTimeout = failures.contains { $0.error is Timeout }
    let hasFailure = failures.contains { !($0.error is Timeout) }
    var fixes: [String] = []
    if hasTimeout { fixes.append("let builders and hooks end soon when their task is cancelled, or allow more time") }
    if hasFailure { fixes.append("handle the error within `onStop:`, or where `stop()` is called") }
    return "\(count) failed to stop.\n" + texts.joined(separator: "\n")
      + "\n  fix: \(fixes.joined(separator: "; ")); every other hook runs in any case."
  }
}

/// What went wrong with one service while its container stopped.
struct FailedEnding: Sendable {
  let registration: Registration
  let error: any Error

  init(_ registration: Registration, _ error: any Error) {
    self.registration = registration
    self.error = error
  }
}
