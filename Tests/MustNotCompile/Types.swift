// swift-format-ignore-file

// What the type checker rejects. Checked with the compiler's -verify.

import ForgeInject

final class Draft { var text = "" }  // expected-note {{does not conform to the 'Sendable' protocol}}

@MainActor final class Model {
  init() {}  // expected-note {{outside of its actor context}}
}

struct Wrong: Assembly {
  func assemble(into registry: inout Registry) {
    // A shared lifetime of a type that is not Sendable.
    registry.register(.singleton) { Draft() }  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}

    // A main-actor initializer in a builder that runs anywhere.
    registry.register(.singleton) { Model() }  // expected-error {{main actor-isolated initializer 'init()' in a synchronous nonisolated context}}

    // The same by its name.
    registry.register(.singleton, builder: Model.init)  // expected-error {{loses global actor 'MainActor'}}
  }
}

// A result whose type is unknown.
func withoutType(_ container: Container) throws {
  _ = try container.resolve()  // expected-error {{say what to resolve}}
}

// A synchronous start away from the main actor.
func startElsewhere(_ container: Container) throws {  // expected-note {{add '@MainActor'}}
  try container.start()  // expected-error {{main actor-isolated instance method 'start()' in a synchronous nonisolated context}}
}
