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
    let path = places(along: steps)
    guard let service = path.last?.registration, let asked = path.first?.registration else {
      preconditionFailure("a path without steps")
    }
    // Planning follows known edges alone, so awaiting helps only when the way has no others.
    let isKnown = zip(path, path.dropFirst()).allSatisfy { user, dependency in
      user.container === dependency.container
        && user.container.graph.links[user.place].contains(dependency.place)
    }
    return ResolutionError(
      .mainActorRequired,
      ErrorText(
        what: "`\(service.name)` is built on the main actor, and the code that resolves it does not stand there.",
        path: path.map { ErrorText.Step($0.registration) },
        fix: Advice.mainActor(service, askedFor: asked, isKnown: isKnown)))
  }

  func cycle(_ steps: [Step]) -> ResolutionError {
    let path = path(steps)
    return ResolutionError(
      .cycle,
      ErrorText(
        what: "`\(path.last?.name ?? "")` needs itself while it is being built.",
        path: path,
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
    places(along: steps).map { ErrorText.Step($0.registration) }
  }

  private struct Place {
    let container: Container
    let place: Int
    var registration: Registration { container.graph.registrations[place] }
  }

  /// The places of the steps, with those between that were not entered because a chain was built from its end.
  private func places(along steps: [Step]) -> [Place] {
    steps.flatMap { step -> [Place] in
      let between = Cycles.shortestPath(from: step.origin, to: step.place, in: step.container.graph.links)
      return (between ?? [step.place]).map { Place(container: step.container, place: $0) }
    }
  }
}
