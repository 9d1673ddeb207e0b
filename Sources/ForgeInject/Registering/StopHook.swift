/// What is done with an instance when its container stops.
struct StopHook: Sendable {
  private let body: @concurrent @Sendable (SharedAddress) async throws -> Void

  init<T>(_ body: @escaping @concurrent @Sendable (T) async throws -> Void) {
    self.body = { try await body($0.load(as: T.self)) }
  }

  /// - Parameter instance: The address of an instance of the service type that the hook was registered with.
  func run(_ instance: SharedAddress) async throws { try await body(instance) }
}
