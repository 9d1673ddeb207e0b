internal import ForgeInject

extension GraphDocument {
  /// A node's need of another.
  public struct Edge: Sendable, Hashable, Codable {
    /// What is special about a need; a plain parameter has nothing.
    ///
    /// It is a struct, not an enum, so that a new kind breaks no `switch`.
    public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
      /// The kind as the JSON has it.
      public let rawValue: String

      /// Creates a kind from its JSON.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      /// It is what a decorator wraps.
      public static let wraps = Kind(rawValue: "wraps")
      /// It is what an alias stands for.
      public static let alias = Kind(rawValue: "alias")
      /// The parameter is an Optional.
      public static let optional = Kind(rawValue: "optional")
      /// The parameter is a list, of which it is an element.
      public static let list = Kind(rawValue: "list")
      /// It is resolved later, by a `Provider`.
      public static let provider = Kind(rawValue: "provider")
      /// It is one of several registrations of a type.
      public static let tagged = Kind(rawValue: "tagged")
      /// A builder that takes a resolver was seen to resolve it.
      public static let observed = Kind(rawValue: "observed")
    }

    /// The ``Node/id`` of the one who needs.
    public let from: Int
    /// The ``Node/id`` of what is needed.
    public let to: Int
    /// What is special about it, always in the same order.
    public let kinds: [Kind]
    /// The problems that the edge is part of, by their ``Problem/id``.
    public var problems: [Int] = []

    /// What is special about an edge of the graph.
    static func kinds(of edge: DependencyGraph.Edge, isAlias: Bool = false, isObserved: Bool = false) -> [Kind] {
      var kinds: [Kind] = []
      if isObserved { kinds.append(.observed) }
      if edge.isWrapping { kinds.append(.wraps) }
      if isAlias { kinds.append(.alias) }
      if edge.forms.contains(.optional) { kinds.append(.optional) }
      if edge.forms.contains(.list) { kinds.append(.list) }
      if edge.forms.contains(.provider) { kinds.append(.provider) }
      if edge.forms.contains(.tagged) { kinds.append(.tagged) }
      return kinds
    }
  }
}
