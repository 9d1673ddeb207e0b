extension Model {
  /// A provider of any type.
  struct Handle: Sendable {
    let elsewhere: @Sendable () throws -> Seen
    let onMain: @MainActor @Sendable () throws -> Seen
    let awaitedElsewhere: @concurrent @Sendable () async throws -> Seen
    let awaitedOnMain: @MainActor @Sendable () async throws -> Seen
  }
}
