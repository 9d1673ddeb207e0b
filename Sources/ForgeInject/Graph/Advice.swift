/// What errors tell users to do.
enum Advice {
  /// The advice for a service that is not registered.
  ///
  /// - Parameters:
  ///   - lists: The types of which there are lists.
  ///   - user: The service whose builder asks.
  static func registering(
    _ service: Any.Type, among index: NearMisses.Index, lists: [ObjectIdentifier: [Int]], for user: Any.Type? = nil
  ) -> Phrase {
    if Form.types(in: service).contains(where: { $0 == Container.self }) { return takingContainer }
    let near = NearMisses.hint(for: service, among: index, except: user, to: "Ask for that one")
    if lists[ObjectIdentifier(service)] != nil {
      return "it is contributed to a list: ask for `[\(service)]`, or register it by itself as well."
    }
    if let list = (service as? any ParameterForm.Type)?.form, list.kind == .list {
      let advice: Phrase =
        "contribute to the list with `registry.contribute(.singleton, \(metatype(list.contributed)), builder: …)`, or declare with `registry.contribute(\(metatype(list.contributed)))` that it may be empty."
      let meant = NearMisses.contribution(for: list.contributed, among: index).map { element -> Phrase in
        "`\(element.service)` is contributed to a list of its own type, at \(element.origin). Give that registration the type `\(metatype(list.contributed))` after its lifetime"
      }
      return [near, meant, advice].compactMap(\.self).joined(separator: ", or ")
    }
    var advice: Phrase =
      "register `\(service)` in an assembly of this container; a service is found by exactly the type that it was registered as."
    let name = ServiceName.of(service)
    // Names without a module are the standard library's.
    if !name.utf8.contains(UInt8(ascii: ".")) || ["Swift.", "Foundation."].contains(where: name.hasPrefix) {
      advice = advice + " If it is a parameter with a default value, register a closure that leaves it out."
    }
    return near.map { "\($0), or \(advice)" } ?? advice
  }

  /// The advice for code that is not on the main actor and needs a service that is built there.
  static func mainActor(_ service: Registration, askedFor asked: Registration, isKnown: Bool) -> Phrase {
    let (name, asked) = (service.service, asked.service)
    let way: Phrase =
      if !isKnown {
        "take `\(name)` as a parameter of the builder instead of from a resolver or container, or use `mainActorBuilder:` for the service that needs it"
          + (service.lifetime == .eagerSingleton ? ", or call `start()` on the container first" : "")
      } else if service.lifetime == .eagerSingleton {
        "call `start()` on the container first, or resolve `\(asked)` with `await`"
      } else if service.lifetime == .singleton {
        "resolve `\(asked)` with `await`, or make `\(name)` an `.eagerSingleton` and call `start()` first"
      } else {
        "resolve `\(asked)` with `await`, or resolve it on the main actor"
      }
    return
      "\(way); or mark the calling function `@MainActor`. In a `lazy var`, a default value or a `@Sendable` closure the isolation is unknown: resolve in a function."
  }

  /// The advice for synchronous code that needs a service that is built asynchronously.
  static func awaiting(_ service: Registration, askedFor asked: Registration, isKnown: Bool) -> Phrase {
    let (name, asked) = (service.service, asked.service)
    if !isKnown {
      return
        "take `\(name)` as a parameter of the builder instead of from a resolver or container, or use `asyncBuilder:` for the service that needs it"
        + (service.lifetime == .eagerSingleton ? ", or call `await start()` on the container first." : ".")
    }
    return switch service.lifetime {
    case .eagerSingleton: "call `await start()` on the container first, or resolve `\(asked)` with `await`."
    case .singleton:
      "resolve `\(asked)` with `await`, or make `\(name)` an `.eagerSingleton` and call `await start()` first."
    default: "resolve `\(asked)` with `await`."
    }
  }

  /// The advice for a list without elements that is decorated.
  static func contributing(to list: Any.Type) -> Phrase { registering(list, among: .init([]), lists: [:]) }

  /// The type as an expression: `(any P).self`.
  static func metatype(_ type: Any.Type) -> Phrase {
    ServiceName.isEnclosed(type) ? "(\(type)).self" : "\(type).self"
  }

  private static let takingContainer: Phrase =
    "a container does not register itself. Take what is needed of it as parameters, or a `Provider<T>` for what is needed later; a closure that takes one `inout Resolver` resolves while it builds, and `Container.current` is the app's container."

  static let breakCycle: Phrase =
    "move what the services share into one that both of them need, or let one of them take a `Provider` of the other and call it after initialization."
}
