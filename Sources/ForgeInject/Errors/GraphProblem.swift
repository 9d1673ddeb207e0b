/// Something that is wrong with a graph, found before anything is built.
public struct GraphProblem: Sendable, CustomStringConvertible {
  /// What kind of problem it is.
  ///
  /// It is a struct, not an enum, so that a new kind breaks no `switch`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code as it is written in source code.
    public let description: String

    /// A builder has a parameter whose type is not registered.
    public static var missingDependency: Code { Code(description: "missingDependency") }
    /// A service is registered twice in one layer.
    public static var duplicate: Code { Code(description: "duplicate") }
    /// Services need each other.
    public static var cycle: Code { Code(description: "cycle") }
    /// A service of the root container would keep a `.scoped` one, hence one scope's instance for all.
    public static var captiveDependency: Code { Code(description: "captiveDependency") }
    /// A value type is registered `.weak`.
    public static var weakValueType: Code { Code(description: "weakValueType") }
    /// An Optional is registered as a service.
    public static var optionalService: Code { Code(description: "optionalService") }
    /// One assembly is reached with two configurations.
    public static var conflictingAssemblies: Code { Code(description: "conflictingAssemblies") }
    /// An override has no registration to replace.
    public static var overrideReplacesNothing: Code { Code(description: "overrideReplacesNothing") }
    /// A scope's assembly registers what only the root container may, or what is registered there.
    public static var scopeRule: Code { Code(description: "scopeRule") }
  }

  /// What kind of problem it is.
  public var code: Code { finding.code }

  /// The place to look at first; nil when the problem is about assemblies rather than a registration.
  public var location: CodeLocation? { finding.location }

  /// What is wrong, the path, where each step was registered, and what to do about it.
  public let description: String

  /// The name of the service whose registration ``location`` is; nil when that is.
  package let service: String?
  /// The name of what is missing there; nil when nothing is.
  package let missing: String?
  /// The places along a cycle, or from one who keeps a captive to the captive.
  package var places: [Int] { finding.places }

  private let finding: Finding

  /// The problem with its texts, in which these names stand.
  init(_ finding: Finding, named names: inout ServiceNames) {
    names.add(finding.text.types, finding.location.map { "needed at \($0)" } ?? "another")
    description = finding.text.text(names)
    service = finding.subject.map { names[$0] }
    missing = finding.missing.map { names[$0] }
    self.finding = finding
  }

  /// The problem in the words of names that tell further types apart.
  package func renamed(by names: inout ServiceNames) -> Self { Self(finding, named: &names) }

  /// What was found to be wrong, before it is known which types are named beside each other.
  final class Finding: Sendable {
    fileprivate let code: Code
    fileprivate let location: CodeLocation?
    fileprivate let subject: Any.Type?
    fileprivate let missing: Any.Type?
    fileprivate let places: [Int]
    fileprivate let text: Phrase

    /// - Parameter path: The registrations on the path, to which `missing` is added; the one that it is about unless given.
    @inline(never)
    init(
      _ code: Code, at registration: Registration?, missing: Any.Type? = nil, along places: [Int] = [],
      path: [Registration]? = nil, _ what: Phrase, _ fix: Phrase
    ) {
      self.code = code
      location = registration?.location
      subject = registration?.service
      self.missing = missing
      self.places = places
      var steps = (path ?? registration.map { [$0] } ?? []).map { ErrorText.Step($0) }
      if let missing { steps.append(ErrorText.Step(missing)) }
      text = ErrorText.of(what, path: steps, fix: fix)
    }
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
