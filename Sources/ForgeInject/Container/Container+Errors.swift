extension Container {
  @usableFromInline
  func notRegistered(_ service: Any.Type, after steps: [Step]) -> ResolutionError {
    let service = Form.missing(in: service)
    return ResolutionError(
      .notRegistered,
      ErrorText(
        what: "`\(service)` is not registered.",
        path: path(steps) + [ErrorText.Step(unregistered: service)],
        fix: Advice.registering(service, among: .init(graph.registrations), lists: layer.lists)), in: self)
  }

  func mainActorRequired(_ steps: [Step]) -> ResolutionError {
    let (service, asked, isKnown) = ends(of: steps)
    return ResolutionError(
      .mainActorRequired,
      ErrorText(
        what: "`\(service.service)` is built on the main actor, and the code that resolves it does not stand there.",
        path: path(steps), fix: Advice.mainActor(service, askedFor: asked, isKnown: isKnown)), in: self)
  }

  func asyncRequired(_ steps: [Step]) -> ResolutionError {
    let (service, asked, isKnown) = ends(of: steps)
    return ResolutionError(
      .asyncRequired,
      ErrorText(
        what:
          "`\(service.service)` is built asynchronously and not there yet, and the code that resolves it does not await it.",
        path: path(steps), fix: Advice.awaiting(service, askedFor: asked, isKnown: isKnown)), in: self)
  }

  func scopeRequired(_ steps: [Step]) -> ResolutionError {
    let path = path(steps)
    return ResolutionError(
      .scopeRequired,
      ErrorText(
        what: "`\(subject(path))` is `.scoped`, and the container that resolves it is no scope.",
        path: path,
        fix: "resolve `\(subject(path.prefix(1)))` from a scope: `container.makeScope(…)`."), in: self)
  }

  /// - Parameter service: What is resolved when the slot is that of a form.
  func stopped(_ slot: SlotPointer, as service: Any.Type? = nil) -> ResolutionError {
    let registration = slot.pointee.isForm ? nil : slot.pointee.registration
    let service = registration?.service ?? service
    let what: Phrase = service.map { "`\($0)` is not resolved" } ?? "nothing is resolved"
    let path = registration.map { [ErrorText.Step($0)] } ?? service.map { [ErrorText.Step(unregistered: $0)] } ?? []
    let (isStopping, isEnded) = Ledger.withLock { (life.phase < .stopped, storage.ownSlot(slot).pointee.isEnded) }
    guard isStopping else { return stopped(what, path: path) }
    let kind = parent == nil ? "container" : "scope"
    return ResolutionError(
      .stopped,
      ErrorText(
        what: "\(what): \(isEnded ? "its `onStop:` has begun" : "the \(kind) is stopping").", path: path,
        fix:
          "within `onStop:`, use the instance that it is given, or what is built and whose own `onStop:` has not begun; elsewhere, end what uses the \(kind) before `stop()` is called."
      ), in: self)
  }

  /// - Parameter what: What does not happen because this container, or one that it was made from, has been stopped.
  func stopped(_ what: Phrase, path: [ErrorText.Step] = []) -> ResolutionError {
    let (kind, remedy): (Phrase, Phrase) =
      parent == nil ? ("container", "make a new container") : ("scope", "make a new scope")
    return ResolutionError(
      .stopped,
      ErrorText(
        what: "\(what): the \(kind) has been stopped.", path: path,
        fix: "end what uses the \(kind) before `stop()` is called, or \(remedy)."), in: self)
  }

  func stoppedByBuilder(_ steps: [Step]) -> ResolutionError {
    ResolutionError(
      .cycle,
      ErrorText(
        what: "`stop()` is called by a builder that it would have to wait for.", path: path(steps),
        fix: "stop the container where it was made, when nothing is being built any more."), in: self)
  }

  /// What is at the end of a path and what was asked for at its beginning, and whether all edges between are known.
  private func ends(of steps: [Step]) -> (service: Registration, asked: Registration, isKnown: Bool) {
    let path = places(along: steps)
    guard let service = path.last?.registration, let asked = path.first?.registration else {
      preconditionFailure("a path without steps")
    }
    // Planning follows known edges alone, so awaiting helps only when the way has no others.
    let isKnown = zip(path, path.dropFirst()).allSatisfy { user, dependency in
      user.container.root === dependency.container.root
        && user.container.graph.leads(from: user.place, to: dependency.place)
    }
    return (service, asked, isKnown)
  }

  func cycle(_ steps: [Step]) -> ResolutionError {
    let path = path(steps)
    return ResolutionError(
      .cycle,
      ErrorText(
        what: "`\(subject(path))` needs itself while it is being built.",
        path: path,
        fix: Advice.breakCycle), in: self)
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
      ), in: self)
  }

  func notAClassInstance(_ steps: [Step], found type: Any.Type) -> ResolutionError {
    let path = path(steps)
    return ResolutionError(
      .notAClassInstance,
      ErrorText(
        what:
          "`\(subject(path))` is registered `.weak`, and its builder made a `\(type)`, which is a value that nothing can hold weakly.",
        path: path,
        fix: "register it `.singleton` or `.transient`, or build an instance of a class."), in: self)
  }

  /// What the last of the steps is about.
  private func subject(_ path: some BidirectionalCollection<ErrorText.Step>) -> Phrase {
    path.last.map { "\($0.service)" } ?? ""
  }

  private func path(_ steps: [Step]) -> [ErrorText.Step] {
    places(along: steps).map { ErrorText.Step($0.registration) }
  }

  private struct Place {
    let container: Container
    let place: Int
    var registration: Registration { container.storage.slot(at: place).pointee.registration }
  }

  /// The places of the steps, with those between that were not entered because a chain was built from its end.
  private func places(along steps: [Step]) -> [Place] {
    // A form that was made after the graph has no place in that.
    steps.filter { $0.place >= 0 }.flatMap { step -> [Place] in
      // The root builds what a scope's own service needs, and has no place for that service itself.
      let between =
        step.origin == step.place || step.origin >= step.container.layer.endPlace
        ? nil : Cycles.shortestPath(from: step.origin, to: step.place, in: step.container.graph.links)
      return (between ?? [step.place]).map { Place(container: step.container, place: $0) }
        .filter { $0.registration.role != .form }
    }
  }
}

extension ResolutionError {
  init<T>(containerReleased service: T.Type) {
    self.init(
      .containerReleased,
      ErrorText(
        what: "a provider resolves `\(service)`, and the container that it belongs to is gone.",
        path: [ErrorText.Step(unregistered: service)],
        fix:
          "keep the container, which providers hold weakly, for as long as they are used: in a property of the app, or of what the scope is made for."
      ))
  }
}
