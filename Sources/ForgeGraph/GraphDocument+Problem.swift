extension GraphDocument {
  /// Something that is wrong with the graph.
  public struct Problem: Sendable, Hashable, Codable {
    /// The problem's number in the whole graph, counted from 0; it stays the same when the document is narrowed.
    public let id: Int
    /// What kind of problem it is: the description of a ``/ForgeInject/GraphProblem/Code``.
    public let code: String
    /// The file to look at first, as `#fileID` gives it; nil when the problem is about assemblies.
    public let file: String?
    /// The line to look at first.
    public let line: UInt?
    /// What is wrong, the path, where each step was registered, and what to do about it.
    public let text: String
    /// The ``Scope/id`` of the described scope that has it; nil when the container itself has it.
    public var scopeID: Int?

    /// The first line of the text: what is wrong.
    var summary: String { text.split(separator: "\n").first.map(String.init) ?? "" }

    /// In two or three words, for a place in a picture that says the rest.
    var mark: String {
      switch code {
      case "missingDependency": "not registered"
      case "duplicate": "registered again" + (file.map { " at \($0):\(line ?? 0)" } ?? "")
      case "captiveDependency": "captive"
      case "weakValueType": "value type cannot be weak"
      case "optionalService": "Optional as a service"
      case "overrideReplacesNothing": "override replaces nothing"
      case "scopeRule": "not allowed in a scope"
      default: code
      }
    }
  }

  /// What a document was narrowed to.
  public struct Focus: Sendable, Hashable, Codable {
    /// How the other nodes relate to those that were asked for.
    ///
    /// It is a struct, not an enum, so that a new relation breaks no `switch`.
    public struct Relation: RawRepresentable, Sendable, Hashable, Codable {
      /// The relation as the JSON has it.
      public let rawValue: String

      /// Creates a relation from its JSON.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      /// They are what is needed, directly or not.
      public static let needs = Relation(rawValue: "needs")
      /// They are those who need it, directly or not.
      public static let users = Relation(rawValue: "users")
      /// They are on the shortest ways from one to the other.
      public static let ways = Relation(rawValue: "ways")
    }

    /// How the others relate to them.
    public let relation: Relation
    /// The ``Node/id`` of those that were asked for.
    public let nodes: [Int]
  }
}
