// swift-format-ignore-file

// What the checks of regions, escapes and ownership reject, which only run when there are no type errors. Checked with the
// compiler's -verify.

import ForgeInject

final class Draft { var text = "" }
final class Leaf: Sendable {}

struct Wrong: Assembly {
  func assemble(into registry: inout Registry) {
    // A resolver that a closure keeps.
    registry.register(.singleton) { resolver in  // expected-note {{parameter 'resolver' is declared 'inout'}}
      Kept.shared.keep { _ = try? resolver.resolve(Leaf.self) }  // expected-error {{escaping closure captures 'inout' parameter 'resolver'}} expected-note {{captured here}}
      return Leaf()
    }

    // A resolver that is sent into a task.
    registry.register(.singleton) { resolver in  // expected-note {{parameter 'resolver' is declared 'inout'}} expected-note {{closure captures 'resolver'}}
      Task { _ = try resolver.resolve(Leaf.self) }  // expected-error {{escaping closure captures 'inout' parameter 'resolver'}} expected-note {{captured here}} expected-error {{risks causing data races}}
      return Leaf()
    }
  }
}

struct Kept: Sendable {
  static let shared = Kept()
  func keep(_ body: @escaping () -> Void) {}
}

// A transient that is not Sendable, used from two domains.
func fromTwoDomains(_ container: Container) async throws {
  let draft = try await container.resolve(Draft.self)
  let task = Task { draft.text = "theirs" }  // expected-error {{sending value of non-Sendable type}} expected-note {{risks causing races}}
  draft.text = "mine"  // expected-note {{access can happen concurrently}}
  await task.value
}
