/// What a view shows and starts, collected for tests.
///
/// SwiftUI itself has nothing of the kind.
package struct Rendering {
  package var environment = EnvironmentValues()
  package var texts: [String] = []
  package var toggles: [Binding<Bool>] = []
  package var tasks: [@isolated(any) () async -> Void] = []

  /// Where the view that is being rendered stands, and what it is.
  private var identity: [AnyHashable] = []
  let states: StateStorage

  /// - Parameter states: What former renderings of the same screen have kept.
  @MainActor package init(_ view: some View, states: StateStorage = StateStorage()) {
    self.states = states
    view.render(into: &self)
  }

  @MainActor mutating func render(_ view: some View, as part: some Hashable) {
    identity.append(part)
    view.render(into: &self)
    identity.removeLast()
  }

  @MainActor mutating func renderBody<Content: View>(of view: Content) {
    identity.append(ObjectIdentifier(Content.self))
    install(in: view, at: identity)
    view.body.render(into: &self)
    identity.removeLast()
  }

  /// Fills in a view's properties, and those of its properties.
  private func install(in value: Any, at path: [AnyHashable]) {
    for (index, property) in Mirror(reflecting: value).children.enumerated() {
      if let installed = property.value as? any InstalledProperty {
        installed.install(in: self, at: path + [index])
      } else if property.value is any DynamicProperty {
        install(in: property.value, at: path + [index])
      }
    }
  }
}

/// The states of the views of a screen, by the views' identities.
package final class StateStorage {
  var locations: [[AnyHashable]: AnyObject] = [:]

  package init() {}
}

/// A scene that can be rendered.
@MainActor package protocol RenderedScene {
  var rendering: Rendering { get }
}

extension WindowGroup: RenderedScene {
  package var rendering: Rendering { Rendering(content) }
}

/// A view without a body.
@MainActor protocol PrimitiveView: View where Body == Never {
  func render(into rendering: inout Rendering)
}

extension PrimitiveView {
  /// See <https://developer.apple.com/documentation/swiftui/view/body-8kl5o>.
  public var body: Never { fatalError("it is rendered by itself") }
}

extension View {
  func render(into rendering: inout Rendering) {
    if let primitive = self as? any PrimitiveView {
      primitive.render(into: &rendering)
    } else {
      rendering.renderBody(of: self)
    }
  }
}
