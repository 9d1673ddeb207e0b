extension Model {
  /// What a key leads to.
  indirect enum Target: Sendable {
    case node(Int)
    /// The nil of a service that is not registered.
    case absent
    case some(Target)
    case list([Target])
    case provider(Target)

    /// The node that it is, or is an Optional of.
    var element: Int? {
      switch self {
      case .node(let node): node
      case .some(let target): target.element
      case .absent, .provider, .list: nil
      }
    }

    /// The nodes that are needed with it.
    var nodes: [Int] {
      switch self {
      case .node(let node): [node]
      case .absent, .provider: []
      case .some(let target): target.nodes
      case .list(let targets): targets.flatMap(\.nodes)
      }
    }

    /// The same with those that its providers lead to.
    var nodesWithProviders: [Int] {
      switch self {
      case .node(let node): [node]
      case .absent: []
      case .some(let target), .provider(let target): target.nodesWithProviders
      case .list(let targets): targets.flatMap(\.nodesWithProviders)
      }
    }
  }
}
