extension Model {
  /// What was seen, without holding it.
  indirect enum Trace: Sendable {
    case instance(Int)
    case absent
    case some(Trace)
    case list([Trace])
    case provider(Handle)
  }
}

extension Model.Trace: CustomStringConvertible {
  var description: String {
    switch self {
    case .instance(let serial): "#\(serial)"
    case .absent: "nil"
    case .some(let trace): "some \(trace)"
    case .list(let traces): "\(traces)"
    case .provider: "provider"
    }
  }
}
