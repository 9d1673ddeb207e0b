/// What errors tell users to do.
enum Advice {
  /// The advice for a service that is not registered.
  ///
  /// - Parameters:
  ///   - lists: The types of which there are lists.
  ///   - user: The service whose builder asks.
  static func registering(
    _ service: Any.Type, among index: NearMisses.Index, lists: [ObjectIdentifier: [Int]], for user: Any.Type? = nil
  ) -> String {
    let name = ServiceName.of(service)
    let near = NearMisses.hint(for: service, among: index, except: user)
    if lists[ObjectIdentifier(service)] != nil {
      return "it is contributed to a list: ask for `[\(name)]`, or register it by itself as well."
    }
    if let list = (service as? any ParameterForm.Type)?.form, list.kind == .list {
      let element = ServiceName.of(list.contributed)
      let advice =
        "contribute to the list with `registry.contribute`, or declare with `registry.contribute(\(metatype(element)))` that it may be empty."
      return near.map { "\($0) Ask for that one, or \(advice)" } ?? advice
    }
    var advice =
      "register `\(name)` in an assembly of this container; a service is found by exactly the type that it was registered as."
    if name.hasPrefix("Swift.") || name.hasPrefix("Foundation") {
      advice += " If it is a parameter with a default value, register a closure that leaves it out."
    }
    return near.map { "\($0) Ask for that one, or \(advice)" } ?? advice
  }

  /// The advice for code that is not on the main actor and needs a service that is built there.
  static func mainActor(_ service: Registration, askedFor asked: Registration, isKnown: Bool) -> String {
    let name = service.name
    let way =
      if !isKnown {
        "take `\(name)` as a parameter of the builder instead of from a resolver or container, or use `mainActorBuilder:` for the service that needs it"
          + (service.lifetime == .eagerSingleton ? ", or call `start()` on the container first" : "")
      } else if service.lifetime == .eagerSingleton {
        "call `start()` on the container first, or resolve `\(asked.name)` with `await`"
      } else if service.lifetime == .singleton {
        "resolve `\(asked.name)` with `await`, or make `\(name)` an `.eagerSingleton` and call `start()` first"
      } else {
        "resolve `\(asked.name)` with `await`, or resolve it on the main actor"
      }
    return
      "\(way); or mark the calling function `@MainActor`. In a `lazy var`, a default value or a `@Sendable` closure the isolation is unknown: resolve in a function."
  }

  /// The advice for synchronous code that needs a service that is built asynchronously.
  static func awaiting(_ service: Registration, askedFor asked: Registration, isKnown: Bool) -> String {
    let name = service.name
    if !isKnown {
      return
        "take `\(name)` as a parameter of the builder instead of from a resolver or container, or use `asyncBuilder:` for the service that needs it"
        + (service.lifetime == .eagerSingleton ? ", or call `await start()` on the container first." : ".")
    }
    return switch service.lifetime {
    case .eagerSingleton: "call `await start()` on the container first, or resolve `\(asked.name)` with `await`."
    case .singleton:
      "resolve `\(asked.name)` with `await`, or make `\(name)` an `.eagerSingleton` and call `await start()` first."
    default: "resolve `\(asked.name)` with `await`."
    }
  }

  /// The advice for a list without elements that is decorated.
  static func contributing(to list: Any.Type) -> String { registering(list, among: .init([]), lists: [:]) }

  /// The type as an expression: `(any P).self`.
  static func metatype(_ name: String) -> String {
    name.hasPrefix("any ") ? "(\(name)).self" : "\(name).self"
  }

  static let breakCycle =
    "move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization."
}
