import Forge
import SwiftUI
import Testing

@Suite("The .container trait of previews", .timeLimit(.minutes(10)))
@MainActor
struct PreviewTests {
  @Test("a preview's views find its container, with the overrides, and keep what they have got")
  func environment() async throws {
    let builds = Builds()
    let preview = Preview(
      traits: .container(
        SettingsAssembly(builds: builds),
        overrides: { registry in
          registry.register(.singleton, (any Queue).self) { PlainQueue(name: "sample") }
        })
    ) {
      Screen()
    }
    let states = StateStorage()
    #expect(try await preview.rendering(states: states).texts == ["sample, settings 1"])
    #expect(try await preview.rendering(states: states).texts == ["sample, settings 1"])
    #expect(builds.count == 1)
  }

  @Test("each preview has a container of its own, which only that keeps, even of one trait")
  func isolation() async throws {
    let seen = Seen()
    let trait = PreviewTrait.container(SettingsAssembly(builds: Builds()))
    do {
      let (one, other) = (Preview(traits: trait) { Probe(seen: seen) }, Preview(traits: trait) { Probe(seen: seen) })
      let third = Preview(traits: .container(SettingsAssembly(builds: Builds()))) { Probe(seen: seen) }
      let (states, otherStates, thirdStates) = (StateStorage(), StateStorage(), StateStorage())
      for _ in 1...2 {
        _ = try await one.rendering(states: states)
        _ = try await other.rendering(states: otherStates)
        _ = try await third.rendering(states: thirdStates)
      }
      let found = seen.containers.compactMap(\.object)
      try #require(found.count == 6)
      #expect(Set(found.map(ObjectIdentifier.init)).count == 3)
      #expect(found[0] === found[3] && found[1] === found[4] && found[2] === found[5])
    }
    #expect(seen.containers.compactMap(\.object).isEmpty)
  }

  @Test("one value of a previewed view that is shown twice has two containers")
  func shownTwice() async throws {
    let seen = Seen()
    let view = try await Preview(traits: .container(SettingsAssembly(builds: Builds()))) { Probe(seen: seen) }.view
    let (states, otherStates) = (StateStorage(), StateStorage())
    _ = (Rendering(view, states: states), Rendering(view, states: otherStates))
    let found = seen.containers.compactMap(\.object)
    try #require(found.count == 2)
    #expect(found[0] !== found[1])
    withExtendedLifetime((states, otherStates)) {}
  }

  @Test("a graph with problems is shown as their whole text")
  func problems() async throws {
    let preview = Preview(
      traits: .container(overrides: { registry in
        registry.adding {
          $0.register(.transient, fileID: "App/Preview.swift", line: 3) { (_: any Queue) in Builds() }
        }
      })
    ) {
      Text("the screen")
    }
    let rendering = try await preview.rendering()
    #expect(
      rendering.texts == [
        """
        The object graph has a problem.
        1. `SwiftUITests.Builds` needs `any SwiftUITests.Queue`, which is not registered.
          path: SwiftUITests.Builds → any SwiftUITests.Queue
          registered:
            SwiftUITests.Builds at App/Preview.swift:3, in the overrides
          fix: register `any SwiftUITests.Queue` in an assembly of this container; what is registered as a protocol is found by that alone.
        """
      ])
  }

  // What the process has is tried in a process of its own.

  @Test("@Inject and Container.current get the container of the preview that came last, before the app's own")
  func current() async {
    await #expect(processExitsWith: .success) {
      try await checkCurrent()
    }
  }
}

@MainActor
private func checkCurrent() async throws {
  let app = try Container(SettingsAssembly(builds: Builds(from: 1000)))
  try Container.bootstrap(app)
  do {
    // The view that the preview's closure makes has one as well.
    let alone = Preview(traits: .container(SettingsAssembly(builds: Builds()))) { Injected() }
    let states = StateStorage()
    #expect(try await alone.rendering(states: states).texts == ["settings 1, settings 2, same"])

    // Two that are there before either is shown: the views below get that of the shown one.
    let one = Preview(traits: .container(SettingsAssembly(builds: Builds(from: 100)))) { Outer() }
    let other = Preview(traits: .container(SettingsAssembly(builds: Builds(from: 200)))) { Outer() }
    let oneStates = StateStorage()
    #expect(try await one.rendering(states: oneStates).texts == ["settings 101, settings 102, same"])
    let ofOne = try Container.current
    do {
      let otherStates = StateStorage()
      #expect(try await other.rendering(states: otherStates).texts == ["settings 201, settings 202, same"])
      #expect(try Container.current !== ofOne)
      withExtendedLifetime(otherStates) {}
    }
    #expect(try Container.current === ofOne)

    // One that is never shown.
    do {
      let trait = PreviewTrait.container(SettingsAssembly(builds: Builds(from: 300)))
      #expect(try Container.current !== ofOne)
      withExtendedLifetime(trait) {}
    }
    #expect(try Container.current === ofOne)

    let inScope = try Container.withCurrent(app) { try Container.current }
    #expect(inScope === app)
    // A task may be there for a moment after its end, and what it returns with it.
    let isOfTask = try await Task.detached { try Container.current === app }.value
    #expect(!isOfTask)
    // The containers go with them.
    withExtendedLifetime((states, oneStates)) {}
  }
  #expect(try Container.current === app)
}

private struct Screen: View {
  @Resolved private var queue: any Queue
  @Resolved private var settings: Settings

  var body: some View { Text("\(queue.name), \(settings.name)") }
}

private struct Outer: View {
  var body: some View { Injected() }
}

private struct Injected: View {
  @Inject(.mainActor) private var settings: Settings
  private let current = try? Container.current

  var body: some View { Child(first: settings.name, current: current) }
}

private struct Child: View {
  let first: String
  let current: Container?
  @Inject(.mainActor) private var settings: Settings
  @Environment(\.container) private var container

  init(first: String, current: Container?) {
    self.first = first
    self.current = current
  }

  var body: some View {
    let isSame = container != nil && container === current && container === (try? Container.current)
    Text("\(first), \(settings.name), \(isSame ? "same" : "another")")
  }
}

/// The containers that previews have had.
@MainActor
private final class Seen {
  struct Reference {
    private(set) weak var object: Container?
  }

  var containers: [Reference] = []
}

private struct Probe: View {
  let seen: Seen
  @Environment(\.container) private var container

  var body: some View {
    let _ = seen.containers.append(Seen.Reference(object: container))
    Text("probe")
  }
}
