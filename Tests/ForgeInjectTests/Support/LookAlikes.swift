import ForgeInject

/// Registers types of one name with those of another file.
enum LookAlikes {
  static var assembly: any Assembly { LookAlikeAssembly() }

  static func register(in registry: inout Registry) {
    registry.register(.singleton, fileID: "App/Other.swift", line: 1) { LookAlike() }
  }

  static func registerFailing(in registry: inout Registry) {
    registry.register(.eagerSingleton, fileID: "App/Other.swift", line: 1) {
      LookAlike()
    } onStop: { _ in
      throw Refusal()
    }
  }

  static func register<T>(in registry: inout Registry, needing body: @escaping @Sendable (T) -> Void) {
    registry.register(.singleton, fileID: "App/Other.swift", line: 1) { (needed: T) in
      body(needed)
      return LookAlike()
    }
  }

  static func registerUser(in registry: inout Registry) {
    registry.register(.singleton, fileID: "App/Other.swift", line: 2) { (_: LookAlike) in A() }
  }
}

private struct LookAlike: Sendable {}

private struct LookAlikeAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, fileID: "App/Other.swift", line: 1) { Greeter() }
  }
}
