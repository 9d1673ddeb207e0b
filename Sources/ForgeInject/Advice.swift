/// What errors tell users to do.
enum Advice {
  /// The advice for a service that is not registered.
  static func registering(_ service: Any.Type, among registrations: [Registration]) -> String {
    let name = ServiceName.of(service)
    let near = NearMisses.hint(for: service, among: registrations.filter { !$0.isOptional })
    if let wrapped = ServiceName.wrapped(in: service) {
      let advice = "ask for `\(wrapped)`: a service is never an Optional."
      return near.map { "\($0) \(advice.prefix(1).uppercased() + advice.dropFirst())" } ?? advice
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

  static let breakCycle =
    "move what the services share into one that both of them need, or hand one of them over in a method call instead of at initialization."
}
