extension Container {
  /// The container of the current task, or else of the process.
  ///
  /// The process has that of ``bootstrap(_:fileID:line:)``. While there are SwiftUI previews with a `.container` trait, it has
  /// that of the one that came last.
  ///
  /// It is for code that nobody hands its dependencies to, such as a view that the system makes. Everywhere else an
  /// initializer's parameters are better: the compiler then sees what a type needs.
  ///
  /// Code outside of a test's tasks never gets the container of a `.container` test trait. While such a trait is active anywhere in the process,
  /// the first read of the process's container is noted on standard error: it may be code of a test that has left its task.
  ///
  /// - Throws: ``ResolutionError`` when no task or preview has one and ``bootstrap(_:fileID:line:)`` has not been called.
  public static var current: Container {
    get throws {
      if let taskContainer { return taskContainer }
      var isNews = false
      let (preview, process, isTested) = BuildCoordinator.withLock {
        let preview = ofProcess.value.preview
        let isTested = ofProcess.value.activeTests > 0
        isNews = isTested && preview == nil && ofProcess.value.bootstrapped != nil && !ofProcess.value.isOutsideNoted
        if isNews { ofProcess.value.isOutsideNoted = true }
        return (preview, ofProcess.value.bootstrapped, isTested)
      }
      if let preview { return preview }
      guard let process else { throw ResolutionError(isTested ? .outsideOfTest : .notBootstrapped) }
      if isNews { writeToStandardError(ResolutionError.outsideNote(bootstrappedAt: process.location)) }
      return process.container
    }
  }

  /// Makes a container the current one for the process, and keeps it.
  ///
  /// ```swift
  /// @main struct App {
  ///   static func main() async throws {
  ///     let container = try Container(AppAssembly())
  ///     try Container.bootstrap(container)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - fileID: The caller's file, for the error text of a second call.
  ///   - line: The caller's line, for the error text of a second call.
  /// - Throws: ``ResolutionError`` when it has been called before; the first container stays.
  public static func bootstrap(_ container: Container, fileID: StaticString = #fileID, line: UInt = #line) throws {
    let location = CodeLocation(fileID, line)
    let earlier = BuildCoordinator.withLock { () -> CodeLocation? in
      if let earlier = ofProcess.value.bootstrapped { return earlier.location }
      ofProcess.value.bootstrapped = (container, location)
      return nil
    }
    if let earlier { throw ResolutionError(.alreadyBootstrapped(at: location, before: earlier)) }
  }

  /// Makes a container the current one for an operation, with the tasks that it starts.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - operation: What runs with it.
  /// - Returns: What `operation` returns.
  /// - Throws: What `operation` throws.
  public static func withCurrent<R>(_ container: Container, operation: () throws -> R) rethrows -> R {
    try $taskContainer.withValue(container, operation: operation)
  }

  /// Makes a container the current one for an asynchronous operation, with the tasks that it starts.
  ///
  /// - Parameters:
  ///   - container: The container.
  ///   - isolation: The caller's isolation; leave it out.
  ///   - operation: What runs with it.
  /// - Returns: What `operation` returns.
  /// - Throws: What `operation` throws.
  public static func withCurrent<R>(
    _ container: Container, isolation: isolated (any Actor)? = #isolation, operation: () async throws -> R
  ) async rethrows -> R {
    try await $taskContainer.withValue(container, operation: operation, isolation: isolation)
  }

  /// The same for a test: meanwhile a read outside of its tasks is told apart.
  package static func withCurrent(
    _ container: Container, inTest operation: @concurrent @Sendable () async throws -> Void
  ) async throws {
    BuildCoordinator.withLock { ofProcess.value.activeTests += 1 }
    defer { BuildCoordinator.withLock { ofProcess.value.activeTests -= 1 } }
    try await $taskContainer.withValue(container) { try await operation() }
  }

  /// Makes a container the current one where no task has one, until another preview comes or this one is gone.
  package static func setPreview(_ container: Container) {
    let others = BuildCoordinator.withLock {
      var others: [Container] = []
      for preview in ofProcess.value.previews {
        if let other = preview.object, other !== container { others.append(other) }
      }
      ofProcess.value.previews = ([container] + others).map { Weak($0) }
      return others
    }
    // A reference here may be the last one by now, and what goes with it runs code that must not be under the lock.
    withExtendedLifetime(others) {}
  }

  @TaskLocal private static var taskContainer: Container?

  /// What is current where no task has a container.
  private struct OfProcess {
    var bootstrapped: (container: Container, location: CodeLocation)?
    /// They are the previews' own to keep; the one that came last is the first.
    var previews: [Weak<Container>] = []
    var activeTests = 0
    var isOutsideNoted = false

    var preview: Container? {
      for preview in previews {
        if let container = preview.object { return container }
      }
      return nil
    }
  }

  private static let ofProcess = Guarded(OfProcess())
}
