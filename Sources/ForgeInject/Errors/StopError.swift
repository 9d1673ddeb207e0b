/// What went wrong while a container stopped.
///
/// Every hook runs, also those after one that failed.
public struct StopError: Error, Sendable, CustomStringConvertible {
  /// A hook that failed, or a build or hook that did not end in time.
  public struct Failure: Sendable {
    /// The module-qualified name of the service.
    public let service: String
    /// Where the service was registered.
    public let location: CodeLocation
    /// What its hook threw, or a ``Timeout``.
    public let error: any Error

    fileprivate init(_ ending: FailedEnding, _ names: ServiceNames) {
      service = names[ending.service]
      location = ending.location
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
    let names = ServiceNames(endings.map(\.service), endings.map(\.location.description))
    failures = endings.map { Failure($0, names) }
  }

  /// Every failure, with the service and the place of its registration.
  public var description: String {
    var text = "\(failures.count == 1 ? "A service" : "\(failures.count) services") failed to stop."
    var (timeouts, others) = (0, 0)
    for failure in failures {
      text += "\n  `\(failure.service)`, registered at \(failure.location): \(failure.error)"
      if failure.error is Timeout { timeouts += 1 } else { others += 1 }
    }
    text += "\n  fix: "
    if timeouts > 0 { text += "let builders and hooks end soon when their task is cancelled, or allow more time; " }
    if others > 0 { text += "handle the error within `onStop:`, or where `stop()` is called; " }
    return text + "every other hook runs in any case."
  }
}

/// What went wrong with one service while its container stopped.
final class FailedEnding: Sendable {
  let service: Any.Type
  let location: CodeLocation
  let error: any Error

  init(_ service: Any.Type, registeredAt location: CodeLocation, _ error: any Error) {
    self.service = service
    self.location = location
    self.error = error
  }
}
