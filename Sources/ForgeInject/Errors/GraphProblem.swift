/// Something that is wrong with a graph, found before anything is built.
public struct GraphProblem: Sendable, CustomStringConvertible {
  /// What kind of problem it is.
  ///
  /// It is a struct, not an enum, so that a new kind breaks no `switch`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code as it is written in source code.
    public let description: String

    /// A builder has a parameter whose type is not registered.
    public static let missingDependency = Code(description: "missingDependency")
    /// A service is registered twice in one layer.
    public static let duplicate = Code(description: "duplicate")
    /// Services need each other.
    public static let cycle = Code(description: "cycle")
    /// A service of the root container would keep a `.scoped` one, hence one scope's instance for all.
    public static let captiveDependency = Code(description: "captiveDependency")
    /// A value type is registered `.weak`.
    public static let weakValueType = Code(description: "weakValueType")
    /// An Optional is registered as a service.
    public static let optionalService = Code(description: "optionalService")
    /// One assembly is reached with two configurations.
    public static let conflictingAssemblies = Code(description: "conflictingAssemblies")
    /// An override has no registration to replace.
    public static let overrideReplacesNothing = Code(description: "overrideReplacesNothing")
    /// A scope's assembly registers what only the root container may, or what is registered there.
    public static let scopeRule = Code(description: "scopeRule")
  }

  /// What kind of problem it is.
  public let code: Code

  /// The place to look at first; nil when the problem is about assemblies rather than a registration.
  public let location: CodeLocation?

  /// What is wrong, the path, where each step was registered, and what to do about it.
  public private(set) var description = ""

  /// The name of the service whose registration ``location`` is; nil when that is.
  package private(set) var service: String?
  /// The name of what is missing there; nil when nothing is.
  package private(set) var missing: String?
  /// The places along a cycle, or from one who keeps a captive to the captive.
  package let places: [Int]

  private let text: Phrase
  private let subject: Any.Type?
  private let need: Any.Type?

  /// - Parameter path: The registrations on the path, to which `missing` is added; the one that it is about unless given.
  @inline(never)
  init(
    _ code: Code, at registration: Registration?, missing: Any.Type? = nil, along places: [Int] = [],
    path: [Registration]? = nil, _ what: Phrase, _ fix: Phrase
  ) {
    self.code = code
    location = registration?.location
    self.places = places
    var steps = (path ?? registration.map { [$0] } ?? []).map { ErrorText.Step($0) }
    if let missing { steps.append(ErrorText.Step(missing)) }
    text = ErrorText.of(what, path: steps, fix: fix)
    subject = registration?.service
    need = missing
  }

  /// The problem with its texts, in which these names stand.
  func named(by names: inout ServiceNames) -> GraphProblem {
    names.add(text.types, location.map { "needed at \($0)" } ?? "another")
    var named = self
    named.description = text.text(names)
    named.service = subject.map { names[$0] }
    named.missing = need.map { names[$0] }
    return named
  }
}

extension GraphProblem: Comparable {
  /// Whether both are the same problem, reported in the same words.
  public static func == (left: Self, right: Self) -> Bool {
    left.code == right.code && left.location == right.location
      && left.description == right.description
  }

  /// Orders by location, those without one first, then by code and text.
  public static func < (left: Self, right: Self) -> Bool {
    if let leftLocation = left.location, let rightLocation = right.location {
      if leftLocation != rightLocation { return leftLocation < rightLocation }
    } else if (left.location == nil) != (right.location == nil) {
      return left.location == nil
    }
    return (left.code.description, left.description) < (right.code.description, right.description)
  }
}
