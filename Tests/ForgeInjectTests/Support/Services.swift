/// A service without dependencies.
final class Leaf: Sendable {}

/// A value that is handed over, not shared.
struct Holder { let leaf: Leaf }

/// A class that is neither shared nor `Sendable`.
final class Draft {
  var text = ""
}

/// Something that only the main actor can make.
@MainActor final class MainModel {
  init() { MainActor.preconditionIsolated() }
}

/// A shared service over one that only the main actor can make.
final class Screen: Sendable {
  let model: MainModel
  init(model: MainModel) { self.model = model }
}

/// An actor to resolve from that is not the main one.
actor Home {
  func run<R: Sendable>(_ body: @Sendable (isolated Home) async throws -> R) async rethrows -> R {
    try await body(self)
  }

  /// Starts `body`, and returns when it is suspended: an actor can only answer then.
  func suspended<R: Sendable>(_ body: @escaping @Sendable (isolated Home) async throws -> R) async -> Task<R, any Error>
  {
    var hasBegun = false
    let task = Task {
      hasBegun = true
      return try await body(self)
    }
    while !hasBegun { await Task.yield() }
    return task
  }
}

/// An error of a builder's own.
struct Refusal: Error, Equatable { var number = 0 }

protocol Greeting: Sendable { var text: String { get } }
final class Greeter: Greeting { let text = "hello" }
struct GreetingValue: Greeting { let text = "value" }

final class A: Sendable {}
final class B: Sendable {}
final class C: Sendable {}
