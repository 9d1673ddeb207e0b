extension Recording {
  /// One run of a builder.
  public struct Build: Sendable, Hashable, Codable {
    /// What has become of a build.
    ///
    /// It is a struct, not an enum, so that a new outcome breaks no `switch`.
    public struct Outcome: RawRepresentable, Sendable, Hashable, Codable {
      /// The outcome as the JSON has it.
      public let rawValue: String

      /// Creates an outcome from its JSON.
      public init(rawValue: String) {
        self.rawValue = rawValue
      }

      /// The builder has returned an instance.
      public static let built = Outcome(rawValue: "built")
      /// The builder has thrown an error.
      public static let failed = Outcome(rawValue: "failed")
      /// The builder has thrown a `CancellationError`.
      public static let cancelled = Outcome(rawValue: "cancelled")
      /// The builder had not ended when the recording was read.
      public static let running = Outcome(rawValue: "running")
    }

    /// Tells the recording's builds apart.
    public let id: Int
    /// The ``id`` of the build that it is part of; nil for one that no builder asked for, or that runs in a task of its own: see ``waits``.
    public let parent: Int?
    /// The module-qualified name of the type that the service is registered as.
    public let service: String
    /// The place of the registration in the graph of its container, counted from 0.
    public let registration: Int
    /// The file of the registration, as `#fileID` gives it.
    public let file: String
    /// The line of the registration.
    public let line: UInt
    /// The number of the scope whose instance it is, counted from 1 in the order in which scopes were made; nil for the root container.
    public let scope: Int?
    /// `nonisolated`, `mainActor` or `async`.
    public let isolation: String
    /// Where the builder ran.
    public let lane: Lane
    /// What has become of it.
    public let outcome: Outcome
    /// The text of the error that it has failed with.
    public let error: String?
    /// Its waits for builds of others, in their order.
    public let waits: [Wait]
    let beginTime: Int64
    let totalTime: Int64
    let ownTime: Int64
    let waitingTime: Int64

    enum CodingKeys: String, CodingKey {
      case id, parent, service, registration, file, line, scope, isolation, lane, outcome, error, waits
      case beginTime = "begin"
      case totalTime = "duration"
      case ownTime = "own"
      case waitingTime = "waiting"
    }

    /// When it began, since the root container was made.
    public var begin: Duration { .nanoseconds(beginTime) }
    /// How long it took, or has taken until the recording was read.
    public var duration: Duration { .nanoseconds(totalTime) }
    /// How long it took without what it built below and without waiting for others.
    public var own: Duration { .nanoseconds(ownTime) }
    /// How long it waited for others.
    public var waiting: Duration { .nanoseconds(waitingTime) }

    var endTime: Int64 { beginTime + totalTime }
    /// Where the service was registered: `App/SyncAssembly.swift:12`.
    var place: String { "\(file):\(line)" }
    /// Whether no time contradicts what times are.
    var isPossible: Bool {
      let times = [beginTime, totalTime, ownTime, waitingTime] + waits.flatMap { [$0.beginTime, $0.totalTime] }
      return times.allSatisfy { 0...Self.longestTime ~= $0 } && ownTime + waitingTime <= totalTime
    }
    /// The most nanoseconds, 73 years, that all builds together may have taken, so that no sum of their times overflows.
    static let longestTime: Int64 = 1 << 61
  }

  /// The time in which a builder waited for a build of another thread or task, or until the main actor was free to build what it asked for.
  public struct Wait: Sendable, Hashable, Codable {
    /// The ``Build/id`` of what was waited for; nil when that is not known.
    ///
    /// For the main actor it is the build that was the last to leave it, and nil when something else was in the way, or nothing.
    public let build: Int?
    /// The module-qualified name of the type that is registered; when ``build`` is nil, of the service that was asked for.
    public let service: String
    /// The file of the registration, as `#fileID` gives it.
    public let file: String
    /// The line of the registration.
    public let line: UInt
    /// Where it waited.
    public let lane: Lane
    let beginTime: Int64
    let totalTime: Int64

    enum CodingKeys: String, CodingKey {
      case build, service, file, line, lane
      case beginTime = "begin"
      case totalTime = "duration"
    }

    /// When it began, since the root container was made.
    public var begin: Duration { .nanoseconds(beginTime) }
    /// How long it took.
    public var duration: Duration { .nanoseconds(totalTime) }

    var endTime: Int64 { beginTime + totalTime }
    var place: String { "\(file):\(line)" }
  }

  /// Where something ran: on the main actor, on a thread or in a task.
  public struct Lane: Sendable, Hashable, Codable, CustomStringConvertible {
    /// `mainActor`, `thread` or `task`.
    ///
    /// Synchronous builders run on the main actor or on threads, those that are awaited in tasks.
    public let kind: String
    /// Which thread or task, counted from 1; 0 for the main actor.
    ///
    /// A number may be used again for a thread or task that begins after the end of the one that had it.
    public let number: Int

    /// `main actor`, `thread 1` or `task 1`.
    public var description: String { number == 0 ? "main actor" : "\(kind) \(number)" }

    static let mainActor = Lane(kind: "mainActor", number: 0)
  }
}

extension Recording.Lane: Comparable {
  /// Orders the main actor before threads, and these before tasks.
  public static func < (left: Self, right: Self) -> Bool {
    (left.rank, left.number) < (right.rank, right.number)
  }

  private var rank: Int { self == .mainActor ? 0 : kind == "thread" ? 1 : 2 }
}
