/// What a container has built: each run of a builder with its times, and the needs of builders with a resolver.
///
/// ```swift
/// let container = try Container(DependencyGraph(AppAssembly()), recording: true)
/// try await container.start()
/// let recording = container.recording
/// print(try GraphDocument(container.graph, recording: recording).text(.tree))
/// ```
///
/// As JSON it is one object with the members of this type under their names here, and every time is a whole number of nanoseconds.
/// ``version`` is the first thing to look at. What is nil is left out. Strings may get further values without another ``version``; a member that
/// is removed or means something else makes one.
public struct Recording: Sendable, Hashable {
  /// The version that this package writes and reads.
  public static let currentVersion = 1

  /// The version of the JSON's form.
  public let version: Int
  /// What builders with a `Resolver` have resolved until now, sorted by the user's registration.
  ///
  /// A scope's are those of its parent and its own.
  public let edges: [Edge]
  /// Every run of a builder that has begun, in the order in which they began: those of the root container and of all scopes made from it.
  public let builds: [Build]
  /// How many builds and waits were not kept, since there were more than 100,000 of one or the other.
  public let omitted: Int

  init(edges: [Edge] = [], builds: [Build] = [], omitted: Int = 0) {
    version = Self.currentVersion
    self.edges = edges
    self.builds = builds
    self.omitted = omitted
  }
}

extension Recording: Codable {
  private enum CodingKeys: CodingKey { case version, edges, builds, omitted }

  /// Reads a recording.
  ///
  /// - Throws: `DecodingError`, also for another ``version``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    guard version == Self.currentVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: "version \(version) of the recording, and \(Self.currentVersion) is the one that is known")
    }
    edges = try container.decode([Edge].self, forKey: .edges)
    builds = try container.decode([Build].self, forKey: .builds)
    omitted = try container.decode(Int.self, forKey: .omitted)
    guard Self.agree(builds), 0...(Int.max / 2) ~= omitted else {
      throw DecodingError.dataCorruptedError(
        forKey: .builds, in: container, debugDescription: "builds that contradict each other")
    }
  }

  private static func agree(_ builds: [Build]) -> Bool {
    var ids: Set<Int> = []
    var total: Int64 = 0
    for build in builds {
      // One that is part of a later one might be part of itself.
      let isNested = build.parent.map { $0 < build.id } != false
      guard isNested, build.isPossible, ids.insert(build.id).inserted else { return false }
      total += build.totalTime
      guard total <= Build.longestTime else { return false }
    }
    return true
  }
}

extension Recording {
  /// A dependency that a builder with a `Resolver` was seen to have; the graph itself does not know it.
  public struct Edge: Sendable, Hashable, Codable {
    /// What the dependency leads to.
    struct Link: Sendable, Hashable, Codable {
      let name: String
      /// Its place in the graph; nil for what is not registered.
      var registration: Int?
      /// What it is when it is not registered.
      var role: GraphDocument.Node.Role?
      let kinds: [GraphDocument.Edge.Kind]
    }

    /// The module-qualified name of the service whose builder it is.
    public let user: String
    /// The module-qualified name of the type that the builder resolved.
    public let dependency: String
    /// The place of the user's registration in the graph.
    let registration: Int
    let links: [Link]
  }
}
