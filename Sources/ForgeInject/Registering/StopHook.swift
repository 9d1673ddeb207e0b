/// What is done with an instance when its container stops.
struct StopHook: Sendable {
  /// Takes the address of an instance of the service type, in memory that stays while it runs.
  let run: @concurrent @Sendable (UInt) async throws -> Void

  init<T>(_ body: @escaping @concurrent @Sendable (T) async throws -> Void) {
    run = { try await body(Self.instance(at: $0, as: T.self)) }
  }

  init<T, Tag>(_ body: @escaping @concurrent @Sendable (T) async throws -> Void, tagged tag: Tag.Type) {
    run = { try await body(Self.instance(at: $0, as: Tagged<T, Tag>.self).value) }
  }

  private static func instance<T>(at address: UInt, as service: T.Type) -> T {
    guard let instance = UnsafePointer<T>(bitPattern: address) else {
      preconditionFailure("a hook without an instance")
    }
    return instance.pointee
  }
}
