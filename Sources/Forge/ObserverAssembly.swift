public import Foundation

/// Registers `any ProtectedDataObserving` as an eager singleton, and a second one with the tag ``FirstUnlock`` if it is
/// told where to observe the first unlock.
///
/// ```swift
/// let container = try Container(ObserverAssembly(), AppAssembly())
/// try await container.start()
/// ```
///
/// Two of the same configuration are one. A container whose modules ask for two different ones has a
/// ``/ForgeInject/GraphProblem/Code/conflictingAssemblies`` problem, unless the app itself names the one that it wants.
public struct ObserverAssembly: Assembly {
  /// What is observed.
  private enum Source: Sendable {
    /// The initializer of the observer is unavailable in app extensions. A function that was made where the compiler
    /// has checked this lets ``ObserverAssembly/assemble(into:)`` be available everywhere.
    case application(make: @MainActor @Sendable () -> any ProtectedDataObserving)
    case file(path: String, interval: Duration)
    case sentinel(Sentinel)
  }

  /// A file that its observer makes.
  private struct Sentinel: Sendable, Equatable {
    let directory: URL
    let protection: ProtectedFileObserver.Protection
    let interval: Duration

    func observer() -> ProtectedFileObserver {
      ProtectedFileObserver(sentinelIn: directory, protection: protection, interval: interval)
    }

    static func == (left: Sentinel, right: Sentinel) -> Bool {
      left.path == right.path && left.interval == right.interval
    }

    /// A directory may be spelled with a slash at its end or without.
    private var path: String { ProtectedFileObserver.sentinelPath(in: directory, protection: protection) }
  }

  private let source: Source
  private let firstUnlock: Sentinel?

  /// Creates an assembly that registers a ``/ForgeObservers/ProtectedDataObserver``.
  ///
  /// The observer is built on the main actor, when the container starts or at the first `await` for it. An app
  /// extension has no application object to ask; it names a file instead.
  @available(iOSApplicationExtension, unavailable)
  @available(macCatalystApplicationExtension, unavailable)
  @available(macOSApplicationExtension, unavailable)
  @available(tvOSApplicationExtension, unavailable)
  @available(visionOSApplicationExtension, unavailable)
  public init() {
    source = .application { ProtectedDataObserver() }
    firstUnlock = nil
  }

  /// Creates an assembly that registers a ``/ForgeObservers/ProtectedDataObserver``, and one of the first unlock beside it.
  ///
  /// The second has the tag ``FirstUnlock``: it is a ``/ForgeObservers/ProtectedFileObserver`` of a sentinel of the class
  /// `afterFirstUnlock`. Wait for that in the background, where nobody is about to unlock the device.
  ///
  /// ```swift
  /// let firstUnlock = try container.resolve((any ProtectedDataObserving).self, tag: FirstUnlock.self)
  /// ```
  ///
  /// - Parameters:
  ///   - directory: Where the sentinel is made; the directory itself has to be there.
  ///   - interval: The time between an answer and the next attempt to read the sentinel.
  @available(iOSApplicationExtension, unavailable)
  @available(macCatalystApplicationExtension, unavailable)
  @available(macOSApplicationExtension, unavailable)
  @available(tvOSApplicationExtension, unavailable)
  @available(visionOSApplicationExtension, unavailable)
  public init(firstUnlockIn directory: URL, interval: Duration = .seconds(1)) {
    source = .application { ProtectedDataObserver() }
    firstUnlock = Sentinel(directory: directory, protection: .afterFirstUnlock, interval: interval)
  }

  /// Creates an assembly that registers observers of two sentinels, for app extensions.
  ///
  /// It registers what ``init(firstUnlockIn:interval:)`` does, and needs no application object: the observer of the
  /// screen lock is a ``/ForgeObservers/ProtectedFileObserver`` too, of a sentinel of the class `whenUnlocked`.
  ///
  /// - Parameters:
  ///   - directory: Where the sentinels are made, for example an app group's; the directory itself has to be there.
  ///   - interval: The time between an answer and the next attempt to read a sentinel.
  public init(sentinelsIn directory: URL, interval: Duration = .seconds(1)) {
    source = .sentinel(Sentinel(directory: directory, protection: .whenUnlocked, interval: interval))
    firstUnlock = Sentinel(directory: directory, protection: .afterFirstUnlock, interval: interval)
  }

  /// Creates an assembly that registers a ``/ForgeObservers/ProtectedFileObserver`` of the file at a path.
  ///
  /// On Apple's devices the file's protection class says what is observed; see ``/ForgeObservers/ProtectedFileObserver``.
  ///
  /// - Parameters:
  ///   - path: A path to a regular file, which need not exist yet.
  ///   - interval: The time between an answer and the next attempt to read the file.
  public init(file path: String, interval: Duration = .seconds(1)) {
    source = .file(path: path, interval: interval)
    firstUnlock = nil
  }

  /// Creates an assembly that registers a ``/ForgeObservers/ProtectedFileObserver`` of the file at a URL.
  ///
  /// On Apple's devices the file's protection class says what is observed; see ``/ForgeObservers/ProtectedFileObserver``.
  ///
  /// - Parameters:
  ///   - url: The URL of a regular file, which need not exist yet. What is not a file URL, or has a NUL in its path, is
  ///     never available.
  ///   - interval: The time between an answer and the next attempt to read the file.
  public init(file url: URL, interval: Duration = .seconds(1)) {
    self.init(file: ProtectedFileObserver.path(of: url), interval: interval)
  }

  /// Registers the observers; it builds nothing.
  public func assemble(into registry: inout Registry) {
    if let firstUnlock {
      registry.register(
        .eagerSingleton, (any ProtectedDataObserving).self, tag: FirstUnlock.self, builder: { firstUnlock.observer() })
    }
    switch source {
    case .application(let make):
      registry.register(.eagerSingleton, (any ProtectedDataObserving).self, mainActorBuilder: { make() })
    case .file(let path, let interval):
      // Nothing in it belongs to the main actor, so that it can be resolved anywhere, at once.
      registry.register(
        .eagerSingleton, (any ProtectedDataObserving).self,
        builder: { ProtectedFileObserver(path: path, interval: interval) })
    case .sentinel(let sentinel):
      registry.register(.eagerSingleton, (any ProtectedDataObserving).self, builder: { sentinel.observer() })
    }
  }
}

extension ObserverAssembly: Equatable {
  /// Whether both register observers of the same things.
  public static func == (left: ObserverAssembly, right: ObserverAssembly) -> Bool {
    guard left.firstUnlock == right.firstUnlock else { return false }
    return switch (left.source, right.source) {
    case (.application, .application): true
    case (.file(let left, let leftInterval), .file(let right, let rightInterval)):
      left == right && leftInterval == rightInterval
    case (.sentinel(let left), .sentinel(let right)): left == right
    default: false
    }
  }
}
