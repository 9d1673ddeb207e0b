public import Foundation

/// Registers `any ProtectedDataObserving` as an eager singleton.
///
/// ```swift
/// let container = try Container(ObserverAssembly(), SyncAssembly())
/// try await container.start()
/// ```
///
/// Two of the same configuration are one. A container whose modules ask for two different ones has a
/// ``DependencyGraph/Problem/Code/conflictingAssemblies`` problem, unless the app itself names the one that it wants.
public struct ObserverAssembly: Assembly {
  /// What is observed.
  private enum Source: Sendable {
    /// The initializer of the observer is unavailable in app extensions. A function that was made where the compiler
    /// has checked this lets ``ObserverAssembly/assemble(into:)`` be available everywhere.
    case application(make: @MainActor @Sendable () -> any ProtectedDataObserving)
    case file(path: String, interval: Duration)
  }

  private let source: Source

  /// Creates an assembly that registers a ``ProtectedDataObserver``.
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
  }

  /// Creates an assembly that registers a ``ProtectedFileObserver`` of the file at a path.
  ///
  /// On Apple's devices the file's protection class says what is observed; see ``ProtectedFileObserver``.
  ///
  /// - Parameters:
  ///   - path: A path to a regular file, which need not exist yet.
  ///   - interval: The time between an answer and the next attempt to read the file.
  public init(file path: String, interval: Duration = .seconds(1)) {
    source = .file(path: path, interval: interval)
  }

  /// Creates an assembly that registers a ``ProtectedFileObserver`` of the file at a URL.
  ///
  /// On Apple's devices the file's protection class says what is observed; see ``ProtectedFileObserver``.
  ///
  /// - Parameters:
  ///   - url: The URL of a regular file, which need not exist yet. What is not a file URL, or has a NUL in its path, is
  ///     never available.
  ///   - interval: The time between an answer and the next attempt to read the file.
  public init(file url: URL, interval: Duration = .seconds(1)) {
    self.init(file: ProtectedFileObserver.path(of: url), interval: interval)
  }

  /// Registers the observer; it builds nothing.
  public func assemble(into registry: inout Registry) {
    switch source {
    case .application(let make):
      registry.register(.eagerSingleton, (any ProtectedDataObserving).self, mainActorBuilder: { make() })
    case .file(let path, let interval):
      // Nothing in it belongs to the main actor, so that it can be resolved anywhere, at once.
      registry.register(
        .eagerSingleton, (any ProtectedDataObserving).self,
        builder: { ProtectedFileObserver(path: path, interval: interval) })
    }
  }
}

extension ObserverAssembly: Equatable {
  /// Whether both register an observer of the same thing.
  public static func == (left: ObserverAssembly, right: ObserverAssembly) -> Bool {
    switch (left.source, right.source) {
    case (.application, .application): true
    case (.file(let left, let leftInterval), .file(let right, let rightInterval)):
      left == right && leftInterval == rightInterval
    default: false
    }
  }
}
