/// The four parts that every error's text has, in their order.
struct ErrorText {
  /// One service on the path of an error, with its registration where it has one.
  struct Step {
    let service: Any.Type
    let registration: Registration?

    init(_ registration: Registration) {
      service = registration.service
      self.registration = registration
    }

    init(unregistered service: Any.Type) {
      self.service = service
      registration = nil
    }
  }

  var what: Phrase
  var path: [Step]
  var fix: Phrase

  /// Longer paths are shown by their first and last steps.
  private static let longestPath = 24

  /// Every type that is named in it.
  var types: [Any.Type] {
    what.types + path.flatMap { [$0.service] + ($0.registration?.origin.types ?? []) } + fix.types
  }

  func text(_ names: ServiceNames) -> String {
    var lines = [what.text(names)]
    if !path.isEmpty {
      lines.append("  path: " + shortened(path.map { names[$0.service] }).joined(separator: " → "))
    }
    var seen: Set<String> = []
    let isDecorated = path.allSatisfy { $0.registration?.role.isDecorator == true }
    let places = path.compactMap { step -> String? in
      guard let registration = step.registration else { return nil }
      let mark = registration.role.isDecorator && !isDecorated ? ", as a decorator" : ""
      let place = "    \(names[step.service]) at \(registration.origin.text(names))\(mark)"
      return seen.insert(place).inserted ? place : nil
    }
    if !places.isEmpty {
      lines.append(isDecorated ? "  decorated:" : "  registered:")
      lines += shortened(places, indentation: "    ")
    }
    lines.append("  fix: \(fix.text(names))")
    return lines.joined(separator: "\n")
  }

  private func shortened(_ parts: [String], indentation: String = "") -> [String] {
    guard parts.count > Self.longestPath else { return parts }
    let half = Self.longestPath / 2
    let left = parts.count - 2 * half
    return parts.prefix(half) + ["\(indentation)… \(left) more …"] + parts.suffix(half)
  }
}
