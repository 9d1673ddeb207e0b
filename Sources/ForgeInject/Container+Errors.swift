extension Container {
  @usableFromInline
  func notRegistered(_ service: Any.Type) -> ResolutionError {
    notRegistered(service, after: ThreadRecord.current.pointee.steps())
  }

  func notRegistered(_ service: Any.Type, after steps: [Step]) -> ResolutionError {
    ResolutionError(
      .notRegistered,
      ErrorText(
        what: "`\(ServiceName.of(service))` is not registered.",
        path: path(steps) + [ErrorText.Step(unregistered: service)],
        fix: Advice.registering(service, among: graph.registrations)))
  }

  func mainActorRequired(_ steps: [Step]) -> ResolutionError {
    let path = registrations(along: steps)
    guard let service = path.last, let asked = path.first else {
      preconditionFailure("a path without steps")
    }
    // Planning cannot look into an opaque builder, so awaiting helps only when the way leads over known edges.
    let isBehindOpaque = path.dropLast().contains { $0.isOpaque }
    return ResolutionError(
      .mainActorRequired,
      ErrorText(
        what: "`\(service.name)` is built on the main actor, and the code that resolves it does not stand there.",
        path: path.map(ErrorText.Step.init),
        fix: Advice.mainActor(service, askedFor: asked, isBehindOpaque: isBehindOpaque)))
  }

  func cycle(_ steps: [Step]) -> ResolutionError {
    let path = registrations(along: steps)
    return ResolutionError(
      .cycle,
      ErrorText(
        what: "`\(path.last?.name ?? "")` needs itself while it is being built.",
        path: path.map(ErrorText.Step.init),
        fix: Advice.breakCycle))
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
