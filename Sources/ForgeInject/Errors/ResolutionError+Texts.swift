// What errors say when a service is resolved, code by code.

extension ResolutionError {
  /// What failed, and what to do about it.
  struct Cause {
    let code: Code
    let what: Phrase
    let fix: Phrase

    init(_ code: Code, _ what: Phrase, _ fix: Phrase) {
      self.code = code
      self.what = what
      self.fix = fix
    }
  }

  /// What a path leads to, as far as the advice depends on it.
  struct Need {
    let service: Any.Type
    let isEager: Bool
    let isSingleton: Bool
    /// What was asked for.
    let asked: Any.Type
    /// Whether all edges from there are known, so that awaiting helps.
    let isKnown: Bool
  }
}

extension ResolutionError.Cause {
  static func notRegistered(_ service: Any.Type, fix: Phrase) -> Self {
    Self(.notRegistered, "`\(service)` is not registered.", fix)
  }

  static func mainActorRequired(_ need: ResolutionError.Need) -> Self {
    let other: Phrase =
      !need.isKnown || need.isEager || need.isSingleton ? "" : ", or resolve it on the main actor"
    return Self(
      .mainActorRequired,
      "`\(need.service)` is built on the main actor, and the code that resolves it is not.",
      "\(way(to: need, "mainActorBuilder", "start"))\(other); or mark the calling function `@MainActor`. In a default value, a `lazy var` or a global of the main actor, write `resolve(…, on: .mainActor)`; on the main thread in code without annotations, do so within `MainActor.assumeIsolated { … }`."
    )
  }

  static func asyncRequired(_ need: ResolutionError.Need) -> Self {
    Self(
      .asyncRequired,
      "`\(need.service)` is built asynchronously and is not built yet, and the code that resolves it does not await it.",
      "\(way(to: need, "asyncBuilder", "await start")).")
  }

  private static func way(to need: ResolutionError.Need, _ builder: String, _ start: String) -> Phrase {
    if !need.isKnown {
      let or = need.isEager ? ", or call `\(start)()` on the container first" : ""
      return
        "take `\(need.service)` as a parameter of the builder instead of from a resolver or container, or use `\(builder):` for the service that needs it\(or)"
    }
    let awaiting: Phrase = "resolve `\(need.asked)` with `await`"
    if need.isEager { return "call `\(start)()` on the container first, or \(awaiting)" }
    return need.isSingleton
      ? "\(awaiting), or make `\(need.service)` an `.eagerSingleton` and call `\(start)()` first" : awaiting
  }

  static func cycle(_ service: Any.Type) -> Self {
    Self(.cycle, "`\(service)` needs itself while it is being built.", ErrorText.breakCycle)
  }

  static var stoppedByBuilder: Self {
    Self(
      .cycle, "`stop()` is called by a builder that it would have to wait for.",
      "stop the container where it was made, when nothing is being built any more.")
  }

  static func tooDeep(_ depth: Int) -> Self {
    Self(
      .tooDeep,
      "\(depth) builders are inside each other, which is as deep as this thread's stack is trusted to hold.",
      "take dependencies as parameters of the builder instead of from the resolver, and share those that need not be new each time: a chain of shared services with known edges may be of any length."
    )
  }

  static func notAClassInstance(_ service: Any.Type, found type: Any.Type) -> Self {
    Self(
      .notAClassInstance,
      "`\(service)` is registered `.weak`, and its builder made a `\(type)`, which is a value that nothing can hold weakly.",
      "register it `.singleton` or `.transient`, or build an instance of a class.")
  }

  static func scopeRequired(_ service: Any.Type, askedFor asked: Any.Type) -> Self {
    Self(
      .scopeRequired, "`\(service)` is `.scoped`, and the container that resolves it is not a scope.",
      "resolve `\(asked)` from a scope: `container.makeScope(…)`.")
  }

  static func containerReleased(_ service: Any.Type, by user: Phrase = "a provider resolves") -> Self {
    Self(
      .containerReleased,
      "\(user) `\(service)`, and the container that it belongs to is gone.",
      "keep the container, which providers hold weakly, for as long as they are used: in a property of the app, or of what the scope is made for."
    )
  }

  /// - Parameters:
  ///   - what: What does not happen.
  ///   - isEnded: Whether the service's own hook has begun.
  ///   - kind: A container or a scope.
  static func stopping(_ what: Phrase, isEnded: Bool, _ kind: String) -> Self {
    let reason = isEnded ? "its `onStop:` has begun" : "the \(kind) is stopping"
    return Self(
      .stopped, "\(what): \(reason).",
      "within `onStop:`, use the instance that it is given, or what is built and whose own `onStop:` has not begun; elsewhere, end what uses the \(kind) before `stop()` is called."
    )
  }

  static func stopped(_ what: Phrase, _ kind: String) -> Self {
    Self(
      .stopped, "\(what): the \(kind) has been stopped.",
      "end what uses the \(kind) before `stop()` is called, or make a new \(kind).")
  }

  static var notBootstrapped: Self {
    Self(
      .notBootstrapped, "there is no current container.",
      "call `Container.bootstrap(container)` where the app starts, before anything reads `Container.current` or has an `@Inject` property; or hand the dependencies to an initializer. A test gets one by the `.container` trait of ForgeTesting."
    )
  }

  static var outsideOfTest: Self {
    Self(
      .notBootstrapped,
      "`Container.current` is read outside of the tasks of a test while the `.container` trait of a test is active, and `Container.bootstrap` has not been called.",
      "give this test a `.container` trait too; or read it within the test's task: a detached task, a thread and a dispatch queue do not have the test's container."
    )
  }

  static func alreadyBootstrapped(at location: CodeLocation, before earlier: CodeLocation) -> Self {
    Self(
      .alreadyBootstrapped,
      "`Container.bootstrap` is called at \(location), and was called at \(earlier) before.",
      "call it once, where the app starts; use `Container.withCurrent` for another container in part of the program."
    )
  }
}

extension ResolutionError {
  /// What is written to standard error when the process's container is read outside of a test.
  static func outsideNote(bootstrappedAt location: CodeLocation) -> String {
    """
    note: `Container.current` is read outside of the tasks of a test while the `.container` trait of a test is active, and is the container \
    that `Container.bootstrap` was called with at \(location). A detached task, a thread and a dispatch queue do not have the test's \
    container. This note appears once.

    """
  }

  /// The last words of a program in which ``Inject`` has failed.
  static func ofInject(_ error: any Error) -> String {
    lastWords(
      "@Inject", error, .mainActorRequired,
      "At a property of a type of the main actor, write `@Inject(.mainActor)`.")
  }

  /// The last words of a program in which the `@Resolved` of a view has failed.
  package static func ofResolved(_ error: any Error) -> String {
    lastWords(
      "@Resolved", error, .notBootstrapped, "A view gets one from a view above that says `.container(container)`.")
  }

  private static func lastWords(_ wrapper: String, _ error: any Error, _ code: Code, _ advice: String) -> String {
    "\(wrapper): \(error)\((error as? ResolutionError)?.code == code ? "\n  \(advice)" : "")"
  }
}
