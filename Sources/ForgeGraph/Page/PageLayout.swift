internal import Foundation

/// Where Graphviz puts what the page draws, in pixels from the upper left corner.
///
/// The page draws it itself, so that it can be searched, filtered and highlighted.
struct PageLayout: Encodable, Sendable {
  let width: Double
  let height: Double
  /// The left, the top, the width and the height of each node, in the order of the document's.
  private(set) var nodes: [[Double]] = []
  /// The line of each edge, as SVG has paths.
  private(set) var edges: [String] = []
  /// The middle of the words at each edge; empty where it has none.
  private(set) var words: [[Double]] = []
  /// The assemblies and scopes, each before those within it.
  private(set) var groups: [Box] = []

  /// What is drawn around nodes.
  struct Box: Encodable, Sendable {
    let title: String
    let isScope: Bool
    /// The left, the top, the width and the height.
    let frame: [Double]
  }

  /// - Parameters:
  ///   - json: What `dot -Tjson0 -y` makes of ``PageDot``.
  ///   - dot: That text.
  init(_ json: Data, _ dot: PageDot, _ document: GraphDocument) throws {
    let output = try JSONDecoder().decode(Output.self, from: json)
    let size = try Self.frame(output.bb)
    (width, height) = (size[2], size[3])
    let objects = Dictionary((output.objects ?? []).map { ($0.name, $0) }) { first, _ in first }
    nodes = try document.nodes.map { node in
      let object = objects["n\(node.id)"]
      let middle = try Self.numbers(object?.pos, 2)
      let (width, height) = (try Self.numbers(object?.width, 1)[0] * 72, try Self.numbers(object?.height, 1)[0] * 72)
      return [middle[0] - width / 2, middle[1] - height / 2, width, height].map(Self.rounded)
    }
    let lines = Dictionary((output.edges ?? []).map { ($0.id, $0) }) { first, _ in first }
    for index in document.edges.indices {
      let line = lines["e\(index)"]
      edges.append(try Self.path(line?.pos))
      words.append(try line?.lp.map { try Self.numbers($0, 2).map(Self.rounded) } ?? [])
    }
    groups = try dot.groups.enumerated().map { number, group in
      let frame = try Self.frame(objects["cluster_\(number)"]?.bb)
      return Box(title: group.title, isScope: group.scopeID != nil, frame: frame)
    }
  }

  /// The members of Graphviz's JSON that are of use.
  private struct Output: Decodable {
    let bb: String?
    let objects: [Object]?
    let edges: [Edge]?

    struct Object: Decodable {
      let name: String
      let bb: String?
      let pos: String?
      let width: String?
      let height: String?
    }

    struct Edge: Decodable {
      let id: String?
      let pos: String?
      let lp: String?
    }
  }

  private static func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }

  private static func numbers(_ text: String?, _ count: Int) throws -> [Double] {
    let numbers = (text ?? "").split(separator: ",").compactMap { Double($0) }
    guard numbers.count == count, numbers.allSatisfy(\.isFinite) else {
      throw GraphvizError.failed("its output has \(text.map { "“\($0)”" } ?? "nothing") where numbers should be.")
    }
    return numbers
  }

  /// A rectangle from two of its corners.
  private static func frame(_ corners: String?) throws -> [Double] {
    let corners = try numbers(corners, 4)
    return [
      min(corners[0], corners[2]), min(corners[1], corners[3]), abs(corners[2] - corners[0]),
      abs(corners[3] - corners[1]),
    ].map(rounded)
  }

  /// A line of Bézier curves, as `e,` with the tip of its arrow, the beginning, and three points for each curve.
  private static func path(_ line: String?) throws -> String {
    var points = (line ?? "").split(separator: " ")
    var tip = ""
    if let first = points.first, first.hasPrefix("e,") {
      tip = try "L" + point(points.removeFirst().dropFirst(2))
    }
    guard let start = points.first else { return "" }
    return try "M" + point(start) + "C" + points.dropFirst().map(point).joined(separator: " ") + tip
  }

  private static func point(_ text: Substring) throws -> String {
    try numbers(String(text), 2).map { "\(Int($0.rounded()))" }.joined(separator: ",")
  }
}

extension PageLayout {
  /// Why a page has no picture, in a sentence, and what to do about it.
  struct Failure: Error {
    let description: String
  }

  /// How long Graphviz may take for it.
  static let seconds = 60.0

  /// Asks Graphviz.
  ///
  /// - Parameter path: The directories in which its program is looked for, between colons.
  static func of(
    _ document: GraphDocument, path: String = Graphviz.path, seconds: Double = seconds
  ) throws(Failure) -> PageLayout {
    let dot = PageDot(document)
    do {
      let run = try Graphviz.layout(dot.text, path: path, seconds: seconds)
      do {
        return try PageLayout(run.output, dot, document)
      } catch {
        throw run.failure ?? error
      }
    } catch let error as GraphvizError where error.isMissing {
      throw Failure(
        description:
          "Graphviz is not installed, whose program `dot` says where each service goes. Install it, by `brew install graphviz` or `apt install graphviz`, and write the page again."
      )
    } catch let error as GraphvizError where error.isTooSlow {
      let count = document.nodes.count(where: \.isRegistered)
      throw Failure(
        description:
          "Graphviz did not find places for \(count == 1 ? "1 service" : "\(count) services") within \(Int(seconds)) seconds. Narrow the graph by --root or --users, and write the page again."
      )
    } catch {
      // It may say much.
      let reason = "\(error)".split(separator: "\n").first ?? ""
      throw Failure(description: "Graphviz did not lay it out: \(reason)")
    }
  }
}
