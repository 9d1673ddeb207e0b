// swift-format-ignore-file

// What the checks of regions, escapes and ownership reject, which only run when there are no type errors. Checked with the
// compiler's -verify.

import ForgeInject

final class Draft { var text = "" }
final class Leaf: Sendable {}
enum Tag {}

struct Wrong: Assembly {
  func assemble(into registry: inout Registry) {
    // A resolver that a closure keeps.
    registry.register(.singleton) { resolver in  // expected-note {{parameter 'resolver' is declared 'inout'}}
      Kept.shared.keep { _ = try? resolver.resolve(Leaf.self) }  // expected-error {{escaping closure captures 'inout' parameter 'resolver'}} expected-note {{captured here}}
      return Leaf()
    }
    registry.register(.singleton, asyncBuilder: { resolver in  // expected-note {{parameter 'resolver' is declared 'inout'}}
      Kept.shared.keep { _ = try? resolver.resolve(Leaf.self) }  // expected-error {{escaping closure captures 'inout' parameter 'resolver'}} expected-note {{captured here}}
      return Leaf()
    })

    // A resolver that is sent into a task.
    registry.register(.singleton) { resolver in  // expected-note {{parameter 'resolver' is declared 'inout'}} expected-note {{closure captures 'resolver'}}
      Task { _ = try resolver.resolve(Leaf.self) }  // expected-error {{escaping closure captures 'inout' parameter 'resolver'}} expected-note {{captured here}} expected-error {{risks causing data races}}
      return Leaf()
    }
    registry.register(.singleton, mainActorBuilder: { resolver in  // expected-note {{parameter 'resolver' is declared 'inout'}}
      Task { @MainActor in _ = try resolver.resolve(Leaf.self) }  // expected-error {{escaping closure captures 'inout' parameter 'resolver'}} expected-note {{captured here}}
      return Leaf()
    })

    // A resolver that is sent into a task group.
    registry.register(.singleton, asyncBuilder: { resolver in  // expected-note {{parameter 'resolver' is declared 'inout'}} expected-note {{closure captures 'resolver'}}
      await withTaskGroup(of: Void.self) { group in
        group.addTask { _ = try? await resolver.resolve(Leaf.self) }  // expected-error {{escaping closure captures 'inout' parameter 'resolver'}} expected-note {{captured here}} expected-error {{risks causing data races}}
      }
      return Leaf()
    })

    // A main-actor builder that hands over what others have too.
    registry.register(.transient, mainActorBuilder: { Model.shared })  // expected-error {{as a 'sending' result risks causing data races}} expected-note 2 {{}}
    registry.register(.transient, mainActorBuilder: { _ in Model.shared })  // expected-error {{as a 'sending' result risks causing data races}} expected-note 2 {{}}
    registry.contributing { $0.register(.transient, mainActorBuilder: { Model.shared }) }  // expected-error {{as a 'sending' result risks causing data races}} expected-note 2 {{}}
  }
}

@MainActor enum Model {
  static let shared = Draft()
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

// The same from a provider, which may cross itself, from a tag, and in a list.
func fromProvider(_ provider: Provider<Draft>) async throws {
  let draft = try await provider()
  let task = Task { draft.text = "theirs" }  // expected-error {{sending value of non-Sendable type}} expected-note {{risks causing races}}
  draft.text = "mine"  // expected-note {{access can happen concurrently}}
  await task.value
}

func fromTag(_ container: Container) async throws {
  let draft = try await container.resolve(Draft.self, tag: Tag.self)
  let task = Task { draft.text = "theirs" }  // expected-error {{sending value of non-Sendable type}} expected-note {{risks causing races}}
  draft.text = "mine"  // expected-note {{access can happen concurrently}}
  await task.value
}

func fromList(_ container: Container) async throws {
  let drafts = try await container.resolve([Draft].self)
  let task = Task { drafts[0].text = "theirs" }  // expected-error {{sending value of non-Sendable type}} expected-note {{risks causing races}}
  drafts[0].text = "mine"  // expected-note {{access can happen concurrently}}
  await task.value
}

// One that an actor has is the actor's.
actor Home {
  var draft = Draft()

  func give(_ container: Container) async throws -> sending Draft {
    draft = try await container.resolve(Draft.self)
    return draft  // expected-error {{sending 'self.draft' risks causing data races}} expected-note {{cannot be a 'sending' result}}
  }
}
