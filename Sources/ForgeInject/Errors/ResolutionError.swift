/// Why a service could not be resolved.
///
/// A builder's own error is no `ResolutionError`: it comes out of `resolve` unchanged.
public struct ResolutionError: Error, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  ///
  /// It is a struct, not an enum, so that a new kind breaks no `switch`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code as it is written in source code.
    public let description: String

    /// The service is not registered.
    public static var notRegistered: Code { Code(description: "notRegistered") }
    /// A `mainActorBuilder:` has to run and the resolving code does not stand on the main actor.
    public static var mainActorRequired: Code { Code(description: "mainActorRequired") }
    /// An `asyncBuilder:` has to be awaited, and the resolving code does not.
    public static var asyncRequired: Code { Code(description: "asyncRequired") }
    /// The service needs itself, directly or through others.
    public static var cycle: Code { Code(description: "cycle") }
    /// Builders that take a resolver, or transient services, are nested deeper than a thread's stack can be trusted to hold.
    public static var tooDeep: Code { Code(description: "tooDeep") }
    /// A service with the lifetime `.weak` was built, and its instance is not of a class.
    public static var notAClassInstance: Code { Code(description: "notAClassInstance") }
    /// A `.scoped` service was resolved from a container that is no scope.
    public static var scopeRequired: Code { Code(description: "scopeRequired") }
    /// A ``Provider`` was used after its container had gone.
    public static var containerReleased: Code { Code(description: "containerReleased") }
    /// The container has been told to stop.
    public static var stopped: Code { Code(description: "stopped") }
    /// There is no current container.
    public static var notBootstrapped: Code { Code(description: "notBootstrapped") }
    /// There is a current container for the process already.
    public static var alreadyBootstrapped: Code { Code(description: "alreadyBootstrapped") }
  }

  /// What kind of failure it is.
  public let code: Code

  /// The services that were being resolved, outermost first, ending with the one that failed.
  ///
  /// The names carry their modules, as in ``description``.
  public let path: [String]

  /// What failed, the path to it, where each step was registered, and what to do about it.
  public let description: String

  /// - Parameters:
  ///   - text: The whole text, with the path in it.
  ///   - names: The names of what is registered, where a type in the text may be called like another.
  init(_ code: Code, _ text: Phrase, path: [ErrorText.Step], _ names: ServiceNames) {
    var names = names
    names.add(text.types, "asked for")
    self.code = code
    self.path = path.map { names[$0.service] }
    description = text.text(names)
  }

  /// An error of no container.
  init(_ cause: Cause, path: [ErrorText.Step] = []) {
    self.init(cause.code, ErrorText.of(cause.what, path: path, fix: cause.fix), path: path, ServiceNames())
  }
}
