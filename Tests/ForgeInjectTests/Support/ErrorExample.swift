import ForgeInject
import Foundation
import Testing

/// Code that ends in an error, as the page Errors.md shows it under a heading.
struct ErrorExample: Sendable, CustomTestStringConvertible {
  /// The heading: a code or an error's type, and behind a comma what tells several texts of one code apart.
  let heading: String
  /// The line that its code in ErrorExamples.swift follows.
  let line: Int
  let run: @Sendable () async throws -> Void

  var testDescription: String { heading }

  /// A graph with a problem.
  ///
  /// - Parameters:
  ///   - scope: What a scope's assembly registers.
  ///   - overriding: What the overrides register.
  static func problem(
    _ heading: String, line: Int = #line, registering: @escaping @Sendable (inout Registry) -> Void = { _ in },
    scope: (@Sendable (inout Registry) -> Void)? = nil,
    overriding: @escaping @Sendable (inout Registry) -> Void = { _ in }
  ) -> Self {
    Self(heading: heading, line: line) {
      let container = try Container(App.AppAssembly(body: registering), overrides: overriding)
      if let scope { _ = try container.makeScope(App.SessionAssembly(body: scope)) }
    }
  }

  /// Code that throws synchronously, off the main actor.
  static func error(
    _ heading: String, line: Int = #line, registering: @escaping @Sendable (inout Registry) -> Void = { _ in },
    failing: @escaping @Sendable (Container) throws -> Void
  ) -> Self {
    Self(heading: heading, line: line) {
      try onlySync { try failing(Container(App.AppAssembly(body: registering))) }
    }
  }

  /// Code that throws when it is awaited.
  static func error(
    _ heading: String, line: Int = #line, registering: @escaping @Sendable (inout Registry) -> Void = { _ in },
    awaiting: @escaping @Sendable (Container) async throws -> Void
  ) -> Self {
    Self(heading: heading, line: line) {
      try await awaiting(Container(App.AppAssembly(body: registering)))
    }
  }

  /// The error's text, with the names and places that the page has.
  func text() async -> String {
    do {
      try await run()
      return "no error"
    } catch let error as GraphError where error.problems.count == 1 {
      return inApp(error.problems[0].description)
    } catch {
      return inApp("\(error)")
    }
  }

  /// The code of the error; nil for one that has none.
  func code() async -> String? {
    do {
      try await run()
      return "no error"
    } catch let error as GraphError {
      return error.problems.count == 1 ? error.problems[0].code.description : nil
    } catch {
      return (error as? ResolutionError)?.code.description
    }
  }

  // MARK: The source

  /// A closure of the example, as it stands in ErrorExamples.swift.
  private struct Body {
    let label: String
    let firstLine: Int
    let lines: [String]
  }

  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "ErrorExamples.swift")

  /// What the page shows, block by block.
  var code: [String] {
    bodies.map { body in
      body.lines.joined(separator: "\n").replacing(", clock: ImmediateClock()", with: "")
    }
  }

  private var bodies: [Body] {
    let lines = ((try? String(contentsOf: Self.source, encoding: .utf8)) ?? "").components(separatedBy: "\n")
    var bodies: [Body] = []
    var next = line
    while next < lines.count, !lines[next].hasPrefix("    ."), !lines[next].hasPrefix("  ]") {
      guard let opening = lines[next].wholeMatch(of: /( *)(\w+): \{ .*in/) else {
        next += 1
        continue
      }
      let first = next + 1
      while next < lines.count, !lines[next].hasPrefix(opening.1 + "}") { next += 1 }
      let body = lines[first..<next].map { String($0.dropFirst(opening.1.count + 2)) }
      bodies.append(Body(label: String(opening.2), firstLine: first + 1, lines: body))
    }
    return bodies
  }

  private func inApp(_ text: String) -> String {
    let bodies = bodies
    return
      text
      .replacing("ForgeInjectTests.App.", with: "App.")
      .replacing(/ForgeInjectTests\/ErrorExamples\.swift:(\d+)/) { match in
        let line = Int(match.1) ?? 0
        guard let body = bodies.last(where: { $0.firstLine <= line }) else { return String(match.0) }
        let file =
          switch body.label {
          case "registering": "AppAssembly"
          case "scope": "SessionAssembly"
          case "overriding": "AppTests"
          default: "Main"
          }
        return "App/\(file).swift:\(line - body.firstLine + 1)"
      }
  }
}
