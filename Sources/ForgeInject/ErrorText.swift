/// The four parts that every error's text has, in their order.
struct ErrorText {
  /// One service on the path of an error, with its registration where it has one.
  struct Step {
    let name: String
    let origin: String?

    init(_ registration: Registration) {
      name = registration.name
      origin = registration.origin
    }

    init(unregistered service: Any.Type) {
      name = ServiceName.of(service)
      origin = nil
    }
  }

  var what: String
  var path: [Step]
  var fix: String

  /// Longer paths are shown by their first and last steps.
  private static let longestPath = 24

  var text: String {
    var lines = [what]
    if !path.isEmpty {
      lines.append("  path: " + shortened(path.map(\.name)).joined(separator: " → "))
    }
    var seen: Set<String> = []
    let places = path.compactMap { step -> String? in
      guard let origin = step.origin, seen.insert("\(step.name) \(origin)").inserted else { return nil }
      return "    \(step.name) at \(origin)"
    }
    if !places.isEmpty {
      lines.append("  registered:")
      lines += shortened(places, indentation: "    ")
    }
    lines.append("  fix: \(fix)")
    return lines.joined(separator: "\n")
  }

  private func shortened(_ parts: [String], indentation: String = "") -> [String] {
    guard parts.count > Self.longestPath else { return parts }
    let half = Self.longestPath / 2
    let left = parts.count - 2 * half
    return parts.prefix(half) + ["\(indentation)… \(left) more …"] + parts.suffix(half)
  }
}
