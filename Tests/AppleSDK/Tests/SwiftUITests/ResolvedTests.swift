import Forge
import SwiftUI
import Testing

@Suite("@Resolved", .timeLimit(.minutes(10)))
@MainActor
struct ResolvedTests {
  private let container: Container
  private let builds = Builds()

  init() throws {
    container = try Container(SettingsAssembly(builds: builds))
  }

  // MARK: One instance for each identity of a view

  @Test("a view keeps its instance when it is made anew")
  func sameIdentity() {
    let states = StateStorage()
    #expect(Rendering(Screen().container(container), states: states).texts == ["settings 1"])
    #expect(Rendering(Screen().container(container), states: states).texts == ["settings 1"])
    #expect(builds.count == 1)
  }

  @Test("another identity has another one, and two properties have two")
  func otherIdentity() {
    let states = StateStorage()
    #expect(Rendering(Screen().id("a").container(container), states: states).texts == ["settings 1"])
    #expect(Rendering(Screen().id("b").container(container), states: states).texts == ["settings 2"])
    #expect(Rendering(Screen().id("b").container(container), states: states).texts == ["settings 2"])
    #expect(Rendering(Pair().container(container)).texts == ["settings 3, settings 4"])
  }

  @Test("one value of a view at two places has two instances")
  func twoPlaces() throws {
    let (states, view) = (StateStorage(), Twice(content: Switch()).container(container))
    let toggles = Rendering(view, states: states).toggles
    #expect(builds.count == 2)
    try #require(toggles.count == 2)
    toggles[0].wrappedValue = true
    #expect(Rendering(view, states: states).texts == ["on", "Wi-Fi only", "off", "Wi-Fi only"])
    #expect(builds.count == 2)
  }

  @Test("one value of a view that is shown again has a new instance, of the container that is there then")
  func shownAgain() throws {
    let other = try Container(SettingsAssembly(builds: Builds(from: 100)))
    let (states, content) = (StateStorage(), Screen())
    func texts(isOpen: Bool, in container: Container) -> [String] {
      Rendering(Card(isOpen: isOpen, content: content).container(container), states: states).texts
    }
    #expect(texts(isOpen: true, in: container) == ["settings 1"])
    #expect(texts(isOpen: false, in: container) == ["closed"])
    #expect(texts(isOpen: true, in: other) == ["settings 101"])
    #expect(texts(isOpen: true, in: container) == ["settings 101"])
  }

  @Test("what an initializer reads is of the current container, and not kept")
  func inInitializer() throws {
    let other = try Container(SettingsAssembly(builds: Builds(from: 100)))
    let early = Container.withCurrent(other) { Early() }
    let states = StateStorage()
    #expect(Rendering(early.container(container), states: states).texts == ["settings 101, then settings 1"])
    #expect(Rendering(early.container(container), states: states).texts == ["settings 101, then settings 1"])
  }

  @Test("nothing is resolved before it is read, in the body or in what that sets up")
  func lazily() async throws {
    let states = StateStorage()
    let rendering = Rendering(Later().container(container), states: states)
    #expect(builds.count == 0)
    #expect(rendering.texts == ["later"])
    for action in rendering.tasks { await action() }
    #expect(builds.count == 1)
    for action in Rendering(Later().container(container), states: states).tasks { await action() }
    #expect(builds.count == 1)
  }

  @Test("the instance stays when the environment gets another container, unless the identity goes with that")
  func otherContainer() throws {
    let other = try Container(SettingsAssembly(builds: Builds(from: 100)))
    let states = StateStorage()
    #expect(Rendering(Screen().container(container), states: states).texts == ["settings 1"])
    #expect(Rendering(Screen().container(other), states: states).texts == ["settings 1"])
    let identified = Screen().id(ObjectIdentifier(other)).container(other)
    #expect(Rendering(identified, states: states).texts == ["settings 101"])
  }

  @Test("a nil is kept as any other value is")
  func optional() throws {
    let states = StateStorage()
    let empty = try Container()
    #expect(Rendering(Hopeful().container(empty), states: states).texts == ["nil"])
    #expect(Rendering(Hopeful().container(container), states: states).texts == ["nil"])
    #expect(Rendering(Hopeful().container(container)).texts == ["settings 1"])
  }

  // MARK: Where it comes from

  @Test("the environment's container comes before the current one, and the current one where there is none")
  func current() throws {
    let other = try Container(SettingsAssembly(builds: Builds(from: 100)))
    Container.withCurrent(other) {
      #expect(Rendering(Screen().container(container)).texts == ["settings 1"])
      #expect(Rendering(Screen()).texts == ["settings 101"])
      #expect(Rendering(Screen().container(nil).container(container)).texts == ["settings 102"])
    }
  }

  @Test("a tag chooses among the registrations of a type; a protocol and a view's own properties go with it")
  func tagged() {
    let view = Tagging(title: "queues").container(container)
    #expect(Rendering(view).texts == ["queues: plain, background"])
  }

  @Test("what is built on the main actor is built, behind an opaque builder too")
  func mainActor() throws {
    struct Opaque: View {
      @Resolved private var holder: Holder
      var body: some View { Text(holder.settings.name) }
    }
    #expect(Rendering(Opaque().container(container)).texts == ["settings 1"])
  }

  // MARK: Bindings

  @Test("a binding writes to the instance, and what is rendered next reads it")
  func bindings() throws {
    let states = StateStorage()
    let rendering = Rendering(Switch().container(container), states: states)
    #expect(rendering.texts == ["off", "Wi-Fi only"])
    let toggle = try #require(rendering.toggles.first)
    #expect(!toggle.wrappedValue)
    toggle.wrappedValue = true
    let next = Rendering(Switch().container(container), states: states)
    #expect(next.texts == ["on", "Wi-Fi only"])
    #expect(next.toggles.first?.wrappedValue == true)
  }

  @Test("a child view makes bindings of its own, of the instance itself")
  func bindable() throws {
    let states = StateStorage()
    let rendering = Rendering(Parent().container(container), states: states)
    #expect(rendering.texts == ["off", "Wi-Fi only"])
    try #require(rendering.toggles.first).wrappedValue = true
    #expect(Rendering(Parent().container(container), states: states).texts == ["on", "Wi-Fi only"])
    #expect(builds.count == 1)
  }

  // MARK: The program stops

  @Test("a service that is not registered stops the program, with the whole text")
  func notRegistered() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        let container = try Container(
          assemblies: [],
          overrides: {
            $0.adding {
              $0.register(
                .transient, tag: Background.self, fileID: "App/Main.swift", line: 1, mainActorBuilder: { Settings(0) })
            }
          })
        _ = Rendering(Placed().container(container))
      }
    }
    expectText(
      """
      App/Screen.swift:7: Fatal error: @Resolved: `SwiftUITests.Settings` is not registered.
        path: SwiftUITests.Settings
        fix: `Tagged<SwiftUITests.Settings, SwiftUITests.Background>` is registered, at App/Main.swift:1, in the overrides. Ask for that one, or register `SwiftUITests.Settings` in an assembly of this container; what is registered as a protocol is found by that alone.

      """, in: result)
  }

  @Test("a service that is built asynchronously stops the program, with the path and the places")
  func asyncRequired() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        let container = try Container(
          assemblies: [],
          overrides: {
            $0.adding {
              $0.register(
                .singleton, (any Queue).self, fileID: "App/Main.swift", line: 1, asyncBuilder: { PlainQueue(name: "") })
              $0.register(
                .transient, fileID: "App/Main.swift", line: 2, mainActorBuilder: { (_: any Queue) in Settings(0) })
            }
          })
        _ = Rendering(Placed().container(container))
      }
    }
    expectText(
      """
      App/Screen.swift:7: Fatal error: @Resolved: `any SwiftUITests.Queue` is built asynchronously and is not built yet, and the code that resolves it does not await it.
        path: SwiftUITests.Settings → any SwiftUITests.Queue
        registered:
          SwiftUITests.Settings at App/Main.swift:2, in the overrides
          any SwiftUITests.Queue at App/Main.swift:1, in the overrides
        fix: resolve `SwiftUITests.Settings` with `await`, or make `any SwiftUITests.Queue` an `.eagerSingleton` and call `await start()` first.

      """, in: result)
  }

  @Test("without a container the program stops, and is told of the environment's")
  func noContainer() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Rendering(Placed()) }
    }
    expectText(
      """
      App/Screen.swift:7: Fatal error: @Resolved: there is no current container.
        fix: call `Container.bootstrap(container)` where the app starts, before anything reads `Container.current` or has an `@Inject` property; or hand the dependencies to an initializer. A test gets one by the `.container` trait of ForgeTesting.
        A view gets one from a view above that says `.container(container)`.

      """, in: result)
  }

  private func expectText(
    _ text: String, in result: ExitTest.Result?, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(text), "\(output)", sourceLocation: sourceLocation)
  }
}

private struct Screen: View {
  @Resolved private var settings: Settings

  var body: some View { Text(settings.name) }
}

private struct Pair: View {
  @Resolved private var first: Settings
  @Resolved private var second: Settings

  var body: some View { Text("\(first.name), \(second.name)") }
}

private struct Later: View {
  @Resolved private var settings: Settings

  var body: some View {
    Text("later").task { settings.isWiFiOnly = true }
  }
}

private struct Hopeful: View {
  @Resolved private var settings: Settings?

  var body: some View { Text(settings?.name ?? "nil") }
}

private struct Tagging: View {
  let title: String
  @Resolved private var queue: any Queue
  @Resolved(tag: Background.self) private var background: any Queue

  var body: some View { Text("\(title): \(queue.name), \(background.name)") }
}

private struct Switch: View {
  @Resolved private var settings: Settings

  var body: some View {
    Titled(title: settings.isWiFiOnly ? "on" : "off", isOn: $settings.isWiFiOnly)
  }
}

private struct Titled: View {
  let title: String
  let isOn: Binding<Bool>

  var body: some View {
    Text(title)
    Toggle("Wi-Fi only", isOn: isOn)
  }
}

private struct Parent: View {
  @Resolved private var settings: Settings

  var body: some View { Editor(settings: settings) }
}

private struct Editor: View {
  @Bindable var settings: Settings

  var body: some View { Titled(title: settings.isWiFiOnly ? "on" : "off", isOn: $settings.isWiFiOnly) }
}

private struct Twice<Content: View>: View {
  let content: Content

  var body: some View {
    content
    content
  }
}

private struct Card<Content: View>: View {
  let isOpen: Bool
  let content: Content

  var body: some View {
    if isOpen { content } else { Text("closed") }
  }
}

private struct Early: View {
  @Resolved private var settings: Settings
  private var early = ""

  init() {
    early = settings.name
  }

  var body: some View { Text("\(early), then \(settings.name)") }
}

/// It is at a place that does not move, for texts.
private struct Placed: View {
  @Resolved(fileID: "App/Screen.swift", line: 7) private var settings: Settings

  var body: some View { Text(settings.name) }
}
