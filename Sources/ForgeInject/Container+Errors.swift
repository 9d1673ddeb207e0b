extension Container {
  @usableFromInline
  func notRegistered(_ service: Any.Type) -> ResolutionError {
    notRegistered(service, after: ThreadRecord.current.pointee.steps())
  }

  func notRegistered(_ service: Any.Type, after steps: [Step]) -> ResolutionError {
    let name = ServiceName.of(service)
    let near = NearMisses.hint(for: service, among: graph.registrations)
    return ResolutionError(
      .notRegistered,
      ErrorText(
        what: "`\(name)` is not registered.",
        path: path(steps) + [ErrorText.Step(unregistered: service)],
        fix: DependencyGraph.Problem.registering(name, near: near)))
  }

  func mainActorRequired(_ steps: [Step]) -> ResolutionError {
    let path = registrations(along: steps)
    guard let service = path.last, let asked = path.first else {
      preconditionFailure("a path without steps")
    }
    // Planning cannot look into an opaque builder, so awaiting helps only when the way leads over known edges.
    let isBehindOpaque = path.dropLast().contains { $0.isOpaque }
    let fix =
      if isBehindOpaque {
        "take `\(service.name)` as a parameter of the builder instead of from the resolver, or use `mainActorBuilder:` for the service that needs it"
      } else if service.lifetime == .singleton || service.lifetime == .eagerSingleton {
        "resolve `\(asked.name)` with `await`, or make `\(service.name)` an `.eagerSingleton` and call `start()` first"
      } else {
        "resolve `\(asked.name)` with `await`, or resolve it on the main actor"
      }
    return ResolutionError(
      .mainActorRequired,
      ErrorText(
        what: "`\(service.name)` is built on the main actor, and the code that resolves it does not stand there.",
        path: path.map(ErrorText.Step.init),
        fix: "\(fix); or mark the calling function `@MainActor`."))
  }

  func cycle(_ steps: [Step]) -> ResolutionError {
    let path = registrations(along: steps)
    return ResolutionError(
      .cycle,
      ErrorText(
        what: "`\(path.last?.name ?? "")` needs itself while it is being built.",
        path: path.map(ErrorText.Step.init),
        fix:
          "move what the services share into one that both of them need, or hand one of them over in a method call instead of at initialization."
      ))
  }

  func tooDeep(_ steps: [Step]) -> ResolutionError {
    ResolutionError(
      .tooDeep,
      ErrorText(
        what:
          "\(steps.count - 1) builders are inside each other, which is as deep as this thread's stack is trusted to hold.",
        path: path(steps),
        fix:
          "take dependencies as parameters of the builder instead of from the resolver, and share those that need not be new each time: a chain of shared services with known edges may be of any length."
      ))
  }

  func notAClassInstance(_ steps: [Step], found type: Any.Type) -> ResolutionError {
    let path = path(steps)
    return ResolutionError(
      .notAClassInstance,
      ErrorText(
        what:
          "`\(path.last?.name ?? "")` is registered `.weak`, and its builder made a `\(ServiceName.of(type))`, which is a value that nothing can hold weakly.",
        path: path,
        fix: "register it `.singleton` or `.transient`, or build an instance of a class."))
  }

  private func path(_ steps: [Step]) -> [ErrorText.Step] {
    registrations(along: steps).map(ErrorText.Step.init)
  }

  /// The registrations of the steps, with those between that were not entered because a chain was built from its end.
  private func registrations(along steps: [Step]) -> [Registration] {
    steps.flatMap { step -> [Registration] in
      let graph = step.container.graph
      let places = Cycles.shortestPath(from: step.origin, to: step.place, in: graph.links)
      return (places ?? [step.place]).map { graph.registrations[$0] }
    }
  }
}
