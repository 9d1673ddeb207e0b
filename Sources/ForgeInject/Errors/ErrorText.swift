/// The four parts that every error's text has, in their order.
enum ErrorText {
  /// One service on the path of an error.
  final class Step: Sendable {
    let service: Any.Type
    /// Where it is registered; nil where it is not.
    let origin: Phrase?
    let isDecorator: Bool

    init(_ service: Any.Type, _ origin: Phrase? = nil, isDecorator: Bool = false) {
      self.service = service
      self.origin = origin
      self.isDecorator = isDecorator
    }
  }

  static func of(_ what: Phrase, path: [Step], fix: Phrase) -> Phrase {
    let isDecorated = path.allSatisfy(\.isDecorator)
    var (services, places): ([Phrase], [Phrase]) = ([], [])
    var seen: [ObjectIdentifier: Int] = [:]
    for step in path {
      services.append("\(step.service)")
      guard let origin = step.origin else { continue }
      let mark = step.isDecorator && !isDecorated ? ", as a decorator" : ""
      let place: Phrase = "\n    \(step.service) at \(origin)\(mark)"
      // A cycle begins and ends with one service.
      if seen[ObjectIdentifier(step.service)] == nil || !places.contains(place) { places.append(place) }
      seen[ObjectIdentifier(step.service)] = places.count
    }
    var text = what
    if !path.isEmpty { text = "\(text)\n  path: \(list(services, " → ", ""))" }
    if !places.isEmpty { text = "\(text)\n  \(isDecorated ? "decorated" : "registered"):\(list(places, "", "\n    "))" }
    return "\(text)\n  fix: \(fix)"
  }

  /// The first and the last of many.
  private static func list(_ parts: [Phrase], _ separator: String, _ beginning: String) -> Phrase {
    let half = 12
    let left = parts.count - 2 * half
    var shown = left > 0 ? [] : parts
    if left > 0 {
      for place in 0..<2 * half {
        if place == half { shown.append("\(beginning)… \(left) more …") }
        shown.append(parts[place < half ? place : place + left])
      }
    }
    return shown.joined(separator: separator)
  }

  static var breakCycle: Phrase {
    "move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization."
  }
}
