/// What there is to show of a graph, as a value that every format is made from, and that is itself the JSON format.
///
/// ```swift
/// let document = GraphDocument(container.graph)
/// print(try document.text(.mermaid))
/// print(try document.needs(of: "any SyncServicing").text(.tree))
/// ```
///
/// The JSON is one object with the members of this type under their names here. ``version`` is the first thing to look at. Members of nodes and edges
/// that are nil, false, 0 or an empty list are left out, ``scopes`` when there are none, and ``recording`` when there is none. Roles and
/// kinds are strings, of which later versions of this package may have more without another ``version``; a member that is removed or
/// means something else makes one.
public struct GraphDocument: Sendable, Hashable {
  /// The version that this package writes and reads.
  public static let currentVersion = 1

  /// The version of the JSON's form.
  public let version: Int
  /// The registrations in their order; then what is needed and not registered.
  public let nodes: [Node]
  /// Who needs whom, in the order of ``nodes`` and of the builders' parameters.
  public let edges: [Edge]
  /// What is wrong, sorted as ``/ForgeInject/DependencyGraph/problems`` is, that of scopes behind the rest.
  public let problems: [Problem]
  /// The scopes that were described, each before those within it.
  public let scopes: [Scope]
  /// What the document was narrowed to; nil for a whole graph.
  public let focus: Focus?
  /// What was built, when that was recorded; all of it, whatever the document was narrowed to.
  public let recording: Recording?

  init(
    nodes: [Node], edges: [Edge], problems: [Problem], scopes: [Scope] = [], focus: Focus?, recording: Recording? = nil
  ) {
    version = Self.currentVersion
    self.nodes = nodes
    self.edges = edges
    self.problems = problems
    self.scopes = scopes
    self.focus = focus
    self.recording = recording
  }
}

extension GraphDocument: Codable {
  private enum CodingKeys: CodingKey {
    case version, nodes, edges, problems, scopes, focus, recording
  }

  /// Reads a document that ``text(_:)`` has written as JSON.
  ///
  /// - Throws: `DecodingError`, also for another ``version``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    guard version == Self.currentVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: "version \(version) of the document, and \(Self.currentVersion) is the one that is known")
    }
    nodes = try container.decode([Node].self, forKey: .nodes)
    edges = try container.decode([Edge].self, forKey: .edges)
    problems = try container.decode([Problem].self, forKey: .problems)
    scopes = try container.decodeIfPresent([Scope].self, forKey: .scopes) ?? []
    focus = try container.decodeIfPresent(Focus.self, forKey: .focus)
    recording = try container.decodeIfPresent(Recording.self, forKey: .recording)
    try check(container)
  }

  /// Writes a document as ``text(_:)`` does for JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(nodes, forKey: .nodes)
    try container.encode(edges, forKey: .edges)
    try container.encode(problems, forKey: .problems)
    if !scopes.isEmpty { try container.encode(scopes, forKey: .scopes) }
    try container.encodeIfPresent(focus, forKey: .focus)
    try container.encodeIfPresent(recording, forKey: .recording)
  }

  /// Sees to it that every number refers to something, as the formats take for granted.
  private func check(_ container: KeyedDecodingContainer<CodingKeys>) throws {
    let ids = Set(nodes.map(\.id))
    let problemIDs = Set(problems.map(\.id))
    let mentioned = edges.flatMap { [$0.from, $0.to] } + (focus?.nodes ?? [])
    let mentionedProblems = nodes.flatMap(\.problems) + edges.flatMap(\.problems)
    var scopeIDs: Set<Int> = []
    // One that is within a later one might be within itself.
    let areScopesNested = scopes.allSatisfy { scope in
      scope.parent.map(scopeIDs.contains) != false && scopeIDs.insert(scope.id).inserted
    }
    let mentionedScopes = nodes.compactMap(\.scopeID) + problems.compactMap(\.scopeID)
    guard ids.count == nodes.count, problemIDs.count == problems.count, ids.isSuperset(of: mentioned),
      problemIDs.isSuperset(of: mentionedProblems), areScopesNested, scopeIDs.isSuperset(of: mentionedScopes)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .edges, in: container, debugDescription: "a number that refers to nothing, or to several things")
    }
  }
}
