// swift-format-ignore-file

// What the check of noncopyable values rejects. It is apart from `Regions.swift` because the compiler runs it after that one.

import ForgeInject

final class Leaf: Sendable {}

struct Wrong: Assembly {
  func assemble(into registry: inout Registry) {
    // A resolver that is put away.
    registry.register(.singleton) { resolver in  // expected-error {{missing reinitialization of inout parameter 'resolver' after consume}}
      let kept = resolver  // expected-note {{consumed here}}
      _ = kept
      return Leaf()
    }

    // A resolver in a child task. That the compiler cannot verify it either is its own affair.
    registry.register(.singleton, asyncBuilder: { resolver in  // expected-error * {{noncopyable type that compiler can't verify}}
      async let leaf = resolver.resolve(Leaf.self)  // expected-error {{sending 'resolver' risks causing data races}} expected-note {{into async let}}
      return try await leaf
    })
  }
}
