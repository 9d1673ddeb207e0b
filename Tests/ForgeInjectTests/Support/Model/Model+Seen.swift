extension Model {
  /// A value of whatever form that somebody was given, held.
  indirect enum Seen: Sendable {
    /// With the service's instance itself, on which a weak reference may look.
    case instance(Core, any Sendable)
    case absent
    case some(Seen)
    case list([Seen])
    case provider(Handle)

    var trace: Trace {
      switch self {
      case .instance(let core, _): .instance(core.serial)
      case .absent: .absent
      case .some(let seen): .some(seen.trace)
      case .list(let seen): .list(seen.map(\.trace))
      case .provider(let handle): .provider(handle)
      }
    }
  }
}
