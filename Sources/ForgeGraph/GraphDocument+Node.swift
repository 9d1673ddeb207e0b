extension GraphDocument {
  /// A registration, or what is needed and has none.
  public struct Node: Sendable, Hashable, Codable {
    /// What a node is.
    ///
    /// It is a struct, not an enum, so that a new role breaks no `switch`.
    public struct Role: RawRepresentable, Sendable, Hashable, Codable {
      /// The role as the JSON has it.
      public let rawValue: String

      /// Creates a role from its JSON.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      /// A service.
      public static let service = Role(rawValue: "service")
      /// A further type for another service's instance.
      public static let alias = Role(rawValue: "alias")
      /// What wraps a service, and is found in its place.
      public static let decorator = Role(rawValue: "decorator")
      /// An element of a list.
      public static let contribution = Role(rawValue: "contribution")
      /// Needed and not registered.
      public static let missing = Role(rawValue: "missing")
      /// Taken as an Optional and not registered, so that it is nil.
      public static let absent = Role(rawValue: "absent")
      /// Taken as a list, which is declared and has no element.
      public static let emptyList = Role(rawValue: "emptyList")
    }

    /// Tells the document's nodes apart; it stays the same when the document is narrowed.
    public let id: Int
    /// The module-qualified name of the type that it is resolved as.
    public let name: String
    /// What it is.
    public let role: Role
    /// `transient`, `scoped`, `singleton`, `eagerSingleton` or `weak`; nil for what is not registered.
    public var lifetime: String?
    /// `nonisolated`, `mainActor` or `async`; nil for what is not registered.
    public var isolation: String?
    /// The module-qualified name of the assembly; nil for an override, and for what is not registered.
    public var assembly: String?
    /// The file of the registration, as `#fileID` gives it.
    public var file: String?
    /// The line of the registration.
    public var line: UInt?
    /// 0 for what the root container has, 1 for what a scope of it adds, and so on.
    public var scope = 0
    /// The ``Scope/id`` of the described scope that adds it; nil for what the container itself has, and for what is not registered.
    public var scopeID: Int?
    /// Whether a decorator is found in its place.
    public var isWrapped = false
    /// Whether its builder takes a resolver, so that what it needs is unknown.
    public var isOpaque = false
    /// The problems that are about it, by their ``Problem/id``.
    public var problems: [Int] = []
    /// How long its builders took, when that was recorded and one of them has run.
    public var times: Times?

    /// The builds of a service that were recorded; as JSON the times are whole numbers of nanoseconds.
    public struct Times: Sendable, Hashable, Codable {
      /// The ``Recording/Build/id`` of each, in their order.
      public internal(set) var builds: [Int] = []
      var totalTime: Int64 = 0
      var longestTime: Int64 = 0
      var ownTime: Int64 = 0

      enum CodingKeys: String, CodingKey {
        case builds
        case totalTime = "total"
        case longestTime = "longest"
        case ownTime = "own"
      }

      /// How long they took together.
      public var total: Duration { .nanoseconds(totalTime) }
      /// How long the longest took.
      public var longest: Duration { .nanoseconds(longestTime) }
      /// How long they took together without what they built below and without waiting for others.
      public var own: Duration { .nanoseconds(ownTime) }
    }

    /// Whether somebody registered it.
    var isRegistered: Bool { lifetime != nil }

    /// Where it was registered: `App/SyncAssembly.swift:12`.
    var place: String? {
      guard let file, let line else { return nil }
      return "\(file):\(line)"
    }
  }
}

extension GraphDocument.Node.Times? {
  mutating func add(_ build: Recording.Build) {
    var times = self ?? GraphDocument.Node.Times()
    times.builds.append(build.id)
    times.totalTime += build.totalTime
    times.longestTime = max(times.longestTime, build.totalTime)
    times.ownTime += build.ownTime
    self = times
  }
}
