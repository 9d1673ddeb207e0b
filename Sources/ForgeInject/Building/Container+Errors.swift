// Errors with the path to them; what they say is in ResolutionError+Texts.swift.

extension Container: ContainerType {
  @usableFromInline
  func notRegistered(_ service: Any.Type, after steps: [PathStep]) -> ResolutionError {
    let service = Form.missing(in: service)
    let fix = Advice.registering(service, among: .init(graph.registrations), lists: layer.lists)
    return error(.notRegistered(service, fix: fix), path(steps) + [ErrorText.Step(service)])
  }

  func mainActorRequired(_ steps: [PathStep]) -> ResolutionError { error(.mainActorRequired(need(steps)), path(steps)) }

  func asyncRequired(_ steps: [PathStep]) -> ResolutionError { error(.asyncRequired(need(steps)), path(steps)) }

  func scopeRequired(_ steps: [PathStep]) -> ResolutionError {
    error(along: steps) { .scopeRequired($1, askedFor: $0) }
  }

  func cycle(_ steps: [PathStep]) -> ResolutionError { error(along: steps) { .cycle($1) } }

  func tooDeep(_ steps: [PathStep]) -> ResolutionError { error(.tooDeep(steps.count - 1), path(steps)) }

  func notAClassInstance(_ steps: [PathStep], found type: Any.Type) -> ResolutionError {
    error(along: steps) { .notAClassInstance($1, found: type) }
  }

  func stoppedByBuilder(_ steps: [PathStep]) -> ResolutionError { error(.stoppedByBuilder, path(steps)) }

  /// - Parameter service: What is resolved when the slot is that of a form.
  func stopped(_ slot: SlotPointer, as service: Any.Type? = nil) -> ResolutionError {
    let step =
      slot.pointee.isForm
      ? service.map { ErrorText.Step($0) } : ErrorText.Step(slot.pointee.registration)
    let what: Phrase = step.map { "`\($0.service)` is not resolved" } ?? "nothing is resolved"
    let path = step.map { [$0] } ?? []
    let (isStopping, isEnded) = BuildCoordinator.withLock {
      (state.value.phase < .stopped, storage.ownSlot(slot).pointee.isEnded)
    }
    return isStopping ? error(.stopping(what, isEnded: isEnded, kind), path) : stopped(what, path: path)
  }

  /// - Parameter what: What does not happen because this container, or one that it was made from, has been stopped.
  func stopped(_ what: Phrase, path: [ErrorText.Step] = []) -> ResolutionError { error(.stopped(what, kind), path) }

  private var kind: String { parent == nil ? "container" : "scope" }

  private func error(_ cause: ResolutionError.Cause, _ path: [ErrorText.Step]) -> ResolutionError {
    let text = ErrorText.of(cause.what, path: path, fix: cause.fix)
    // Finding names that differ takes all of the graph.
    let isAmbiguous =
      text.types.contains(where: ServiceName.isHidden) || path.contains { ServiceName.isHidden($0.service) }
    let names = isAmbiguous ? ServiceNames(graph.registrations) : ServiceNames()
    return ResolutionError(cause.code, text, path: path, names)
  }

  /// - Parameter cause: What the first and the last of the steps make of it.
  private func error(
    along steps: [PathStep], _ cause: (Any.Type, Any.Type) -> ResolutionError.Cause
  ) -> ResolutionError {
    let path = path(steps)
    guard let first = path.first, let last = path.last else { preconditionFailure("a path without steps") }
    return error(cause(first.service, last.service), path)
  }

  /// What is at the end of a path and what was asked for at its beginning.
  private func need(_ steps: [PathStep]) -> ResolutionError.Need {
    let places = places(along: steps)
    guard let first = places.first, let last = places.last else { preconditionFailure("a path without steps") }
    var (isKnown, user) = (true, first)
    // Planning follows known edges alone, so awaiting helps only when the way has no others.
    for step in places.dropFirst() {
      isKnown =
        isKnown && user.storage.root === step.storage.root
        && user.storage.graph.leads(from: user.place, to: step.place)
      user = step
    }
    let service = last.registration
    return ResolutionError.Need(
      service: service.service, isEager: service.lifetime == .eagerSingleton,
      isSingleton: service.lifetime == .singleton,
      asked: first.registration.service, isKnown: isKnown)
  }

  private func path(_ steps: [PathStep]) -> [ErrorText.Step] {
    places(along: steps).map { ErrorText.Step($0.registration) }
  }

  /// The places of the steps, with those between that were not entered because a chain was built from its end.
  private func places(along steps: [PathStep]) -> [PathStep] {
    var places: [PathStep] = []
    // A form that was made after the graph has no place in that.
    for step in steps where step.place >= 0 {
      let graph = step.storage.graph
      // The root builds what a scope's own service needs, and has no place for that service itself.
      let isAlone = step.origin == step.place || step.origin >= graph.endPlace
      let between =
        isAlone ? nil : Cycles.shortestPath(from: step.origin, to: step.place) { graph.links(of: $0) }
      for place in between ?? [step.place] where graph.registration(at: place).role != .form {
        places.append(PathStep(step.storage, place))
      }
    }
    return places
  }
}
