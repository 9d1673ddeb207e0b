/// A form in which a graph is shown.
///
/// It is a struct, not an enum, so that a new format breaks no `switch`.
public struct GraphFormat: Sendable, Hashable, CustomStringConvertible {
  /// The name that `--format` takes.
  public let description: String
  /// What files with it end in, without the dot.
  let fileExtensions: [String]

  /// Text for a terminal: each service with what it needs below it.
  public static let tree = GraphFormat(description: "tree", fileExtensions: ["txt"])
  /// A Mermaid flowchart, which GitHub draws in Markdown.
  public static let mermaid = GraphFormat(description: "mermaid", fileExtensions: ["mmd", "mermaid"])
  /// The input of Graphviz.
  public static let dot = GraphFormat(description: "dot", fileExtensions: ["dot", "gv"])
  /// The ``GraphDocument`` as JSON.
  public static let json = GraphFormat(description: "json", fileExtensions: ["json"])
  /// A picture, which Graphviz draws; its program `dot` has to be installed.
  public static let svg = GraphFormat(description: "svg", fileExtensions: ["svg"])
  /// A page for browsers that needs nothing else: a picture, which Graphviz lays out when it is installed, lists and trees, to be searched, filtered and followed.
  public static let html = GraphFormat(description: "html", fileExtensions: ["html", "htm"])

  /// What was built and when, in Chrome's Trace Event Format: ui.perfetto.dev and chrome://tracing open it.
  public static let trace = GraphFormat(description: "trace", fileExtensions: ["trace.json", "trace"])

  /// Every format.
  public static let all = [tree, mermaid, dot, json, svg, html, trace]
}

extension GraphDocument {
  /// The document in a format, without a newline at the end.
  ///
  /// The same graph always gives the same text; that of an SVG, and of a page, depends on the version of Graphviz too. A page without Graphviz, or for which that takes more than a
  /// minute, has no picture and says why.
  ///
  /// - Throws: ``GraphvizError`` when the format is ``GraphFormat/svg`` and Graphviz is not installed or fails; ``GraphQueryError`` when it is
  ///   ``GraphFormat/trace`` and the document has no ``GraphDocument/recording``.
  /// - Complexity: O(*n* log *n*) in the number of nodes and edges, but for ``GraphFormat/svg`` and ``GraphFormat/html``.
  public func text(_ format: GraphFormat) throws -> String {
    switch format {
    case .mermaid: MermaidText(self).text
    case .dot: DotText(self).text
    case .json: try JSONText(self).text
    case .svg: try Graphviz.svg(DotText(self).text)
    case .html: try PageText(self, PagePicture(self)).text
    case .trace: try TraceText(self).text
    default: TreeText(self).text
    }
  }

  /// The page without a picture, for which another program would run.
  package func pageWithoutPicture() throws -> String {
    try PageText(self, .missing("It was not asked for.")).text
  }
}
