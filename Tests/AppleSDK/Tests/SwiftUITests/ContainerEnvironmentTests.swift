import Forge
import SwiftUI
import Testing

@Suite("The container in SwiftUI's environment")
@MainActor
struct ContainerEnvironmentTests {
  @Test("it is nil by default")
  func none() {
    #expect(EnvironmentValues().container == nil)
    #expect(Rendering(Probe(container: nil)).texts == ["true"])
  }

  @Test("a modifier hands it down to views below")
  func handedDown() throws {
    let container = try Container()
    #expect(Rendering(Nested(container: container).container(container)).texts == ["true"])
    #expect(Rendering(Nested(container: container)).texts == ["false"])
  }

  @Test("the innermost one counts, and nil takes it away")
  func innermost() throws {
    let (outer, inner) = (try Container(), try Container())
    #expect(Rendering(Nested(container: inner).container(inner).container(outer)).texts == ["true"])
    #expect(Rendering(Probe(container: nil).container(nil).container(outer)).texts == ["true"])
  }
}

/// Shows whether the container in its environment is the given one.
private struct Probe: View {
  let container: Container?
  @Environment(\.container) private var found

  var body: some View { Text("\(found === container)") }
}

private struct Nested: View {
  let container: Container

  var body: some View { Probe(container: container) }
}
