internal import ForgeInject

extension GraphDocument {
  /// The part of the graph that a service needs, directly or not, itself included.
  ///
  /// - Parameter service: Its name, which may lack the module and `any` when that is clear enough.
  /// - Throws: ``GraphQueryError`` with near misses when no service is called so.
  /// - Complexity: O(*n*) in the number of nodes and edges.
  public func needs(of service: String) throws(GraphQueryError) -> GraphDocument {
    let start = try find(service)
    return narrowed(to: reached(from: start, over: Links(edges, \.from, \.to)), Focus(relation: .needs, nodes: start))
  }

  /// The part of the graph that needs a service, directly or not, itself included.
  ///
  /// - Parameter service: Its name, which may lack the module and `any` when that is clear enough.
  /// - Throws: ``GraphQueryError`` with near misses when no service is called so.
  /// - Complexity: O(*n*) in the number of nodes and edges.
  public func users(of service: String) throws(GraphQueryError) -> GraphDocument {
    let start = try find(service)
    return narrowed(to: reached(from: start, over: Links(edges, \.to, \.from)), Focus(relation: .users, nodes: start))
  }

  /// The ids of the nodes that are called so: several for the elements of a list.
  func find(_ service: String) throws(GraphQueryError) -> [Int] {
    let names = ShortNames(self)
    let wanted = Self.plain(service)
    // A whole name first, or nobody could ask for what is called like the end of another.
    let spellings: [(Node) -> String] = [
      { $0.name }, { Self.plain($0.name) }, { Self.plain(names[$0.name]) },
      { Self.plain(ShortNames.shortened($0.name)) },
      { ServiceName.base(of: $0.name) },
    ]
    for (index, spelling) in spellings.enumerated() {
      let found = nodes.filter { spelling($0) == (index == 0 ? service : wanted) }
      let distinct = Set(found.map(\.name)).sorted()
      if distinct.count > 1 { throw GraphQueryError(ambiguous: service, names: distinct) }
      // Who asks for a decorated service means what is found by its name.
      let visible = found.filter { !$0.isWrapped }
      if !found.isEmpty { return (visible.isEmpty ? found : visible).map(\.id) }
    }
    let known = Set(nodes.map(\.name)).sorted()
    throw GraphQueryError(unknown: service, near: Self.near(service, among: known))
  }

  /// The names that may have been meant: those that are nearly the same, else those with the text somewhere in them.
  private static func near(_ service: String, among names: [String]) -> [String] {
    let near = NearMisses.of(service, among: names) { ServiceName.base(of: $0).lowercased() }
    if !near.isEmpty { return near }
    let part = plain(service).lowercased()
    return part.isEmpty ? [] : Array(names.filter { $0.lowercased().contains(part) }.prefix(3))
  }

  /// Without `any`, with which and without which people write it.
  private static func plain(_ name: String) -> String {
    name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }

  private func reached(from start: [Int], over links: Links) -> Set<Int> {
    var reached = Set(start)
    var stack = start
    while let id = stack.popLast() {
      for next in links[id] where reached.insert(next).inserted { stack.append(next) }
    }
    return reached
  }

  func narrowed(to ids: Set<Int>, _ focus: Focus) -> GraphDocument {
    narrowed(to: ids, focus) { _ in true }
  }

  /// The part with some of the nodes, the edges between them that `isKept` says, and the problems that these are about.
  func narrowed(to ids: Set<Int>, _ focus: Focus, where isKept: (Edge) -> Bool) -> GraphDocument {
    let nodes = nodes.filter { ids.contains($0.id) }
    let edges = edges.filter { ids.contains($0.from) && ids.contains($0.to) && isKept($0) }
    let shown = Set(nodes.flatMap(\.problems) + edges.flatMap(\.problems))
    let problems = problems.filter { shown.contains($0.id) }
    return GraphDocument(
      nodes: nodes, edges: edges, problems: problems, scopes: Self.used(scopes, by: nodes, problems), focus: focus,
      recording: recording)
  }
}

/// Who leads to whom, by ids.
struct Links {
  private var targets: [Int: [Int]] = [:]

  init(_ edges: [GraphDocument.Edge], _ from: (GraphDocument.Edge) -> Int, _ to: (GraphDocument.Edge) -> Int) {
    for edge in edges { targets[from(edge), default: []].append(to(edge)) }
  }

  subscript(id: Int) -> [Int] { targets[id, default: []] }
}
