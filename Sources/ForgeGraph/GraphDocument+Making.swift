public import ForgeInject

extension GraphDocument {
  /// Creates the document of a whole graph, which may have problems.
  ///
  /// - Parameters:
  ///   - graph: The graph; that of a container is `container.graph`.
  ///   - scopes: The scopes that will be made from its container, shown within it.
  ///   - recording: What the container of that graph has built: `container.recording`. A build is shown with the service whose registration has
  ///     its place in the graph, its name, file and line.
  /// - Complexity: O(*n* log *n*) in the number of services and edges.
  public init(
    _ graph: DependencyGraph, scopes: [GraphScope] = [], recording: Recording? = nil
  ) {
    self.init(ScopedGraph(graph, scopes), recording)
  }

  init(_ graph: ScopedGraph, _ recording: Recording? = nil) {
    var maker = DocumentMaker(graph.parts)
    maker.addEdges()
    for edge in recording?.edges ?? [] { maker.add(edge) }
    maker.add(recording?.builds ?? [])
    maker.addProblems()
    // Observed edges came last; each belongs behind the others of its node.
    let edges = maker.edges.enumerated().sorted { ($0.element.from, $0.offset) < ($1.element.from, $1.offset) }
    let scopes = graph.parts.enumerated().compactMap { number, part in
      part.scope.map { Scope(id: number, name: $0.name, parent: part.parent == 0 ? nil : part.parent) }
    }
    self.init(
      nodes: maker.nodes, edges: edges.map(\.element), problems: maker.problems, scopes: scopes, focus: nil,
      recording: recording)
  }
}

/// Numbers the nodes and finds where in the graph each problem is.
private struct DocumentMaker {
  private(set) var nodes: [GraphDocument.Node]
  private(set) var edges: [GraphDocument.Edge] = []
  private(set) var problems: [GraphDocument.Problem] = []

  private let parts: [ScopedGraph.Part]
  /// What the nodes are made from.
  private var sources: [DependencyGraph.Node] = []
  /// The number of the part that each of them is in.
  private var owners: [Int] = []
  /// The ids by their places, for each part.
  private var ids: [[Int: Int]] = []
  private var unregistered: [String: Int] = [:]
  private var edgeIndexes: [Pair: [Int]] = [:]
  private var named: [String: [Int]] = [:]

  private struct Pair: Hashable {
    let from: Int
    let to: Int
  }

  init(_ parts: [ScopedGraph.Part]) {
    self.parts = parts
    nodes = []
    for (number, part) in parts.enumerated() {
      ids.append([:])
      for source in part.nodes {
        ids[number][source.place] = sources.count
        named[source.name, default: []].append(sources.count)
        nodes.append(GraphDocument.Node(source, id: sources.count, scopeID: part.scope == nil ? nil : number))
        owners.append(number)
        sources.append(source)
      }
    }
  }

  /// The node at a place, as a part sees it.
  private func id(at place: Int, in part: Int) -> Int? {
    var owner = part
    while place < parts[owner].firstPlace, let parent = parts[owner].parent { owner = parent }
    return ids[owner][place]
  }

  mutating func addEdges() {
    for (id, source) in sources.enumerated() {
      for edge in source.edges { add(edge, from: id, isAlias: source.role == .alias) }
    }
  }

  /// - Parameter observed: An edge that was seen in the container itself.
  mutating func add(_ observed: Recording.Edge) {
    guard let user = id(at: observed.registration, in: 0), nodes[user].name == observed.user else { return }
    for link in observed.links {
      if let place = link.registration {
        guard let target = id(at: place, in: 0), nodes[target].name == link.name else { continue }
        add(link.kinds, from: user, to: target)
      } else {
        add(link.kinds, from: user, to: unregistered(link.name, link.role ?? .missing))
      }
    }
  }

  private mutating func add(_ edge: DependencyGraph.Edge, from user: Int, isAlias: Bool) {
    guard let target = id(of: edge.target, in: owners[user]) else { return }
    add(GraphDocument.Edge.kinds(of: edge, isAlias: isAlias), from: user, to: target)
  }

  private mutating func add(_ kinds: [GraphDocument.Edge.Kind], from user: Int, to target: Int) {
    let new = GraphDocument.Edge(from: user, to: target, kinds: kinds)
    let pair = Pair(from: user, to: target)
    // A builder may have two parameters of one type.
    if edgeIndexes[pair, default: []].contains(where: { edges[$0].kinds == kinds }) { return }
    edgeIndexes[pair, default: []].append(edges.count)
    edges.append(new)
  }

  private mutating func id(of target: DependencyGraph.Edge.Target, in part: Int) -> Int? {
    switch target {
    case .registration(let place): id(at: place, in: part)
    case .missing(let name): unregistered(name, .missing)
    case .absent(let name): unregistered(name, .absent)
    case .nothing(let name): unregistered(name, .emptyList)
    }
  }

  private mutating func unregistered(_ name: String, _ role: GraphDocument.Node.Role) -> Int {
    let key = "\(role.rawValue) \(name)"
    if let id = unregistered[key] { return id }
    unregistered[key] = nodes.count
    nodes.append(GraphDocument.Node(id: nodes.count, name: name, role: role))
    return nodes.count - 1
  }

  mutating func add(_ builds: [Recording.Build]) {
    for build in builds {
      let candidates = parts.indices.lazy.compactMap { [ids] in ids[$0][build.registration] }
      let found = candidates.first { [nodes] in
        nodes[$0].name == build.service && nodes[$0].line == build.line && nodes[$0].file == build.file
      }
      if let found { nodes[found].times.add(build) }
    }
  }

  mutating func addProblems() {
    for part in parts.indices {
      for problem in parts[part].problems { add(problem, in: part) }
    }
  }

  private mutating func add(_ problem: DependencyGraph.Problem, in part: Int) {
    let id = problems.count
    problems.append(
      GraphDocument.Problem(
        id: id, code: problem.code.description, file: problem.location?.fileID, line: problem.location?.line,
        text: parts[part].text(problem.description), scopeID: parts[part].scope == nil ? nil : part))
    if !problem.places.isEmpty {
      return mark(problem.places.compactMap { self.id(at: $0, in: part) }, isCycle: problem.code == .cycle, id)
    }
    guard let service = problem.service, let location = problem.location else { return }
    let candidates = named[service, default: []].filter { owners[$0] == part }
    let subjects = candidates.filter { sources[$0].location == location }
    if let missing = problem.missing { return mark(missing, neededBy: subjects, id) }
    // What was registered second is no part of the graph.
    let marked = problem.code == .duplicate && subjects.isEmpty ? candidates : subjects
    for subject in marked where problem.code != .missingDependency { nodes[subject].problems.append(id) }
  }

  private mutating func mark(_ path: [Int], isCycle: Bool, _ id: Int) {
    for (from, to) in zip(path, path.dropFirst() + (isCycle ? path.prefix(1) : [])) {
      for index in edgeIndexes[Pair(from: from, to: to), default: []] { edges[index].problems.append(id) }
    }
  }

  private mutating func mark(_ missing: String, neededBy users: [Int], _ id: Int) {
    guard let target = unregistered["\(GraphDocument.Node.Role.missing.rawValue) \(missing)"] else { return }
    let indexes = users.flatMap { edgeIndexes[Pair(from: $0, to: target), default: []] }
    for index in indexes { edges[index].problems.append(id) }
    if !indexes.isEmpty { nodes[target].problems.append(id) }
  }
}

extension GraphDocument.Node {
  fileprivate init(_ node: DependencyGraph.Node, id: Int, scopeID: Int?) {
    let role: Role =
      switch node.role {
      case .service: .service
      case .alias: .alias
      case .decorator: .decorator
      case .contribution: .contribution
      }
    self.init(
      id: id, name: node.name, role: role, lifetime: String(node.lifetime.description.dropFirst()),
      isolation: node.isolation.description, assembly: node.assembly, file: node.location.fileID,
      line: node.location.line, scope: node.scopeLevel, scopeID: scopeID, isWrapped: node.isWrapped,
      isOpaque: node.isOpaque)
  }
}
