// swift-format-ignore-file

// What the type checker rejects. Checked with the compiler's -verify.

import ForgeInject

final class Draft { var text = "" }  // expected-note * {{does not conform to the 'Sendable' protocol}}
final class Leaf: Sendable {}
enum Tag {}

@MainActor final class Model {
  init() {}  // expected-note * {{outside of its actor context}}
}

// A protocol of old code, and classes behind it.
protocol Ledger: AnyObject {}  // expected-note * {{does not conform to the 'Sendable' protocol}}
final class OldLedger: Ledger { var entries: [String] = [] }  // expected-note * {{does not conform to the 'Sendable' protocol}}
final class LockedLedger: Ledger, @unchecked Sendable {}

@globalActor actor Records {
  static let shared = Records()
}

@Records final class Table {
  init() {}  // expected-note * {{outside of its actor context}}
}

struct Wrong: Assembly {
  func assemble(into registry: inout Registry) {
    // A shared lifetime of a type that is not Sendable, for every lifetime and builder.
    registry.register(.singleton) { Draft() }  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}
    registry.register(.eagerSingleton) { _ in Draft() }  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}
    registry.register(.scoped) { Draft() }  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}
    registry.register(.weak) { Draft() }  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}
    registry.register(.singleton, tag: Tag.self) { Draft() }  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}
    registry.register(.singleton, mainActorBuilder: { Draft() })  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}
    registry.register(.singleton, asyncBuilder: { Draft() })  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}

    // The same as a contribution.
    registry.contributing { registry in
      registry.register(.singleton) { Draft() }  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}
      registry.register(.scoped) { _ in Draft() }  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}
      registry.register(.singleton, asyncBuilder: { Draft() })  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}
    }

    // A shared lifetime of a protocol that is not Sendable, though the class behind it is; and the other way round.
    registry.register(.singleton, (any Ledger).self) { LockedLedger() }  // expected-error {{type 'any Ledger' does not conform to the 'Sendable' protocol}}
    registry.register(.singleton, (any Ledger).self, builder: LockedLedger.init)  // expected-error {{type 'any Ledger' does not conform to the 'Sendable' protocol}}
    registry.register(.singleton, (any Ledger & Sendable).self) { OldLedger() }  // expected-error {{type 'OldLedger' does not conform to the 'Sendable' protocol}}
    registry.register(.weak, (any Ledger & Sendable).self) { _ in OldLedger() }  // expected-error {{type 'OldLedger' does not conform to the 'Sendable' protocol}}
    registry.register(.singleton, (any Ledger & Sendable).self, mainActorBuilder: { OldLedger() })  // expected-error {{type 'OldLedger' does not conform to the 'Sendable' protocol}}
    registry.alias((any Ledger & Sendable).self, to: (any Ledger).self) { $0 }  // expected-error {{type 'any Ledger' does not conform to the 'Sendable' protocol}}
    registry.decorate((any Ledger & Sendable).self) { _ in OldLedger() }  // expected-error {{type 'OldLedger' does not conform to the 'Sendable' protocol}}

    // A global actor of the client's, by anything but an async builder.
    registry.register(.singleton, builder: Table.init)  // expected-error {{loses global actor 'Records'}}
    registry.register(.singleton) { @Records in Table() }  // expected-error {{loses global actor 'Records'}}
    registry.register(.singleton) { Table() }  // expected-error {{global actor 'Records'-isolated initializer 'init()' in a synchronous nonisolated context}}
    registry.register(.singleton, mainActorBuilder: Table.init)  // expected-error {{cannot convert value actor-isolated to 'Records' to expected argument type actor-isolated to 'MainActor'}}
    registry.register(.singleton, mainActorBuilder: { Table() })  // expected-error {{global actor 'Records'-isolated initializer 'init()' in a synchronous main actor-isolated context}}

    // A main-actor initializer in a builder that runs anywhere.
    registry.register(.singleton) { Model() }  // expected-error {{main actor-isolated initializer 'init()' in a synchronous nonisolated context}}
    registry.contributing { $0.register(.transient) { Model() } }  // expected-error {{main actor-isolated initializer 'init()' in a synchronous nonisolated context}}
    registry.decorate(Model.self) { _ in Model() }  // expected-error {{main actor-isolated initializer 'init()' in a synchronous nonisolated context}}

    // The same in one that is awaited, off the main actor, without a hop.
    registry.register(.singleton, asyncBuilder: { Model() })  // expected-error {{cannot be called from outside of the actor}}

    // The same by its name, and a decorator of the main actor by the wrong label.
    registry.register(.singleton, builder: Model.init)  // expected-error {{loses global actor 'MainActor'}}
    registry.decorate(Leaf.self, decorator: { @MainActor in $0 })  // expected-error {{loses global actor 'MainActor'}}

    // A builder that awaits by the label of one that does not.
    registry.register(.singleton, builder: { await build() })  // expected-error {{cannot pass function of type '@Sendable () async -> Leaf' to parameter expecting synchronous function type}} expected-note {{inferred from asynchronous operation}}

    // A decorator of the main actor takes what it wraps there.
    registry.decorate(Draft.self, mainActorDecorator: { $0 })  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}

    // A transient service has no end that the container knows.
    registry.register(.transient) { Leaf() } onStop: { _ in }  // expected-error {{has no member 'transient'}}
    registry.register(.transient, asyncBuilder: { Leaf() }) { _ in }  // expected-error {{has no member 'transient'}}

    // A builder or an instance without a label.
    registry.register(.singleton, Leaf.init)  // expected-error {{is unavailable: write the builder as a closure behind the parentheses, `{ Type() }`, or with its label: `builder: Type.init`, `mainActorBuilder:` or `asyncBuilder:`}}
    registry.register(.singleton, Leaf())  // expected-error {{is unavailable: write the builder as a closure}}
    registry.register(.singleton, (any Sendable).self, Leaf.init)  // expected-error {{is unavailable: write the builder as a closure}}
    registry.register(.singleton, (any Sendable).self, tag: Tag.self, Leaf.init)  // expected-error {{is unavailable: write the builder as a closure}}
    registry.register(.singleton, tag: Tag.self, Leaf())  // expected-error {{is unavailable: write the builder as a closure}}
    registry.register(.singleton, Leaf.self)  // expected-error {{is unavailable: write the builder as a closure}}
    registry.register(.transient, Draft.init)  // expected-error {{is unavailable: write the builder as a closure}}
    registry.register(.transient, Draft())  // expected-error {{is unavailable: write the builder as a closure}}
    registry.register(.transient, Draft.self, Draft())  // expected-error {{is unavailable: write the builder as a closure}}

    // An alias without its closure.
    registry.alias((any Sendable).self, to: Leaf.self)  // expected-error {{'alias(_:to:)' is unavailable: add the closure that turns the second type into the first: `registry.alias((any Reading).self, to: Database.self) { $0 }`}}

    // An alias gives the target as the further type.
    registry.alias(Draft.self, to: Leaf.self) { $0 }  // expected-error {{cannot convert value of type 'Leaf' to closure result type 'Draft'}}

    // A builder that keeps state of its own.
    var count = 0
    registry.register(.transient) { count += 1; return Leaf() }  // expected-error {{mutation of captured var 'count' in concurrently-executing code}}
  }
}

func build() async -> Leaf { Leaf() }

// An assembly with state that is not Sendable.
struct Stateful: Assembly {
  let draft: Draft  // expected-error {{stored property 'draft' of 'Sendable'-conforming struct 'Stateful' has non-Sendable type 'Draft'}}
  func assemble(into registry: inout Registry) {}
}

// What belongs to the main actor, in a class that does not.
class Screen {
  @Inject(.mainActor) var model: Model  // expected-error {{main actor-isolated default value in a nonisolated context}}
}

// A result whose type is unknown.
func withoutType(_ container: Container) throws {
  _ = try container.resolve()  // expected-error {{say what to resolve}}
}

func withoutTypeAwaited(_ container: Container) async throws {
  _ = try await container.resolve()  // expected-error {{say what to resolve}}
}

// A synchronous start away from the main actor.
func startElsewhere(_ container: Container) throws {  // expected-note {{add '@MainActor'}}
  try container.start()  // expected-error {{main actor-isolated instance method 'start()' in a synchronous nonisolated context}}
}

// A start in a task without `await`, which counts as synchronous.
func startInTask(_ container: Container) {
  Task { try container.start() }  // expected-error {{'start' is unavailable from asynchronous contexts; write `try await container.start()`, in a `Task` too, and within an `async` function}} expected-error {{cannot be called from outside of the actor}}
}

@MainActor func startInTaskOnMain(_ container: Container) {
  Task { try container.start() }  // expected-error {{'start' is unavailable from asynchronous contexts; write `try await container.start()`, in a `Task` too, and within an `async` function}}
}

// A tag and a property wrapper are Sendable only when their values are.
func sendable<T: Sendable>(_: T.Type) {}

func values() {
  sendable(Tagged<Leaf, Draft>.self)
  sendable(Provider<Draft>.self)
  sendable(Tagged<Draft, Tag>.self)  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}
  sendable(Inject<Draft>.self)  // expected-error {{type 'Draft' does not conform to the 'Sendable' protocol}}
}

func runningContainer(_ container: Container) {
  // Registering and forgetting while the container runs.
  container.register(.singleton) { Leaf() }  // expected-error {{is unavailable: a container's registrations never change: register in an assembly, and replace in a test by 'overrides:'; for what must be built anew, take a 'Provider' or make a scope}}
  container.register(.transient, Leaf.self, builder: Leaf.init)  // expected-error {{is unavailable: a container's registrations never change}}
  container.register(.singleton, tag: Tag.self) { (leaf: Leaf) in [leaf] }  // expected-error {{is unavailable: a container's registrations never change}}
  container.register(.singleton, mainActorBuilder: Model.init)  // expected-error {{is unavailable: a container's registrations never change}}
  container.register(.transient) { @MainActor in Model() }  // expected-error {{is unavailable: a container's registrations never change}}
  container.register(.singleton) { await build() }  // expected-error {{is unavailable: a container's registrations never change}}
  container.register(.singleton, asyncBuilder: build)  // expected-error {{is unavailable: a container's registrations never change}}
  container.register(.singleton) { Leaf() } onStop: { _ in }  // expected-error {{is unavailable: a container's registrations never change}}
  container.register(Leaf.self) { _ in Leaf() }  // expected-error {{is unavailable: a container's registrations never change}}
  container.reset()  // expected-error {{is unavailable: a container never forgets an instance: for what must be built anew, take a 'Provider', or make a scope and stop it}}
}
