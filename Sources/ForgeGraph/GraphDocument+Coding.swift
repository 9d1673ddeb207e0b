// Written out because what says nothing is left out, which more than halves the JSON.

extension GraphDocument.Node {
  private enum CodingKeys: CodingKey {
    case id, name, role, lifetime, isolation, assembly, file, line, scope, scopeID, isWrapped, isOpaque, problems, times
  }

  /// Reads a node of a ``GraphDocument``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    role = try container.decode(Role.self, forKey: .role)
    lifetime = try container.decodeIfPresent(String.self, forKey: .lifetime)
    isolation = try container.decodeIfPresent(String.self, forKey: .isolation)
    assembly = try container.decodeIfPresent(String.self, forKey: .assembly)
    file = try container.decodeIfPresent(String.self, forKey: .file)
    line = try container.decodeIfPresent(UInt.self, forKey: .line)
    scope = try container.decodeIfPresent(Int.self, forKey: .scope) ?? 0
    scopeID = try container.decodeIfPresent(Int.self, forKey: .scopeID)
    isWrapped = try container.decodeIfPresent(Bool.self, forKey: .isWrapped) ?? false
    isOpaque = try container.decodeIfPresent(Bool.self, forKey: .isOpaque) ?? false
    problems = try container.decodeIfPresent([Int].self, forKey: .problems) ?? []
    times = try container.decodeIfPresent(Times.self, forKey: .times)
  }

  /// Writes a node of a ``GraphDocument``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encode(role, forKey: .role)
    try container.encodeIfPresent(lifetime, forKey: .lifetime)
    try container.encodeIfPresent(isolation, forKey: .isolation)
    try container.encodeIfPresent(assembly, forKey: .assembly)
    try container.encodeIfPresent(file, forKey: .file)
    try container.encodeIfPresent(line, forKey: .line)
    if scope != 0 { try container.encode(scope, forKey: .scope) }
    try container.encodeIfPresent(scopeID, forKey: .scopeID)
    if isWrapped { try container.encode(isWrapped, forKey: .isWrapped) }
    if isOpaque { try container.encode(isOpaque, forKey: .isOpaque) }
    if !problems.isEmpty { try container.encode(problems, forKey: .problems) }
    try container.encodeIfPresent(times, forKey: .times)
  }
}

extension GraphDocument.Node.Times {
  /// Reads the times of a node of a ``GraphDocument``.
  ///
  /// - Throws: `DecodingError`, also for times that contradict each other.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    builds = try container.decode([Int].self, forKey: .builds)
    totalTime = try container.decode(Int64.self, forKey: .totalTime)
    longestTime = try container.decode(Int64.self, forKey: .longestTime)
    ownTime = try container.decode(Int64.self, forKey: .ownTime)
    let parts = 0...max(0, totalTime)
    guard totalTime <= Recording.Build.longestTime, parts ~= totalTime, parts ~= longestTime, parts ~= ownTime else {
      throw DecodingError.dataCorruptedError(
        forKey: .totalTime, in: container, debugDescription: "times that contradict each other")
    }
  }
}

extension GraphDocument.Edge {
  private enum CodingKeys: CodingKey {
    case from, to, kinds, problems
  }

  /// Reads an edge of a ``GraphDocument``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    from = try container.decode(Int.self, forKey: .from)
    to = try container.decode(Int.self, forKey: .to)
    kinds = try container.decodeIfPresent([Kind].self, forKey: .kinds) ?? []
    problems = try container.decodeIfPresent([Int].self, forKey: .problems) ?? []
  }

  /// Writes an edge of a ``GraphDocument``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    if !kinds.isEmpty { try container.encode(kinds, forKey: .kinds) }
    if !problems.isEmpty { try container.encode(problems, forKey: .problems) }
  }
}
